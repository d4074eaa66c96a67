import { atSource } from './source-frames.ts';

const ADDRESS = /[^\s<>"'(),;:@]{1,64}@[^\s<>"'(),;:]{1,255}/g;
/** Our own words in a log are English: what is written in Chinese was written by a person. */
const HAN = /[\p{Script=Han}，。；：、（）《》“”]+/gu;

/** A line of the log without what may be about a person: mail addresses, Chinese text. */
export function withoutPersonalText(text: string): string {
  return text.replace(ADDRESS, '[address]').replace(HAN, '[text]');
}

interface Shown {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: Shown;
}

/**
 * What a log says of an error: its kind, code, message and place. Everything else that libraries hang on theirs (the row that was refused, the
 * server's answer with the recipient, the parameters) may name people and stays out.
 */
export function showError(error: unknown, depth = 0): Shown {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonalText(String(error)) };
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  const isOfDatabase = typeof severity === 'string';
  // PostgreSQL quotes names of its own in most messages, but the value itself where it could not be read (class 22).
  const message = isOfDatabase && String(code).startsWith('22') ? error.message.replace(/"[^]*"/g, '"[value]"') : error.message;
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map(atSource);
  return {
    type: error.name,
    ...(code !== undefined && { code: String(code) }),
    message: withoutPersonalText(message),
    ...(frames.length > 0 && { stack: frames.join('\n') }),
    ...(error.cause !== undefined && depth < 3 && { cause: showError(error.cause, depth + 1) }),
  };
}
