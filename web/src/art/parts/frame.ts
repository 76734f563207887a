const MIDDLE = { x: 430, y: 410 };
const OUTER = 398;
const INNER = 352;
const STONES = 31;
const SPRING = 553;

function at(radius: number, angle: number): string {
  const x = MIDDLE.x + radius * Math.sin(angle);
  const y = MIDDLE.y - radius * Math.cos(angle);
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

/** The angle from the top at which the arch stands on its columns. */
const END = Math.PI / 2 + Math.asin((SPRING - MIDDLE.y) / INNER);

function stone(index: number): string {
  const from = -END + (2 * END * index) / STONES;
  const to = -END + (2 * END * (index + 1)) / STONES;
  return (
    `M${at(INNER, from)}L${at(OUTER, from)}A${OUTER} ${OUTER} 0 0 1 ${at(OUTER, to)}` +
    `L${at(INNER, to)}A${INNER} ${INNER} 0 0 0 ${at(INNER, from)}Z`
  );
}

const all = Array.from({ length: STONES }, (_, index) => index);

/** The stones of the arch: ivory ones and, between them, brick ones. */
export const STONE_PATHS = {
  ivory: all
    .filter((index) => index % 2 === 0)
    .map(stone)
    .join(''),
  brick: all
    .filter((index) => index % 2 === 1)
    .map(stone)
    .join(''),
};

const side = Math.sqrt(INNER ** 2 - (SPRING - MIDDLE.y) ** 2);

/** The opening of the arch, down to the floor. */
export const OPENING =
  `M${MIDDLE.x - side} 797V${SPRING}` + `A${INNER} ${INNER} 0 1 1 ${MIDDLE.x + side} ${SPRING}V797`;
