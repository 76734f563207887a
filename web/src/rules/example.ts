/** Drawn examples as they are written: they say what is shown, and know no rules. */
import type { MarkProps } from '../art/tile';

/** A tile in words: "garden-8-ne", "library-6-ne/district", "kiosk:tower-0-e", "kiosk:tower+garden-0", "garden-10~flag:ne". */
export interface ShownTile {
  readonly kind: string;
  readonly type: string | null;
  /** The types of a piece that has several. */
  readonly types: readonly string[];
  readonly price: number;
  readonly walls: string;
  readonly marks: readonly MarkProps[];
  readonly back: string | null;
}

export interface CityTile extends ShownTile {
  readonly x: number;
  readonly y: number;
  readonly inner: string;
  readonly look: 'plain' | 'new' | 'bad' | 'chosen' | 'turned';
}

export interface Edge {
  readonly x: number;
  readonly y: number;
  readonly side: string;
}

export interface CityExample {
  readonly kind: 'city';
  readonly moat: boolean;
  readonly verdict: boolean | null;
  readonly tiles: readonly CityTile[];
  readonly bars: readonly Edge[];
  readonly marks: readonly { readonly kind: string; readonly at: Edge }[];
  readonly holes: readonly (readonly [number, number])[];
  readonly badges: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  readonly swaps: readonly (readonly [number, number, number, number])[];
  readonly ribbons: readonly {
    readonly length: number;
    readonly edges: readonly Edge[];
    readonly short: boolean;
  }[];
}

export interface RowExample {
  readonly kind: 'row';
  readonly rows: readonly (readonly string[])[];
}

export interface ScoringExample {
  readonly kind: 'scoring';
  readonly type: string;
  readonly lines: readonly {
    readonly seat: number;
    readonly name: string;
    readonly count: number;
    readonly points: number;
    readonly price: number | null;
  }[];
  readonly sum: string;
}

export interface SheetExample {
  readonly kind: 'sheet';
  readonly grid: readonly (readonly string[])[];
  readonly yellow: readonly number[];
  readonly blue: readonly number[];
  readonly crossed: ReadonlySet<string>;
  readonly framed: ReadonlySet<string>;
  readonly coins: ReadonlyMap<string, string>;
  /** What stands at the end of a row or column, as "row 2" or "column 5". */
  readonly ends: ReadonlyMap<string, string>;
}

export type Example = CityExample | RowExample | ScoringExample | SheetExample;

const TILE =
  /^(?:(\w+):)?([a-z_+]+|(?<=:))(?:-(\d+))?(?:-([nesw]+))?(?:\/([a-z_]+))?(?:~([a-z_]+):([nesw]+))?$/;
const LETTERS: Readonly<Record<string, string>> = {
  p: 'pavilion',
  s: 'seraglio',
  a: 'arcades',
  c: 'chambers',
  g: 'garden',
  t: 'tower',
};

/** Read a tile, or nothing if the word is none. */
export function readTile(word: string): ShownTile | null {
  const [found, kind, type = '', price, walls = '', back, mark = '', spots = ''] =
    TILE.exec(word) ?? [];
  if (found === undefined || /^\+|\+$/.test(type)) return null;
  if (type === 'start') return { ...NO_TILE, kind: 'start' };
  return {
    kind: kind ?? 'building',
    type: type.includes('+') || type === '' ? null : type,
    types: type.includes('+') ? type.split('+') : [],
    price: Number(price ?? 0),
    walls,
    marks: [...spots].map((spot) => ({ kind: mark, spot })),
    back: back ?? null,
  };
}

const NO_TILE: ShownTile = {
  kind: 'building',
  type: null,
  types: [],
  price: 0,
  walls: '',
  marks: [],
  back: null,
};

/** Read an example; what a line does not understand is left out. */
export function readExample(text: string): Example {
  const [first = '', ...lines] = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const [kind = '', ...rest] = first.split(/\s+/);
  const written = lines.map((line) => line.split(/\s+/));
  switch (kind) {
    case 'city':
      return readCity(rest.includes('moat'), written);
    case 'scoring':
      return readScoring(rest[0] ?? '', written);
    case 'sheet':
      return readSheet(written);
    default:
      return { kind: 'row', rows: written };
  }
}

function numbers(word: string | undefined): number[] {
  return (word ?? '').split(',').map(Number);
}

function readEdge(word: string | undefined, side = ''): Edge {
  const [x = '0', y = '0', named = side] = (word ?? '').split(',');
  return { x: Number(x), y: Number(y), side: named };
}

function readCity(moat: boolean, lines: readonly string[][]): CityExample {
  const of = (name: string): string[][] => lines.filter((line) => line[0] === name);
  const cell = (word: string | undefined): [number, number] => {
    const [x = 0, y = 0] = numbers(word);
    return [x, y];
  };
  return {
    kind: 'city',
    moat,
    verdict: of('yes').length ? true : of('no').length ? false : null,
    tiles: lines.filter(([word = '']) => /^-?[\d.]+,/.test(word)).flatMap(readCityTile),
    bars: of('bar').map(([, at, side]) => readEdge(at, side)),
    marks: of('mark').map(([, kind = '', at, side]) => ({ kind, at: readEdge(at, side) })),
    holes: of('hole').map(([, at]) => cell(at)),
    badges: of('badge').map(([, at, text = '']) => {
      const [x, y] = cell(at);
      return { x, y, text };
    }),
    swaps: of('swap').map(([, from, to]) => [...cell(from), ...cell(to)]),
    ribbons: ['ribbon', 'short'].flatMap((name) =>
      of(name).map(([, length, ...edges]) => ({
        length: Number(length),
        edges: edges.map((edge) => readEdge(edge)),
        short: name === 'short',
      })),
    ),
  };
}

function readCityTile([at, word = '', ...more]: string[]): CityTile[] {
  const tile = readTile(word);
  if (!tile) return [];
  const [x = 0, y = 0] = numbers(at);
  const looks = ['new', 'bad', 'chosen', 'turned'] as const;
  return [
    {
      ...tile,
      x,
      y,
      inner: more.find((one) => one.startsWith('inner='))?.slice('inner='.length) ?? '',
      look: looks.find((one) => more.includes(one)) ?? 'plain',
    },
  ];
}

function readScoring(type: string, lines: readonly string[][]): ScoringExample {
  const players = lines.filter(([word = '']) => /^\d$/.test(word));
  return {
    kind: 'scoring',
    type,
    lines: players.map(([seat, name = '', count, points, price = '-']) => ({
      seat: Number(seat),
      name,
      count: Number(count),
      points: Number(points),
      price: price === '-' ? null : Number(price),
    })),
    sum: (lines.find(([word]) => word === 'sum') ?? []).slice(1).join(' '),
  };
}

function readSheet(lines: readonly string[][]): SheetExample {
  const after = (name: string): string[] =>
    lines.filter(([word]) => word === name).flatMap((line) => line.slice(1));
  const pairs = lines.filter(([word]) => word === 'row' || word === 'column');
  return {
    kind: 'sheet',
    grid: lines
      .filter((line) => line.length === 6 && line.every((word) => word in LETTERS))
      .map((line) => line.map((word) => LETTERS[word] ?? '')),
    yellow: after('yellow').map(Number),
    blue: after('blue').map(Number),
    crossed: new Set(after('crossed')),
    framed: new Set(after('frame')),
    coins: new Map(
      lines.filter(([word]) => word === 'coin').map(([, at = '', text = '']) => [at, text]),
    ),
    ends: new Map(pairs.map(([name = '', number = '', text = '']) => [`${name} ${number}`, text])),
  };
}
