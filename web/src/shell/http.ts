/** Asking the service over HTTP; every "no" becomes a Refusal. */
import type { ErrorBody } from '../protocol/types';

/** What the service refused, or that it could not be reached (status 0). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }
}

const LOST: ErrorBody = { error: 'unreachable', message: '', params: {} };

/** Return the value of a cookie, '' where there is none. */
export function cookie(name: string, all: string = document.cookie): string {
  const found = all.split('; ').find((one) => one.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
}

/** Return what every change must carry; the cookie comes with the first answer of the service. */
async function csrf(): Promise<string> {
  if (!cookie('sabika_csrf')) await ask('GET', '/api/health');
  return cookie('sabika_csrf');
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET') headers['x-sabika-csrf'] = await csrf();
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw new Refusal(0, LOST);
  }
  const text = await answer.text();
  if (!answer.ok) throw new Refusal(answer.status, refusalOf(text, answer.statusText));
  return (text ? JSON.parse(text) : undefined) as T;
}

function refusalOf(text: string, status: string): ErrorBody {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody>;
    if (typeof body.error === 'string')
      return { message: '', params: {}, ...body, error: body.error };
  } catch {
    // not ours: the words of the status serve
  }
  return { error: 'unknown', message: status, params: {} };
}
