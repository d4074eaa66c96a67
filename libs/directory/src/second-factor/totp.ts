import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What every app understands: six digits of HMAC-SHA-1, a new code every thirty seconds (RFC 6238). */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** 160 bits, as long as the hash (RFC 4226 section 4). */
const SECRET_BYTES = 20;
/** A code of the step before and after counts too: clocks differ, and typing takes its time. */
const TOLERATED_STEPS = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret, base32 as apps take it. */
export const makeTotpSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

/** The code of a step; the step of an instant is `stepOf`. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = digest.at(-1)! & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

export const stepOf = (instant: Date): number => Math.floor(instant.getTime() / 1000 / STEP_SECONDS);

/**
 * The step that a code belongs to.
 * @returns undefined when it is none of the present one and its neighbours
 */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const present = stepOf(now);
  let found: number | undefined;
  for (let step = present - TOLERATED_STEPS; step <= present + TOLERATED_STEPS; step += 1) {
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) found = step;
  }
  return found;
}

/** What the picture says that an app scans; digits, period and hash are what every app takes by itself, and the picture stays coarse. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const [product, person] = [encodeURIComponent(issuer), encodeURIComponent(account)];
  return `otpauth://totp/${product}:${person}?secret=${secret}&issuer=${product}`;
}

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Buffer {
  const bits = [...text.toUpperCase().replace(/=+$/, '')].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
