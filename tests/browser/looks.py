"""Looks at a page as somebody would who reads and presses everything: what is cut, covered, too small."""

from __future__ import annotations

from playwright.sync_api import Page

LOOK = """
(within) => {
  const faults = [];
  const root = document.querySelector(within);
  // A page that is longer than the screen is read by scrolling down; then nothing is cut below, or covered.
  const page = root === document.body ? document.documentElement : root;
  const long = page.scrollHeight > page.clientHeight + 1 && getComputedStyle(page).overflowY !== 'hidden';
  const SLACK = 1.5, FINE = 20, LAP = 3, LETTERS = 11.5;
  const TARGET = matchMedia('(pointer: coarse)').matches ? 44 : 40;
  const ASIDE = [[-1, 0], [1, 0], [0, -1], [0, 1]];
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !one.closest('.visually-hidden, [inert], svg, .skip');
  const styles = new Map();
  const style = (one) => {
    if (!styles.has(one)) styles.set(one, getComputedStyle(one));
    return styles.get(one);
  };
  const named = (one) => {
    const known = one.closest('[data-testid]')?.dataset.testid ?? '';
    return `${known}<${one.tagName.toLowerCase()}.${String(one.className).replace(/ ?s(velte)?-\\w+/g, '')}>`;
  };
  // What may be scrolled down to be read: lists without an end, as the log is.
  const scrolls = (one) => one.matches('[data-scrolls], dialog')
    || (one.closest('dialog') !== null && /auto|scroll/.test(style(one).overflowY));
  const shortened = (one) => (style(one).webkitLineClamp !== 'none' && one.scrollHeight > one.clientHeight + SLACK)
    || (style(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + SLACK);
  const cutBy = (one, rect) => {
    for (let up = one; up && up !== document.documentElement; up = up.parentElement) {
      if (long && up === root) break;
      if (style(up).position === 'fixed') break;
      const { overflowX, overflowY } = style(up);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const frame = up.getBoundingClientRect();
      if (shortened(up)) return `${named(up)}, which shortens it`;
      if (rect.left < frame.left - SLACK || rect.right > frame.right + SLACK) return `${named(up)} in width`;
      if (scrolls(up)) return /auto|scroll/.test(overflowY) ? '' : `${named(up)}, which cannot be scrolled`;
      if (rect.top < frame.top - SLACK || rect.bottom > frame.bottom + SLACK) return `${named(up)} in height`;
    }
    if (rect.left < -SLACK || rect.right > innerWidth + SLACK) return 'the screen in width';
    if (long) return '';
    if (rect.top < -SLACK || rect.bottom > innerHeight + SLACK) return 'the screen in height';
    return '';
  };
  const inScroller = (one) => one.closest('[data-scrolls], dialog') !== null;
  const hit = (one, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (one.contains(top) || top.contains(one));
  };
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    const away = node.matches('svg, .skip, .visually-hidden, [inert], dialog:not([open])');
    return away ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const words = node.textContent.trim();
    const one = node.parentElement;
    if (!words || ['SCRIPT', 'STYLE', 'OPTION'].includes(one.tagName) || !seen(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      const { left, right, height } = rect;
      const cut = cutBy(one, { left, right, top: rect.top + height * 0.2, bottom: rect.bottom - height * 0.2 });
      if (cut) faults.push(`text "${words.slice(0, 40)}" is cut by ${cut}`);
      else if (!inScroller(one)) {
        const place = one.closest('button, a, label, li') ?? one;
        const box = place.getBoundingClientRect();
        const out = rect.left < box.left - SLACK || rect.right > box.right + SLACK;
        if (out && place.matches('button, a, li') && style(one).position !== 'absolute')
          faults.push(`text "${words.slice(0, 40)}" sticks out of ${named(place)}`);
        // What lets everything through cannot be asked for at a point: it lies over all else.
        const x = (rect.left + rect.right) / 2, y = (rect.top + rect.bottom) / 2;
        if (!long && style(one).pointerEvents !== 'none' && !hit(place, x, y)) {
          const top = document.elementFromPoint(x, y);
          faults.push(`text "${words.slice(0, 40)}" is covered by ${top ? named(top) : 'nothing'}`);
        }
      }
    }
    const size = parseFloat(style(one).fontSize);
    if (size < LETTERS) faults.push(`text "${words.slice(0, 40)}" has ${size} px`);
  }
  const targets = [];
  for (const found of root.querySelectorAll('button, a[href], input, select, summary, [role=button]')) {
    const one = found.closest('label') ?? found;
    if (!seen(one) || one.closest('[data-fan], [data-scrolls]') || style(one).pointerEvents === 'none') continue;
    if (long || one.closest('dialog')) one.scrollIntoView({ block: 'center', behavior: 'instant' });
    else targets.push(one);
    const box = one.getBoundingClientRect();
    const cut = cutBy(one.parentElement, box);
    if (cut) { faults.push(`target ${named(one)} is cut by ${cut}`); continue; }
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    const inside = (px, py) => one.contains(document.elementFromPoint(px, py) ?? document.body);
    if (!inside(x, y)) {
      faults.push(`target ${named(one)} is covered by ${named(document.elementFromPoint(x, y) ?? document.body)}`);
      continue;
    }
    if (style(one).display === 'inline') continue;
    // How far one can press beside its middle, with the room that is drawn around it.
    const reach = (dx, dy) => {
      let far = 0;
      while (far < TARGET && inside(x + dx * (far + 1), y + dy * (far + 1))) far += 1;
      return far;
    };
    const least = one.closest('[data-fine]') ? FINE : TARGET;
    // Asking what lies at a point is dear: most targets are seen to be large enough at a few of them.
    const far = [least / 2 - SLACK / 2, least / 4];
    const enough = far.every((away) => ASIDE.every(([dx, dy]) => inside(x + dx * away, y + dy * away)));
    if (enough) continue;
    const wide = reach(-1, 0) + reach(1, 0) + 1, high = reach(0, -1) + reach(0, 1) + 1;
    if (Math.min(wide, high) < least - SLACK) faults.push(`target ${named(one)} is ${wide} x ${high}`);
  }
  page.scrollTo({ top: 0, behavior: 'instant' });
  // Two targets that lie on each other are pressed for each other; what lies whole in another belongs to it.
  const boxes = targets.map((one) => [one, one.getBoundingClientRect()]);
  for (const [at, [one, box]] of boxes.entries()) for (const [other, its] of boxes.slice(at + 1)) {
    if (one.contains(other) || other.contains(one)) continue;
    const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
    const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
    if (wide > LAP && high > LAP) faults.push(`target ${named(one)} lies ${wide} x ${high} on ${named(other)}`);
  }
  for (const one of [document.documentElement, ...root.querySelectorAll('*')]) {
    if (one.scrollWidth <= one.clientWidth + SLACK || !one.clientWidth) continue;
    if (one === document.documentElement || /auto|scroll/.test(style(one).overflowX))
      faults.push(`${named(one)} scrolls sideways, ${one.scrollWidth} in ${one.clientWidth}`);
  }
  return [...new Set(faults)];
}
"""
"""Javascript: everything on the page that cannot be read or pressed as it should be."""


def faults(page: Page, within: str = "body") -> list[str]:
    """Return what of a page, or of what lies over it, is cut, covered, too small to read or too small to press."""
    found: list[str] = page.evaluate(LOOK, within)
    return found
