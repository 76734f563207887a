/** A rules page as it is written: a title, a summary, and sections that name the rules they explain. */
import { lexer, type Token, type Tokens } from 'marked';

import { expandRules } from './ruleIds';

export interface Span {
  readonly text: string;
  readonly strong?: boolean;
  readonly href?: string;
}

/** A drawn example: which drawing, what it shows for those who cannot see it, what is said under it. */
export interface Picture {
  readonly name: string;
  readonly alt: string;
  readonly caption: string;
}

export type Block =
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Span[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'pictures'; readonly pictures: readonly Picture[] };

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly string[];
  readonly blocks: readonly Block[];
}

export interface Page {
  readonly topic: string;
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly Section[];
}

const HEADING = /^(.*?)\s*\{#([a-z-]+)\}$/;
const RULES = /^rules:\s*/;
const EXAMPLE = 'example:';

/** Read the text of a page. */
export function readPage(topic: string, text: string): Page {
  let title = '';
  let summary = '';
  const sections: { id: string; title: string; rules: string[]; blocks: Block[] }[] = [];
  for (const token of lexer(text) as Tokens.Generic[]) {
    const section = sections.at(-1);
    if (token.type === 'heading' && token.depth === 1) title = String(token.text);
    else if (token.type === 'heading') {
      const [, name = '', id = ''] = HEADING.exec(String(token.text)) ?? [];
      sections.push({ id, title: name, rules: [], blocks: [] });
    } else if (!section) summary += token.type === 'paragraph' ? String(token.text) : '';
    else if (token.type === 'paragraph' && RULES.test(String(token.text))) {
      section.rules.push(...expandRules(String(token.text).replace(RULES, '')));
    } else section.blocks.push(...readBlock(token));
  }
  return { topic, title, summary, sections };
}

function readBlock(token: Tokens.Generic): Block[] {
  switch (token.type) {
    case 'paragraph':
      return readParagraph(token.tokens ?? []);
    case 'list':
      return [
        {
          kind: 'list',
          items: (token as Tokens.List).items.map((item) => item.tokens.flatMap(readSpans)),
        },
      ];
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [
        {
          kind: 'table',
          head: header.map((cell) => cell.text),
          rows: rows.map((row) => row.map((cell) => cell.text)),
        },
      ];
    }
    default:
      return [];
  }
}

/** The words of a paragraph, and its pictures as a row of their own. */
function readParagraph(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  const pictures = tokens.filter((token): token is Tokens.Image => token.type === 'image');
  const spans = tokens.filter((token) => token.type !== 'image').flatMap(readSpans);
  if (spans.some((span) => span.text.trim())) blocks.push({ kind: 'paragraph', spans });
  if (pictures.length) blocks.push({ kind: 'pictures', pictures: pictures.map(readPicture) });
  return blocks;
}

function readPicture(token: Tokens.Image): Picture {
  return {
    name: token.href.slice(EXAMPLE.length),
    alt: token.text,
    caption: token.title ?? '',
  };
}

function readSpans(token: Token): Span[] {
  switch (token.type) {
    case 'strong':
      return [{ text: String(token.text), strong: true }];
    case 'link':
      return [{ text: String(token.text), href: String(token.href) }];
    case 'text':
      return 'tokens' in token && token.tokens
        ? token.tokens.flatMap(readSpans)
        : [{ text: String(token.text) }];
    default:
      return [];
  }
}

/** All words of a section, for the search. */
export function wordsOf(section: Section): string {
  return section.blocks
    .map((block) => {
      switch (block.kind) {
        case 'paragraph':
          return block.spans.map((span) => span.text).join('');
        case 'list':
          return block.items.map((item) => item.map((span) => span.text).join('')).join(' ');
        case 'table':
          return [block.head, ...block.rows].map((row) => row.join(' ')).join(' ');
        case 'pictures':
          return block.pictures.map((picture) => picture.caption).join(' ');
      }
    })
    .join(' ');
}

/** The section that explains a rule, if this page has one. */
export function sectionOf(page: Page, rule: string): Section | undefined {
  return rule ? page.sections.find((section) => section.rules.includes(rule)) : undefined;
}
