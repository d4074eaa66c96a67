import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, Sql, type Config } from '@portal/platform';

/** Leading zero bits of sha256(salt + nonce): about a second of a browser's work. */
const DIFFICULTY = 16;
const LENGTH = 4;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export interface Captcha {
  readonly uuid: string;
  /** base64 SVG without prefix. */
  readonly vcode: string;
  readonly proofOfWork: { readonly salt: string; readonly difficulty: number };
}

/** Pictures with a code, single use, two minutes, and a proof of work for who cannot read them (docs/decisions/identity.md). */
@Injectable()
export class CaptchaService {
  readonly #sql: Sql;
  readonly #config: Config;

  constructor(sql: Sql, @Inject(CONFIG) config: Config) {
    this.#sql = sql;
    this.#config = config;
  }

  async create(): Promise<Captcha> {
    // Fonts and their reader come with the first picture, not with the start.
    const { default: svgCaptcha } = await import('svg-captcha');
    const picture = svgCaptcha.create({ size: LENGTH, noise: 2, ignoreChars: '0oO1ilIL', color: false, width: 120, height: 40 });
    const uuid = randomUUID();
    const salt = randomBytes(16).toString('hex');
    await this.#sql.query(
      `insert into captcha (id, answer_hash, salt, difficulty, expires_at) values ($1, $2, $3, $4, now() + interval '2 minutes')`,
      [uuid, this.#hash(salt, picture.text), salt, DIFFICULTY],
    );
    return { uuid, vcode: Buffer.from(picture.data).toString('base64'), proofOfWork: { salt, difficulty: DIFFICULTY } };
  }

  /** Uses a captcha up, whether the code or the proof is right or not. */
  async redeem(answer: { uuid: string; vcode: string; nonce?: string | undefined }): Promise<boolean> {
    if (!UUID.test(answer.uuid)) return false;
    const row = await this.#sql.one<{ answer_hash: Buffer; salt: string; difficulty: number }>(
      `update captcha set used_at = now() where id = $1 and used_at is null and expires_at > now() returning answer_hash, salt, difficulty`,
      [answer.uuid],
    );
    if (!row) return false;
    if (answer.nonce)
      return (
        countZeroBits(
          createHash('sha256')
            .update(row.salt + answer.nonce)
            .digest(),
        ) >= row.difficulty
      );
    return timingSafeEqual(this.#hash(row.salt, answer.vcode.trim()), row.answer_hash);
  }

  /** Four characters are soon guessed from a plain hash; the key is not in the database. */
  #hash(salt: string, text: string): Buffer {
    return createHmac('sha256', this.#config.SESSION_SECRET ?? '')
      .update(salt + text.toLowerCase())
      .digest();
  }
}

function countZeroBits(digest: Buffer): number {
  const first = digest.findIndex((byte) => byte !== 0);
  return first < 0 ? digest.length * 8 : first * 8 + Math.clz32(digest[first]!) - 24;
}
