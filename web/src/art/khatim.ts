const INNER = 0.7654;

/** The path of the eight-pointed star: sixteen points, the first one up. */
export function khatimPath(cx: number, cy: number, radius: number): string {
  const points: string[] = [];
  for (let step = 0; step < 16; step += 1) {
    const r = step % 2 === 0 ? radius : radius * INNER;
    const angle = (step * Math.PI) / 8;
    points.push(`${round(cx + r * Math.sin(angle))} ${round(cy - r * Math.cos(angle))}`);
  }
  return `M${points.join('L')}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
