/** What stands inside the outermost element of an SVG file. */
export function innerOf(svg: string): string {
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
}
