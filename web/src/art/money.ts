/** The colours of a currency: cards and coins keep them in both themes. */
export interface MoneyTone {
  readonly body: string;
  readonly band: string;
  readonly pale: string;
  readonly ink: string;
  /** The colour of the index on the body. */
  readonly index: string;
}

export const MONEY: Readonly<Record<string, MoneyTone>> = {
  denar: { body: '#2F6FC4', band: '#1B468A', pale: '#BFD9FA', ink: '#0B2144', index: '#FFFFFF' },
  dirham: { body: '#27824A', band: '#165632', pale: '#C2EBCB', ink: '#06301B', index: '#FFFFFF' },
  ducat: { body: '#E97E22', band: '#9C4706', pale: '#FFDDB3', ink: '#3F1A02', index: '#3F1A02' },
  florin: { body: '#F0C02C', band: '#876200', pale: '#FFF2BF', ink: '#352600', index: '#352600' },
};

const STRANGE: MoneyTone = {
  body: '#8C6A43',
  band: '#5A3E22',
  pale: '#F0DDBE',
  ink: '#2A1710',
  index: '#FFFFFF',
};

/** The colours of a currency, or of a strange one. */
export function moneyOf(currency: string | null | undefined): MoneyTone {
  return MONEY[currency ?? ''] ?? STRANGE;
}

/** The outline of a coin with the radius 1, as a path. */
export const COIN_SHAPES: Readonly<Record<string, string>> = {
  denar: 'M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1Z',
  dirham: 'M-.74-.9H.74Q.9-.9 .9-.74V.74Q.9 .9 .74 .9H-.74Q-.9 .9-.9 .74V-.74Q-.9-.9-.74-.9Z',
  ducat: 'M0-1.08L.935-.54V.54L0 1.08-.935 .54V-.54Z',
  florin:
    'M-.58-.58A.65 .65 0 0 1 .58-.58A.65 .65 0 0 1 .58 .58A.65 .65 0 0 1-.58 .58A.65 .65 0 0 1-.58-.58Z',
};

/** The mark inside a coin with the radius 1. */
export const COIN_MARKS: Readonly<Record<string, string>> = {
  denar:
    'M0-.62L.18-.44H.44V-.18L.62 0 .44 .18V.44H.18L0 .62-.18 .44H-.44V.18L-.62 0-.44-.18V-.44H-.18Z',
  dirham: 'M0-.72L.72 0 0 .72-.72 0Z',
  ducat: 'M0-.62L.537 .31H-.537Z',
  florin:
    'M-.297-.297A.342 .342 0 0 1 .297-.297A.342 .342 0 0 1 .297 .297A.342 .342 0 0 1-.297 .297A.342 .342 0 0 1-.297-.297Z',
};

/** The outline of a coin; a strange currency has a round one. */
export function coinShape(currency: string | null | undefined): string {
  return COIN_SHAPES[currency ?? ''] ?? COIN_SHAPES.denar ?? '';
}
