import type { Envelope } from '@portal/contract';

/** Who calls: his session outlives every restart. */
export interface Caller {
  readonly id: number;
  readonly userNo: string;
  readonly token: string;
}

export interface Answered<Data> {
  readonly data: Data;
  readonly tries: number;
}

/** The portal has refused what it must accept. */
export class RefusedError extends Error {
  readonly code: string;

  constructor(what: string, code: string, details: unknown) {
    super(`${what} was refused: ${code} ${JSON.stringify(details)}`);
    this.code = code;
  }
}

const ANSWER_LIMIT = 15_000;
const PAUSE = 120;
/** Longer than any restart; a call that nobody answers for so long is a finding. */
const PATIENCE = 180_000;

/**
 * Makes a call and sends it again under the same Idempotency-Key until it is answered: after a broken line, a 5xx, and "in progress".
 * @throws RefusedError with the refusal
 * @throws Error when there is no answer for three minutes
 */
export async function callUntilAnswered<Data>(
  url: string,
  caller: Caller,
  request: { readonly path: string; readonly body: unknown; readonly key: string },
): Promise<Answered<Data>> {
  let trouble = '';
  const end = Date.now() + PATIENCE;
  for (let tries = 1; Date.now() < end; tries += 1) {
    const answer = await callOnce<Data>(url, caller, request).catch((error: Error) => {
      trouble = error.message;
      return undefined;
    });
    if (answer?.isSuccess) return { data: answer.data, tries };
    const code = answer?.code ?? '';
    if (answer && answer.status < 500 && code !== 'conflict.in_progress') {
      throw new RefusedError(`${request.path} (try ${tries})`, code, answer.errors ?? answer.message);
    }
    if (answer) trouble = `HTTP ${answer.status} ${code}`;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  throw new Error(`${request.path} was not answered within ${PATIENCE / 1000} s: ${trouble}`);
}

/** One try. @throws Error when the line breaks or the answer is no envelope */
export async function callOnce<Data>(
  url: string,
  caller: Caller,
  {
    path,
    body,
    key,
    method = 'POST',
  }: { readonly path: string; readonly body?: unknown; readonly key?: string; readonly method?: 'GET' | 'POST' },
): Promise<Envelope<Data> & { status: number }> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      'accept-language': 'en',
      'x-token': caller.token,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    signal: AbortSignal.timeout(ANSWER_LIMIT),
  });
  return { ...((await response.json()) as Envelope<Data>), status: response.status };
}
