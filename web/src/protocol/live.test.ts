import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActError, Live, type LiveStatus } from './live';
import type { Step, Sync } from './types';

/** The other end of the wire, moved by the test. */
class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    Wire.all.push(this);
  }

  static get last(): Wire {
    const wire = Wire.all.at(-1);
    if (!wire) throw new Error('nobody has connected');
    return wire;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(code = 1000): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  open(): void {
    this.readyState = Wire.OPEN;
    this.onopen?.();
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const sync = (n: number) => ({
  type: 'sync',
  n,
  seq: n,
  table: {},
  box: {},
  portrait: {},
  entries: [],
});
const step = (n: number) => ({
  type: 'step',
  n,
  seq: n,
  kind: 'action',
  by: 0,
  events: [],
  changes: {},
});

let steps: number[] = [];
let syncs: number[] = [];
let states: LiveStatus[] = [];
let live: Live;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('location', { protocol: 'https:', host: 'games.example.org' });
  vi.stubGlobal('document', {
    cookie: 'sabika_csrf=token',
    visibilityState: 'visible',
    addEventListener() {},
    removeEventListener() {},
  });
  Wire.all = [];
  steps = [];
  syncs = [];
  states = [];
  live = new Live('ABCDEF', {
    sync: (message: Sync) => syncs.push(message.n),
    step: (message: Step) => steps.push(message.n),
    status: (status) => states.push(status),
  });
});

afterEach(() => {
  live.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function connected(n: number): Wire {
  const wire = Wire.last;
  wire.open();
  wire.say(sync(n));
  return wire;
}

test('a connection that was lost goes on where it stopped', async () => {
  live.start(0);
  const first = connected(3);
  expect(first.url).toBe('wss://games.example.org/api/tables/ABCDEF/live');
  expect(first.sent).toEqual([{ type: 'hello', seat: 0, since: -1 }]);
  first.say(step(4));
  first.say(step(4));
  first.close(1006);
  expect(states.at(-1)).toBe('offline');
  await vi.advanceTimersByTimeAsync(1000);
  const second = connected(6);
  expect(second.sent[0]).toEqual({ type: 'hello', seat: 0, since: 4 });
  expect(steps).toEqual([4]);
  expect(syncs).toEqual([3, 6]);
  expect(states.at(-1)).toBe('live');
});

test('a connection that was cut without a word is given up within seconds', async () => {
  live.start(0);
  const wire = connected(3);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(wire.sent.at(-1)).toEqual({ type: 'ping' });
  wire.say({ type: 'pong', n: 3 });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(states.at(-1)).toBe('live');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(states.at(-1)).toBe('offline');
});

test('who acts over a connection that was cut hears of it soon, and nothing is lost', async () => {
  live.start(0);
  const first = connected(3);
  await vi.advanceTimersByTimeAsync(5_000);
  void live.act('p1 take 1');
  const act = first.sent.at(-1);
  await vi.advanceTimersByTimeAsync(6_500);
  expect(states).toContain('offline');
  expect(connected(3).sent.at(-1)).toEqual(act);
});

test('a connection that does not open is begun again', async () => {
  live.start(0);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(Wire.all).toHaveLength(2);
});

test('what was not acknowledged is sent again with the same key', async () => {
  live.start(0);
  const first = connected(3);
  const done = live.act('p1 take 1');
  const act = first.sent[1];
  expect(act).toMatchObject({ type: 'act', seq: 3, n: 3, action: 'p1 take 1' });
  first.close(1006);
  await vi.advanceTimersByTimeAsync(1000);
  const second = connected(4);
  expect(second.sent[1]).toEqual(act);
  second.say({ type: 'ack', key: act?.key, n: 4, seq: 4 });
  await expect(done).resolves.toMatchObject({ n: 4, seq: 4 });
  second.close(1006);
  await vi.advanceTimersByTimeAsync(1000);
  expect(connected(4).sent).toHaveLength(1);
});

test('a refusal names the rule, a stale answer says so', async () => {
  live.start(0);
  const wire = connected(3);
  const refused = live.act('p1 take 1').catch((error: unknown) => error);
  const key = wire.sent[1]?.key;
  wire.say({ type: 'refused', key, rule: 'AL-MONEY-2', params: { sum: 6 }, message: 'no' });
  expect(await refused).toMatchObject({ error: 'illegal', rule: 'AL-MONEY-2', params: { sum: 6 } });
  const stale = live.undo(0, 2).catch((error: unknown) => error);
  wire.say({ type: 'stale', key: wire.sent[2]?.key, n: 4, seq: 4, portrait: {} });
  expect(await stale).toBeInstanceOf(ActError);
});

test('questions are answered by their ids and fail when the connection breaks', async () => {
  live.start(0);
  const wire = connected(3);
  const why = live.why('p1 take 1');
  wire.say({ type: 'why', id: wire.sent[1]?.id, ok: true });
  await expect(why).resolves.toMatchObject({ ok: true });
  const previews = live.previews([{ cell: '0,1' }]).catch((error: unknown) => error);
  wire.close(1006);
  expect(await previews).toBeInstanceOf(ActError);
});

test('a device without a place is told so and does not come back', async () => {
  const closed = vi.fn();
  live = new Live('ABCDEF', { closed });
  live.start(null);
  Wire.last.open();
  Wire.last.say({ type: 'error', error: 'not_at_table', message: 'no place' });
  Wire.last.close(4403);
  expect(closed).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Wire.all).toHaveLength(1);
});

test('without sockets it asks over and over, and acts by requests', async () => {
  const asked: [string, unknown][] = [];
  const answer = (path: string, init: RequestInit) => {
    asked.push([`${init.method} ${path}`, init.body]);
    const body = path.includes('/state') ? sync(5) : { key: 'k', n: 6, seq: 6 };
    return Promise.resolve(new Response(JSON.stringify(body)));
  };
  vi.stubGlobal('fetch', answer);
  live.start(0);
  for (let failure = 0; failure < 3; failure += 1) {
    Wire.last.close(1006);
    await vi.advanceTimersByTimeAsync(3000);
  }
  expect(states).toContain('polling');
  expect(asked[0]?.[0]).toBe('GET /api/tables/ABCDEF/state?seat=0&since=-1');
  expect(syncs).toEqual([5]);
  await expect(live.act('p1 take 1')).resolves.toMatchObject({ n: 6 });
});

test('who lost the seat while the connection was gone looks on as a spectator', async () => {
  live.start(1);
  connected(3).close(1006);
  await vi.advanceTimersByTimeAsync(1000);
  const wire = Wire.last;
  wire.open();
  wire.say({ type: 'error', error: 'not_your_seat', message: 'lost' });
  expect(wire.sent.at(-1)).toEqual({ type: 'hello', seat: null, since: 3 });
  wire.say(sync(3));
  expect(states.at(-1)).toBe('live');
});

test('who lost the seat looks on without sockets too', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const lost = path.includes('seat=1');
    const body = lost ? { error: 'not_your_seat', message: 'lost' } : sync(5);
    return Promise.resolve(new Response(JSON.stringify(body), { status: lost ? 403 : 200 }));
  });
  live.start(1);
  for (let failure = 0; failure < 3; failure += 1) {
    Wire.last.close(1006);
    await vi.advanceTimersByTimeAsync(3000);
  }
  expect(asked[1]).toBe('/api/tables/ABCDEF/state?since=-1');
  expect(states.at(-1)).toBe('polling');
  expect(syncs).toEqual([5]);
});
