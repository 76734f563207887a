/**
 * A QR code, drawn by ourselves: bytes, error correction M, versions 1 to 10, which is enough for any address.
 * The steps are those of ISO/IEC 18004: data, blocks with Reed-Solomon codewords, a zigzag, a mask.
 */

/** True is a dark module; rows from the top. */
export type Matrix = readonly (readonly boolean[])[];

/** For each version: codewords of error correction in a block, and the data codewords of its blocks. */
const BLOCKS: readonly (readonly [number, readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];

/** Where the centres of the alignment patterns lie, by version. */
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Return the code of a text; RangeError if it is too long. */
export function qrCode(text: string): Matrix {
  const bytes = [...new TextEncoder().encode(text)];
  const version = versionFor(bytes.length);
  const board = new Board(version);
  board.write(codewords(bytes, version));
  const tried = MASKS.map((_, mask) => board.masked(mask));
  const [best] = tried.toSorted((one, two) => penalty(one) - penalty(two));
  if (!best) throw new Error('there is always a mask');
  return best;
}

function versionFor(length: number): number {
  for (const [at, [, data]] of BLOCKS.entries()) {
    const version = at + 1;
    const head = version < 10 ? 12 : 20;
    if (length * 8 + head <= sum(data) * 8) return version;
  }
  throw new RangeError(`${length} bytes do not fit`);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, two) => one + two, 0);

// -- data ------------------------------------------------------------------------------------------

/** The codewords of a message in the order in which they are drawn: data and error correction, block by block. */
export function codewords(bytes: readonly number[], version: number): number[] {
  const [check, sizes] = BLOCKS[version - 1] ?? [0, []];
  const data = padded(bytes, version, sum(sizes));
  let from = 0;
  const blocks = sizes.map((size) => data.slice(from, (from += size)));
  const checks = blocks.map((block) => remainder(block, check));
  return [...interleaved(blocks), ...interleaved(checks)];
}

function padded(bytes: readonly number[], version: number, most: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let at = count - 1; at >= 0; at -= 1) bits.push((value >> at) & 1);
  };
  put(4, 4); // bytes follow
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, most * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const found: number[] = [];
  for (let at = 0; at < bits.length; at += 8)
    found.push(bits.slice(at, at + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  for (let pad = 0xec; found.length < most; pad ^= 0xec ^ 0x11) found.push(pad);
  return found;
}

function interleaved(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, at) =>
    blocks.flatMap((block) => block[at] ?? []),
  ).flat();
}

/** Multiply in the field of 256 elements that QR codes use. */
function times(one: number, two: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((two >> bit) & 1) product ^= one;
  }
  return product;
}

/** The Reed-Solomon codewords of a block. */
export function remainder(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let at = 0, root = 1; at < count; at += 1, root = times(root, 2)) {
    const shifted = [...generator, 0];
    generator = shifted.map((one, index) => one ^ times(generator[index - 1] ?? 0, root));
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let at = 0; at < data.length; at += 1) {
    const factor = rest[at] ?? 0;
    for (const [index, one] of generator.entries())
      rest[at + index] = (rest[at + index] ?? 0) ^ times(one, factor);
  }
  return rest.slice(data.length);
}

// -- drawing ---------------------------------------------------------------------------------------

class Board {
  readonly size: number;
  private readonly dark: boolean[][];
  /** What is not data: patterns, format and version. */
  private readonly fixed: boolean[][];

  constructor(private readonly version: number) {
    this.size = 17 + 4 * version;
    const row = (): boolean[] => Array<boolean>(this.size).fill(false);
    this.dark = Array.from({ length: this.size }, row);
    this.fixed = Array.from({ length: this.size }, row);
    this.drawPatterns();
  }

  private set(x: number, y: number, dark: boolean): void {
    const [row, fixed] = [this.dark[y], this.fixed[y]];
    if (!row || !fixed || x < 0 || x >= this.size) return;
    row[x] = dark;
    fixed[x] = true;
  }

  private drawPatterns(): void {
    const last = this.size - 1;
    for (let at = 0; at < this.size; at += 1) {
      this.set(6, at, at % 2 === 0);
      this.set(at, 6, at % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [last - 3, 3],
      [3, last - 3],
    ] as const)
      this.drawRings(x, y, 4);
    const places = ALIGNED[this.version - 1] ?? [];
    const final = places.at(-1);
    for (const x of places)
      for (const y of places) {
        const finder = (x === 6 && (y === 6 || y === final)) || (y === 6 && x === final);
        if (!finder) this.drawRings(x, y, 2);
      }
    this.drawFormat(0);
    if (this.version >= 7) this.drawVersion();
  }

  /** A dark centre, a light ring, a dark one; a finder has a light border too. */
  private drawRings(x: number, y: number, reach: number): void {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        this.set(x + dx, y + dy, reach === 2 ? ring !== 1 : ring !== 2 && ring !== 4);
      }
  }

  /** Error correction M and the mask, twice. */
  private drawFormat(mask: number): void {
    let rest = mask; // M is 00
    for (let at = 0; at < 10; at += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (at: number): boolean => ((bits >> at) & 1) === 1;
    for (let at = 0; at < 15; at += 1) {
      const along = at < 6 ? at : at < 8 ? at + 1 : this.size - 15 + at;
      const across = at < 8 ? this.size - 1 - at : at < 9 ? 7 : 14 - at;
      this.set(8, along, bit(at));
      this.set(across, 8, bit(at));
    }
    this.set(8, this.size - 8, true);
  }

  private drawVersion(): void {
    let rest = this.version;
    for (let at = 0; at < 12; at += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let at = 0; at < 18; at += 1) {
      const [x, y] = [this.size - 11 + (at % 3), Math.floor(at / 3)];
      this.set(x, y, ((bits >> at) & 1) === 1);
      this.set(y, x, ((bits >> at) & 1) === 1);
    }
  }

  /** Lay the data in two columns at a time, up and down, from the right. */
  write(data: readonly number[]): void {
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step += 1) {
        const up = ((right + 1) & 2) === 0;
        const y = up ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          const row = this.dark[y];
          if (!row || this.fixed[y]?.[x]) continue;
          row[x] = (((data[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
          at += 1;
        }
      }
    }
  }

  masked(mask: number): Matrix {
    this.drawFormat(mask);
    const turned = MASKS[mask];
    return this.dark.map((row, y) =>
      row.map((dark, x) => (this.fixed[y]?.[x] ? dark : dark !== turned?.(x, y))),
    );
  }
}

/** How hard a code is to read: long runs, blocks, what looks like a finder, too much of one colour. */
function penalty(code: Matrix): number {
  const columns = code.map((_, x) => code.map((row) => row[x] ?? false));
  const lines = [...code, ...columns];
  const size = code.length;
  let total = sum(lines.map(lineOf));
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1) {
      const [here, above] = [code[y], code[y - 1]];
      if (here?.[x] === here?.[x - 1] && here?.[x] === above?.[x] && here?.[x] === above?.[x - 1])
        total += 3;
    }
  const dark = sum(code.map((row) => row.filter(Boolean).length));
  return total + Math.floor(Math.abs((dark * 20) / size ** 2 - 10)) * 10;
}

function lineOf(line: readonly boolean[]): number {
  const text = line.map((dark) => (dark ? '1' : '0')).join('');
  const runs = text.match(/0{5,}|1{5,}/g) ?? [];
  const finders = text.match(/(?=10111010000|00001011101)/g) ?? [];
  return sum(runs.map((run) => run.length - 2)) + finders.length * 40;
}
