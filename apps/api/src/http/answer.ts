import type { OwnMove } from '@portal/platform';
import { say, type Envelope, type Language, type MessageKey, type MessageParams } from '@portal/contract';

/** A handler's answer with words of its own: `new Answer(data, 'delete.done')`. A plain value is answered with an empty message. */
export class Answer<Data = unknown> {
  readonly data: Data;
  readonly message: MessageKey;
  readonly params: MessageParams;

  constructor(data: Data, message: MessageKey = 'success', params: MessageParams = {}) {
    this.data = data;
    this.message = message;
    this.params = params;
  }
}

/**
 * What a call answers of a record that it moved, with the version and state that it gave it: the answer is read after the commit, and with the version of
 * another one who was faster than that, the next call would write over what it has not seen.
 */
export function tellOwnMove(value: unknown, moved: ReadonlyMap<number, OwnMove>): unknown {
  if (value instanceof Answer) return new Answer(tellOwnMove(value.data, moved), value.message, value.params);
  const own = isVersioned(value) ? moved.get(value.id) : undefined;
  if (!own || !isVersioned(value) || own.version >= value.rowVersion) return value;
  return { ...value, rowVersion: own.version, ...(own.state !== undefined && 'state' in value && { state: own.state }) };
}

const isVersioned = (value: unknown): value is { id: number; rowVersion: number } =>
  typeof value === 'object' && value !== null && 'id' in value && 'rowVersion' in value && typeof value.rowVersion === 'number';

/** The envelope of a success; a page's totalCount also stands beside data (docs/decisions/wire.md). */
export function wrapAnswer(value: unknown, language: Language): Envelope {
  const answer = value instanceof Answer ? value : undefined;
  const data = (answer ? answer.data : value) ?? null;
  return { isSuccess: true, message: answer ? say(answer.message, language, answer.params) : '', data, ...findTotal(data) };
}

function findTotal(data: unknown): { totalCount?: number } {
  if (typeof data !== 'object' || data === null || !('totalCount' in data) || !('data' in data)) return {};
  return typeof data.totalCount === 'number' ? { totalCount: data.totalCount } : {};
}
