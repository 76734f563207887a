"""Looks at a page as somebody would who reads and presses everything: what is cut, covered, too small."""

from __future__ import annotations

from playwright.sync_api import Page

LOOK = """
() => {
  const faults = [];
  const SLACK = 1.5, TARGET = 40, FINE = 20, LETTERS = 10.4;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !one.closest('.visually-hidden, [inert], svg, .skip, [data-scrolls]');
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
  const scrolls = (one) => one.matches('[data-scrolls], dialog');
  const cutBy = (one, rect) => {
    for (let up = one; up && up !== document.documentElement; up = up.parentElement) {
      if (style(up).position === 'fixed') break;
      const { overflowX, overflowY } = style(up);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const frame = up.getBoundingClientRect();
      if (scrolls(up)) return '';
      if (rect.left < frame.left - SLACK || rect.right > frame.right + SLACK) return `${named(up)} in width`;
      if (rect.top < frame.top - SLACK || rect.bottom > frame.bottom + SLACK) return `${named(up)} in height`;
    }
    if (rect.left < -SLACK || rect.right > innerWidth + SLACK) return 'the screen in width';
    if (rect.top < -SLACK || rect.bottom > innerHeight + SLACK) return 'the screen in height';
    return '';
  };
  const inScroller = (one) => one.closest('[data-scrolls], dialog') !== null;
  const hit = (one, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (one.contains(top) || top.contains(one));
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    const away = node.matches('svg, .skip, .visually-hidden, [inert], [data-scrolls], dialog:not([open])');
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
        if (!hit(place, (rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2)) {
          const top = document.elementFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
          faults.push(`text "${words.slice(0, 40)}" is covered by ${top ? named(top) : 'nothing'}`);
        }
      }
    }
    const size = parseFloat(style(one).fontSize);
    if (size < LETTERS) faults.push(`text "${words.slice(0, 40)}" has ${size} px`);
  }
  for (const one of document.querySelectorAll('button, a[href], input, select, summary, [role=button]')) {
    if (!seen(one) || one.closest('[data-fan]') || style(one).pointerEvents === 'none') continue;
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
    const wide = reach(-1, 0) + reach(1, 0) + 1, high = reach(0, -1) + reach(0, 1) + 1;
    const least = one.closest('[data-fine]') ? FINE : TARGET;
    if (Math.min(wide, high) < least - SLACK) faults.push(`target ${named(one)} is ${wide} x ${high}`);
  }
  return [...new Set(faults)];
}
"""
"""Javascript: everything on the page that cannot be read or pressed as it should be."""


def faults(page: Page) -> list[str]:
    """Return what of a page is cut, covered, too small to read or too small to press."""
    found: list[str] = page.evaluate(LOOK)
    return found
