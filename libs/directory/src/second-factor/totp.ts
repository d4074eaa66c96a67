import { Secret, TOTP } from 'otpauth';

/** What every app understands: six digits of HMAC-SHA-1, a new code every thirty seconds (RFC 6238). */
const PERIOD_SECONDS = 30;
/** 160 bits, as long as the hash (RFC 4226 section 4). */
const SECRET_BYTES = 20;
/** A code of the step before and after counts too: clocks differ, and typing takes its time. */
const TOLERATED_STEPS = 1;

const totpOf = (secret: string): TOTP => new TOTP({ secret, period: PERIOD_SECONDS });

/** A new secret, base32 as apps take it. */
export const makeTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The code of a step; the step of an instant is `stepOf`. */
export const totpCode = (secret: string, step: number): string => totpOf(secret).generate({ timestamp: step * PERIOD_SECONDS * 1000 });

export const stepOf = (instant: Date): number => TOTP.counter({ period: PERIOD_SECONDS, timestamp: instant.getTime() });

/**
 * The step that a code belongs to.
 * @returns undefined when it is none of the present one and its neighbours
 */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: TOLERATED_STEPS });
  return delta === null ? undefined : stepOf(now) + delta;
}

/**
 * What the picture says that an app scans. The library's own address names digits, period and hash too, which every app takes by itself and
 * which make the picture finer than some cameras read.
 */
export function totpUri(secret: string, issuer: string, account: string): string {
  const [product, person] = [encodeURIComponent(issuer), encodeURIComponent(account)];
  return `otpauth://totp/${product}:${person}?secret=${secret}&issuer=${product}`;
}
