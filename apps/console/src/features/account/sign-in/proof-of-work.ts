export interface Puzzle {
  salt: string;
  /** Leading zero bits of sha256(salt + nonce). */
  difficulty: number;
}

// Between chunks the page stays alive: typing and the cancel button answer at once.
const chunk = 512;

/** How many bits at the head of the digest are zero. */
export function countLeadingZeroBits(digest: Uint8Array): number {
  let bits = 0;
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/**
 * Finds a nonce for which sha256(salt + nonce) begins with `difficulty` zero bits (docs/decisions/identity.md: the alternative to the captcha picture).
 * @throws when the browser has no crypto.subtle (plain http on another host) or when `signal` is aborted.
 */
export async function solvePuzzle(
  { salt, difficulty }: Puzzle,
  signal?: AbortSignal,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<string> {
  if (!subtle) throw new Error('crypto.subtle is missing');
  const encoder = new TextEncoder();
  for (let start = 0; ; start += chunk) {
    signal?.throwIfAborted();
    const digests = await Promise.all(
      Array.from({ length: chunk }, (_, step) => subtle.digest('SHA-256', encoder.encode(`${salt}${start + step}`))),
    );
    const hit = digests.findIndex((digest) => countLeadingZeroBits(new Uint8Array(digest)) >= difficulty);
    if (hit >= 0) return String(start + hit);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
