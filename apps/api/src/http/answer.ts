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
