import type { TitleLook } from '../look';

const look: TitleLook = {
  place: 2,
  prefixes: ['GR'],
  minutes: 60,
  edge: 'moat',
  twoFaced: true,
  cities: true,
  scorings: 'letter',
  intro: 'scoring.intro',
  start: 'alhambra',
  line: 'setup.line.granada',
  about: 'setup.text.granada',
};

export default look;
