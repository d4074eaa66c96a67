import { StampFault } from './stamp-token.ts';

const PATIENCE_MS = 15_000;
/** A token with its chain has some kilobytes. */
const LONGEST = 64 * 1024;

/**
 * Sends a request for a time stamp to the one address of the settings (RFC 3161, section 3.4), and nowhere else: it follows no redirect, waits 15 s and
 * reads 64 kB at most.
 * @throws StampFault for an answer that is none; Error when nobody answers
 */
export async function askForStamp(url: string, request: Uint8Array): Promise<Buffer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(request),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (answer.status !== 200 || type !== 'application/timestamp-reply') {
    await answer.body?.cancel();
    throw new StampFault(`was answered with ${answer.status} ${type ?? ''}`.trim());
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    // Leaving the loop closes the connection.
    if (length > LONGEST) throw new StampFault(`is longer than ${LONGEST} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
