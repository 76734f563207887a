import type { TitleLook } from '../look';

const look: TitleLook = {
  place: 3,
  prefixes: ['RW'],
  minutes: 30,
  edge: 'wall',
  twoFaced: false,
  cities: false,
  scorings: 'final',
  intro: 'scoring.introSheet',
};

export default look;
