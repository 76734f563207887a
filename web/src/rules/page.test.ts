import { expect, test } from 'vitest';

import { readPage, sectionOf, wordsOf } from './page';
import { expandRules } from './ruleIds';
import { findSections } from './search';

const TEXT = `# Roll & Build

Two sentences. No more.

## Buy a tile {#buy}

rules: AL-BUY-1..3 D-6

Pay **exactly** and act again.

![A card](example:pay "Exact.") ![A tile](example:tile "Bought.")

## Főzés {#cook}

rules: AL-X-1

- **First:** one
- two

| A | B |
| --- | --- |
| 1 | 2 |
`;

test('ranges of rules are written out', () => {
  expect(expandRules('AL-BUY-1..3  D-6')).toEqual(['AL-BUY-1', 'AL-BUY-2', 'AL-BUY-3', 'D-6']);
});

test('a page has a title, a summary and sections with their rules', () => {
  const page = readPage('roll', TEXT);
  expect([page.title, page.summary]).toEqual(['Roll & Build', 'Two sentences. No more.']);
  expect(page.sections.map(({ id, title }) => [id, title])).toEqual([
    ['buy', 'Buy a tile'],
    ['cook', 'Főzés'],
  ]);
  expect(sectionOf(page, 'AL-BUY-2')?.id).toBe('buy');
  expect(sectionOf(page, 'AL-BUY-4')).toBeUndefined();
});

test('a section holds words, pictures, lists and tables', () => {
  const [buy, cook] = readPage('roll', TEXT).sections;
  expect(buy?.blocks).toEqual([
    {
      kind: 'paragraph',
      spans: [{ text: 'Pay ' }, { text: 'exactly', strong: true }, { text: ' and act again.' }],
    },
    {
      kind: 'pictures',
      pictures: [
        { name: 'pay', alt: 'A card', caption: 'Exact.' },
        { name: 'tile', alt: 'A tile', caption: 'Bought.' },
      ],
    },
  ]);
  expect(cook && wordsOf(cook)).toBe('First: one two A B 1 2');
});

test('the search knows headings, text and rules, without regard to accents', () => {
  const pages = [readPage('roll', TEXT)];
  const found = (query: string) => findSections(pages, query).map((hit) => hit.section);
  expect(found('fozes')).toEqual(['cook']);
  expect(found('EXACTLY pay')).toEqual(['buy']);
  expect(found('al-buy-3')).toEqual(['buy']);
  expect(found('moat')).toEqual([]);
  expect(findSections(pages, 'again')[0]?.excerpt).toBe(
    'Pay exactly and act again. Exact. Bought.',
  );
});
