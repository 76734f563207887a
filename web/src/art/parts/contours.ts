/** A closed line around a hill: an oval that bends a little more the wider it is. */
function ring(radius: number, index: number): string {
  const steps = 14;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    const bend =
      1 +
      0.1 * Math.sin(2 * angle + 0.5 + index * 0.16) +
      0.055 * Math.sin(3 * angle + 2.1 - index * 0.22) +
      0.025 * Math.sin(5 * angle + index * 0.5);
    const x = 520 + index * 6 + radius * 1.26 * bend * Math.cos(angle);
    const y = 330 + index * 2 + radius * 0.86 * bend * Math.sin(angle);
    return [x, y] as const;
  });
  return smooth(points);
}

/** A smooth closed line through the points. */
function smooth(points: readonly (readonly [number, number])[]): string {
  const at = (index: number): readonly [number, number] =>
    points[(index + points.length) % points.length] ?? [0, 0];
  const text = (x: number, y: number): string => `${Math.round(x)} ${Math.round(y)}`;
  let path = `M${text(...at(0))}`;
  for (let index = 0; index < points.length; index += 1) {
    const [ax, ay] = at(index - 1);
    const [bx, by] = at(index);
    const [cx, cy] = at(index + 1);
    const [dx, dy] = at(index + 2);
    path += `C${text(bx + (cx - ax) / 6, by + (cy - ay) / 6)} ${text(cx - (dx - bx) / 6, cy - (dy - by) / 6)} ${text(cx, cy)}`;
  }
  return `${path}Z`;
}

export const CONTOURS: string = [58, 112, 164, 216, 270, 328, 390, 458, 532, 612, 700]
  .map(ring)
  .join('');
