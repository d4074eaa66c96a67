import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';

const VERSION = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES;

interface Key {
  readonly id: Buffer;
  readonly bytes: Buffer;
}

/**
 * Seals small secrets with AES-256-GCM, so that a copy of the database or of a cookie tells and forges nothing. The key is derived from
 * SESSION_SECRET for one purpose; what was sealed with SESSION_SECRET_PREVIOUS can still be opened, so that the secret can be changed.
 */
export class SecretBox {
  readonly #keys: readonly [Key, ...Key[]];

  /** @param purpose what the box is for; a box of another purpose opens nothing of it */
  constructor(config: Pick<Config, 'SESSION_SECRET' | 'SESSION_SECRET_PREVIOUS'>, purpose: string) {
    const current = deriveKey(config.SESSION_SECRET ?? '', purpose);
    this.#keys = config.SESSION_SECRET_PREVIOUS ? [current, deriveKey(config.SESSION_SECRET_PREVIOUS, purpose)] : [current];
  }

  /** @param owner whom the secret belongs to: it opens for nobody else */
  seal(text: string, owner: string): Buffer {
    const [key] = this.#keys;
    const nonce = randomBytes(NONCE_BYTES);
    const head = Buffer.concat([Buffer.from([VERSION]), key.id, nonce]);
    const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce);
    cipher.setAAD(Buffer.concat([head, Buffer.from(owner)]));
    return Buffer.concat([head, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  }

  /** @returns the text, or undefined when it was sealed for another owner or purpose, with a forgotten key, or was changed */
  open(sealed: Buffer, owner: string): string | undefined {
    if (sealed.length < HEAD_BYTES + TAG_BYTES || sealed[0] !== VERSION) return undefined;
    const head = sealed.subarray(0, HEAD_BYTES);
    const key = this.#keys.find(({ id }) => id.equals(head.subarray(1, 1 + KEY_ID_BYTES)));
    if (!key) return undefined;
    try {
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, head.subarray(1 + KEY_ID_BYTES));
      decipher.setAAD(Buffer.concat([head, Buffer.from(owner)]));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }

  /** Whether it was sealed with another key than the present one, and should be sealed anew. */
  isOld(sealed: Buffer): boolean {
    return !sealed.subarray(1, 1 + KEY_ID_BYTES).equals(this.#keys[0].id);
  }
}

function deriveKey(secret: string, purpose: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, 'portal', purpose, 32));
  return { bytes, id: createHash('sha256').update(bytes).digest().subarray(0, KEY_ID_BYTES) };
}
