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
  line: 'setup.line.sheet',
  about: 'setup.text.sheet',
};

export default look;
