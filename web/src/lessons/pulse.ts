/** Places of the table that are to be seen: cells ("1,0"), what things travel between, or buttons of a verb. */
export function placesSeen(places: readonly string[]): Element[] {
  const found = places.flatMap((place) => {
    const name = CSS.escape(place);
    const kinds = ['travel', 'cell', 'verb'].map((kind) => `[data-${kind}="${name}"]`);
    return [...document.querySelectorAll(kinds.join())];
  });
  return found.filter((one) => one.getBoundingClientRect().width > 0);
}

/** Let places of the table pulse, so that somebody finds them. */
export function pulse(places: readonly string[], calm: boolean): boolean {
  const seen = placesSeen(places);
  for (const one of seen) {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    one.animate(one instanceof SVGElement ? FADING : RING, {
      duration: calm ? 1600 : 800,
      iterations: calm ? 1 : 2,
    });
  }
  return seen.length > 0;
}

const SHADOW = '0 0 0 5px var(--gold-fill), 0 0 0 8px var(--lattice-line)';
const RING: Keyframe[] = [
  { boxShadow: SHADOW, borderRadius: '12px' },
  { boxShadow: SHADOW, borderRadius: '12px', offset: 0.7 },
  { borderRadius: '12px' },
];
const FADING: Keyframe[] = [{ opacity: 1 }, { opacity: 0.15 }, { opacity: 1 }];
