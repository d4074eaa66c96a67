/** How mails wait and retry; times in milliseconds. */
export interface MailSettings {
  /** A mail that is being sent belongs to its worker so long; after a crash another one sends it with the same Message-ID. */
  readonly leaseMs: number;
  /** First pause and longest pause when the server cannot be reached or does not answer: not the mail's fault, so soon again. */
  readonly unreachable: readonly [first: number, longest: number];
  /** When the server says "later" (4xx). */
  readonly refusedForNow: readonly [first: number, longest: number];
  /** When the server says "no" (5xx): somebody may correct the address or the server meanwhile. */
  readonly refused: readonly [first: number, longest: number];
  /** A mail that could not be sent for so long is `failed`, and is sent again by hand only. */
  readonly giveUpAfterMs: number;
  readonly connectTimeoutMs: number;
  /** Silence of the server in the middle of a mail. */
  readonly silenceTimeoutMs: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const defaultMailSettings: MailSettings = {
  leaseMs: 5 * MINUTE,
  unreachable: [5 * SECOND, MINUTE],
  refusedForNow: [30 * SECOND, 15 * MINUTE],
  refused: [5 * MINUTE, 4 * HOUR],
  giveUpAfterMs: 72 * HOUR,
  connectTimeoutMs: 10 * SECOND,
  silenceTimeoutMs: 30 * SECOND,
};

/** The pause after a number of tries: doubled each time up to the longest. */
export function pauseAfter([first, longest]: readonly [number, number], attempts: number): number {
  return Math.min(first * 2 ** Math.min(Math.max(attempts - 1, 0), 30), longest);
}
