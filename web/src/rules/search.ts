/** A simple search over headings and text, without regard to accents and capitals. */
import { type Page, wordsOf } from './page';

export interface Hit {
  readonly topic: string;
  readonly page: string;
  readonly section: string;
  readonly title: string;
  readonly excerpt: string;
}

const AROUND = 46;

/** Make words comparable; every character stays one character, so that places agree. */
export function plain(text: string): string {
  return [...text.toLowerCase()].map((sign) => sign.normalize('NFD').charAt(0)).join('');
}

/** The sections that hold all the words, those with a word in the heading or a rule of that name first. */
export function findSections(pages: readonly Page[], query: string, most = 12): Hit[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const found: { hit: Hit; weight: number }[] = [];
  for (const page of pages) {
    for (const section of page.sections) {
      const text = wordsOf(section);
      const head = plain(`${page.title} ${section.title} ${section.rules.join(' ')}`);
      const body = plain(text);
      if (!wanted.every((word) => head.includes(word) || body.includes(word))) continue;
      const named = wanted.filter((word) => head.includes(word)).length;
      const hit = { topic: page.topic, page: page.title, section: section.id };
      found.push({
        hit: { ...hit, title: section.title, excerpt: excerptOf(text, body, wanted) },
        weight: named,
      });
    }
  }
  return found
    .sort((one, other) => other.weight - one.weight)
    .slice(0, most)
    .map(({ hit }) => hit);
}

function excerptOf(text: string, body: string, wanted: readonly string[]): string {
  const at = Math.max(0, ...wanted.map((word) => body.indexOf(word)));
  const from = at <= AROUND ? 0 : text.indexOf(' ', at - AROUND) + 1;
  const end = at + AROUND * 2;
  const to = end >= text.length ? text.length : text.lastIndexOf(' ', end);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
}
