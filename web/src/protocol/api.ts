/** The service over HTTP: one typed function for each route, with the CSRF header and one class of errors. */
import { own } from '../setup/own.svelte';
import type {
  AnalysisAnswer,
  Arrange,
  Catalogue,
  ContinueFrom,
  Decided,
  DeviceCode,
  DoAction,
  Done,
  Door,
  DoUndo,
  ErrorBody,
  GiveOrders,
  FillSeat,
  Join,
  LessonScript,
  Links,
  Moves,
  Network,
  NewReplay,
  NewTable,
  Past,
  PlayNow,
  Position,
  RenameSeat,
  SetPace,
  Sit,
  StandIn,
  StartLesson,
  Table,
  TableList,
} from './types';

const CSRF_COOKIE = 'sabika_csrf';
const CSRF_HEADER = 'x-sabika-csrf';

/** What the service refused; `error` is a word such as "illegal" or "not_host", `status` 0 means no answer at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly error: string;
  readonly rule: string | null;
  readonly params: Record<string, unknown>;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.error = body.error;
    this.rule = body.rule ?? null;
    this.params = body.params ?? {};
  }
}

function csrf(): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${CSRF_COOKIE}=`));
  return found ? found.slice(CSRF_COOKIE.length + 1) : '';
}

let greeting: Promise<void> | null = null;

/** Get the device's cookies once before anything else, so that two first requests do not make two devices. */
function ready(): Promise<void> {
  if (csrf()) return Promise.resolve();
  greeting ??= ask('GET', '/api/alive').then(() => undefined);
  return greeting.finally(() => (greeting = null));
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json, text/plain' };
  if (method !== 'GET') headers[CSRF_HEADER] = csrf();
  if (body !== undefined) headers['content-type'] = 'application/json';
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) init.body = JSON.stringify(body);
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError(0, { error: 'offline', message: 'the service does not answer' });
  }
  if (!answer.ok) throw new ApiError(answer.status, await refusal(answer));
  return answer;
}

async function refusal(answer: Response): Promise<ErrorBody> {
  try {
    return (await answer.json()) as ErrorBody;
  } catch {
    return { error: 'broken', message: `the service answered ${answer.status}` };
  }
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  await ready();
  const answer = await ask(method, path, body);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

function query(values: Record<string, number | null | undefined>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return pairs.length ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : '';
}

const at = (code: string) => `/api/tables/${encodeURIComponent(code)}`;

export const api = {
  catalogue: () => json<Catalogue>('GET', '/api/catalogue'),
  create: (table: NewTable) => json<Table>('POST', '/api/tables', table),
  playNow: (wish: PlayNow = {}) => json<Table>('POST', '/api/tables/play-now', wish),
  startLesson: (wish: StartLesson) => json<Table>('POST', '/api/lessons', wish),
  lesson: (id: string) => json<LessonScript>('GET', `/api/lessons/${encodeURIComponent(id)}`),
  tables: async () => {
    const found = await json<TableList>('GET', '/api/tables');
    own.take(found.bots);
    return found.tables;
  },
  table: (code: string) => json<Table>('GET', at(code)),
  sit: (code: string, wish: Sit) => json<Table>('POST', `${at(code)}/sit`, wish),
  door: (code: string) => json<Door>('GET', `${at(code)}/door`),
  join: (code: string, wish: Join) => json<Table>('POST', `${at(code)}/join`, wish),
  fillSeat: (code: string, wish: FillSeat) => json<Table>('POST', `${at(code)}/fill-seat`, wish),
  arrange: (code: string, wish: Arrange) => json<Table>('POST', `${at(code)}/arrange`, wish),
  begin: (code: string) => json<Table>('POST', `${at(code)}/begin`),
  standIn: (code: string, wish: StandIn) => json<Table>('POST', `${at(code)}/stand-in`, wish),
  setPace: (code: string, body: SetPace) => json<Table>('POST', `${at(code)}/pace`, body),
  setChat: (code: string, on: boolean) => json<Table>('POST', `${at(code)}/chat`, { on }),
  network: () => json<Network>('GET', '/api/network'),
  switchNetwork: (code: string, on: boolean) =>
    json<Network>('POST', `${at(code)}/network`, { on }),
  links: async (code: string) => (await json<Links>('GET', `${at(code)}/links`)).links,
  deviceCode: (code: string, seat: number) =>
    json<DeviceCode>('POST', `${at(code)}/device-code`, { seat }),
  onlyHere: (code: string, seat: number) => json<Table>('POST', `${at(code)}/only-here`, { seat }),
  freeSeat: (code: string, seat: number) => json<Table>('POST', `${at(code)}/free-seat`, { seat }),
  renameSeat: (code: string, wish: RenameSeat) =>
    json<Table>('POST', `${at(code)}/rename-seat`, wish),
  giveOrders: (code: string, wish: GiveOrders) => json<Table>('POST', `${at(code)}/orders`, wish),
  rematch: (code: string) => json<Table>('POST', `${at(code)}/rematch`),
  continueFrom: (code: string, wish: ContinueFrom) =>
    json<Table>('POST', `${at(code)}/continue`, wish),
  leave: (code: string) => json<undefined>('DELETE', at(code)),
  state: (code: string, seat: number | null, since?: number) =>
    json<Position>('GET', `${at(code)}/state${query({ seat, since })}`),
  act: (code: string, wish: DoAction) => json<Done>('POST', `${at(code)}/actions`, wish),
  undo: (code: string, wish: DoUndo) => json<Done>('POST', `${at(code)}/undo`, wish),
  moves: (code: string, seat: number | null = null) =>
    json<Moves>('GET', `${at(code)}/moves${query({ seat })}`),
  position: (code: string, seq: number, seat: number | null = null) =>
    json<Past>('GET', `${at(code)}/positions/${seq}${query({ seat })}`),
  analysis: (code: string) => json<AnalysisAnswer>('GET', `${at(code)}/analysis`),
  decided: (code: string) => json<Decided>('GET', `${at(code)}/decided`),
  recordPath: (code: string) => `${at(code)}/record`,
  record: async (code: string) => (await ask('GET', `${at(code)}/record`)).text(),
  upload: (replay: NewReplay) => json<Table>('POST', '/api/replays', replay),
};
