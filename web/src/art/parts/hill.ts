import { khatimPath } from '../khatim';

/** Where a cypress stands: x, the height of its top, its length. */
type Cypress = readonly [x: number, top: number, length: number];

const BEHIND: readonly Cypress[] = [
  [96, 528, 92],
  [140, 530, 70],
  [206, 482, 84],
  [330, 456, 64],
  [520, 426, 76],
  [560, 448, 58],
  [742, 422, 84],
  [842, 466, 62],
  [900, 454, 92],
  [990, 512, 80],
  [1036, 512, 104],
];

const BEFORE: readonly Cypress[] = [
  [214, 578, 90],
  [150, 612, 130],
  [62, 660, 186],
  [886, 578, 90],
  [950, 612, 130],
  [1038, 660, 186],
];

function body([x, top, h]: Cypress): string {
  const at = (dx: number, dy: number): string => `${fine(x + dx * h)} ${fine(top + dy * h)}`;
  return (
    `M${x} ${top}C${at(0.078, 0.25)} ${at(0.13, 0.6)} ${at(0.13, 0.82)}` +
    `C${at(0.13, 0.96)} ${at(0.065, 1)} ${at(0, 1)}C${at(-0.065, 1)} ${at(-0.13, 0.96)} ${at(-0.13, 0.82)}` +
    `C${at(-0.13, 0.6)} ${at(-0.078, 0.25)} ${at(0, 0)}Z`
  );
}

function lit([x, top, h]: Cypress): string {
  const at = (dx: number, dy: number): string => `${fine(x + dx * h)} ${fine(top + dy * h)}`;
  return (
    `M${x - 1} ${fine(top + 0.08 * h)}C${at(-0.078, 0.3)} ${at(-0.11, 0.6)} ${at(-0.104, 0.82)}` +
    `C${at(-0.091, 0.9)} ${at(-0.065, 0.94)} ${at(-0.039, 0.95)}` +
    `C${at(-0.065, 0.6)} ${at(-0.039, 0.3)} ${x - 1} ${fine(top + 0.08 * h)}Z`
  );
}

function fine(value: number): number {
  return Math.round(value * 10) / 10;
}

export const TREES = {
  behind: { body: BEHIND.map(body).join(''), lit: BEHIND.map(lit).join('') },
  before: { body: BEFORE.map(body).join(''), lit: BEFORE.map(lit).join('') },
};

export const STARS = (
  [
    [140, 90, 10],
    [260, 170, 6],
    [420, 70, 8],
    [560, 150, 5],
    [700, 60, 9],
    [860, 130, 7],
    [980, 70, 11],
    [340, 240, 4],
    [920, 240, 5],
    [200, 270, 5],
    [640, 230, 4],
  ] as const
)
  .map(([x, y, r]) => khatimPath(x, y, r))
  .join('');

/** A sun with `rays` points around its middle. */
export function sunPath(x: number, y: number, outer: number, inner: number, rays: number): string {
  const points: string[] = [];
  for (let step = 0; step < rays * 2; step += 1) {
    const r = step % 2 === 0 ? outer : inner;
    const angle = (step * Math.PI) / rays;
    points.push(`${fine(x + r * Math.sin(angle))} ${fine(y - r * Math.cos(angle))}`);
  }
  return `M${points.join('L')}Z`;
}

/** Short bright lines on the water, longer and wider apart towards the eye. */
export const RIPPLES = Array.from({ length: 11 }, (_, row) => {
  const y = 652 + row * 22;
  const near = (y - 640) / 260;
  const left = 330 - 170 * near;
  const width = 440 + 340 * near;
  const step = width / 4.85;
  const length = fine(26 + 41 * near);
  const shift = ((row * 37) % 100) / 100;
  return Array.from({ length: 4 }, (__, at) => {
    const x = left + 14 + (((at + shift) * step) % (width - length - 24));
    return `M${fine(x)} ${y}h${length}`;
  }).join('');
}).join('');
