/**
 * One Idempotency-Key an intent: the same input keeps its key until it has succeeded, so a retry after a lost answer does not act twice;
 * another input, or a further press after a success, is a new intent (docs/decisions/envelope.md).
 */
export function createIntent() {
  let fingerprint: string | undefined;
  let key = '';
  return {
    keyFor(input: unknown): string {
      const now = JSON.stringify(input) ?? '';
      if (now !== fingerprint) {
        fingerprint = now;
        key = createKey();
      }
      return key;
    },
    succeeded(): void {
      fingerprint = undefined;
    },
  };
}

/** crypto.randomUUID exists only in secure contexts; a portal on plain http inside a company network still needs keys. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
