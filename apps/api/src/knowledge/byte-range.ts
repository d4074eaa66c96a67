import type { ByteRange } from '@portal/platform';

/** What a `Range` asks for: all of it (nothing, or no range of bytes), a part, or nothing that there is. */
export type AskedRange = { readonly kind: 'whole' } | { readonly kind: 'part'; readonly range: ByteRange } | { readonly kind: 'none' };

const WHOLE: AskedRange = { kind: 'whole' };
const NONE: AskedRange = { kind: 'none' };

/**
 * Reads a `Range` header (RFC 9110, 14.2). Several ranges at once are answered like one that is not there: no player of media needs them.
 * @param size of the content (bytes)
 */
export function readRange(header: string | undefined, size: number): AskedRange {
  const [, list] = /^bytes=(.+)$/i.exec(header?.trim() ?? '') ?? [];
  if (list === undefined) return WHOLE;
  const [, first, last] = /^(\d{0,15})-(\d{0,15})$/.exec(list.trim()) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return NONE;
  if (first === '') return last === '0' ? NONE : within(Math.max(0, size - Number(last)), size - 1, size);
  return within(Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1), size);
}

const within = (start: number, end: number, size: number): AskedRange =>
  start <= end && start < size ? { kind: 'part', range: { start, end } } : NONE;
