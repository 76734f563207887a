import type { TitleLook } from '../look';

const look: TitleLook = {
  place: 1,
  prefixes: ['AL', 'D', 'G'],
  minutes: 60,
  edge: 'wall',
  twoFaced: false,
  cities: true,
  scorings: 'number',
  intro: 'scoring.intro',
  start: 'fountain',
};

export default look;
