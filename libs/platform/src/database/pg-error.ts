const SILENT = 'Query read timeout';

/** The client gave up on a server that says nothing any more. */
export const isSilence = (error: unknown): error is Error => error instanceof Error && error.message === SILENT;

/** PostgreSQL's error codes that the service answers instead of failing. */
export const pgError = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  deadlock: '40P01',
  serialization: '40001',
  lockNotAvailable: '55P03',
  featureNotSupported: '0A000',
  cancelled: '57014',
  undefinedTable: '42P01',
  undefinedColumn: '42703',
} as const;

export function isPgError(error: unknown, ...codes: string[]): error is Error & { code: string; constraint?: string } {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** True when the database could not be reached or went away: the work was not done, and may be tried again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code: given, message } = error as { code?: unknown; message?: unknown };
  const code = String(given ?? '');
  return (
    // 57014: the server ended a statement that had waited too long, mostly for a lock.
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57014', '57P01', '57P02', '57P03', '53300'].includes(code) ||
    code.startsWith('08') ||
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout/i.test(String(message ?? ''))
  );
}
