/** Codes of a full disk and a used-up quota, and PostgreSQL's word for its own. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];

/** True when something could not be written because the disk of files, of temporary files or of the database is full. */
export function isOutOfSpace(error: unknown): boolean {
  for (let cause = error, depth = 0; typeof cause === 'object' && cause !== null && depth < 5; depth += 1) {
    const { code, cause: next } = cause as { code?: unknown; cause?: unknown };
    if (CODES.includes(code)) return true;
    cause = next;
  }
  return false;
}
