import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/config.ts';

/** A link stays good for the whole ladder of an ordinary duty. */
export const MAIL_LINK_DAYS = 45;
const DAY_MS = 86_400_000;
/** Of the token: the first form named records by letters. */
const FORM = '2';
/** The console's page that takes the token from the fragment, which no server and no referrer ever sees. */
export const MAIL_LINK_PAGE = '/open';

export interface MailLink {
  readonly personId: number;
  readonly workflow: string;
  readonly subjectId: number;
  /** The record's version that the mail spoke of. */
  readonly version: number;
  /** What it asked its reader to do, by the name that the record's kind has for it. */
  readonly act: string;
  readonly expiresAt: Date;
}

/**
 * Signs and reads the links of mails that ask somebody to act. A token opens nothing by itself: it says who was asked what about which
 * version of a record, and counts in the session of exactly that person. Reading it changes nothing, so it cannot be used up.
 */
export class MailLinks {
  readonly #key: Buffer | undefined;
  readonly #publicUrl: string;

  /** Without SESSION_SECRET, which production never lacks, nothing is signed and mails lead to the plain record. */
  constructor({ SESSION_SECRET: secret, publicUrl }: Pick<Config, 'SESSION_SECRET' | 'publicUrl'>) {
    this.#key = secret ? Buffer.from(hkdfSync('sha256', secret, '', 'portal mail link', 32)) : undefined;
    this.#publicUrl = publicUrl;
  }

  /** The address for a mail; null where nothing can be signed. */
  urlFor(link: Omit<MailLink, 'expiresAt'>, now: Date): string | null {
    const token = this.sign({ ...link, expiresAt: new Date(now.getTime() + MAIL_LINK_DAYS * DAY_MS) });
    return token && `${this.#publicUrl}${MAIL_LINK_PAGE}#t=${token}`;
  }

  sign({ personId, workflow, subjectId, version, act, expiresAt }: MailLink): string | null {
    if (!this.#key) return null;
    const body = [FORM, personId, workflow, subjectId, version, act, Math.floor(expiresAt.getTime() / 1000)].join('.');
    const payload = Buffer.from(body).toString('base64url');
    return `${payload}.${this.#mac(payload, this.#key)}`;
  }

  /** What a token says, or undefined when it is not one of ours. Whether it has expired is the caller's to ask. */
  read(token: string): MailLink | undefined {
    const [payload = '', mac = '', ...rest] = token.split('.');
    if (!this.#key || rest.length > 0 || !isSame(mac, this.#mac(payload, this.#key))) return undefined;
    const [form, personId, workflow, subjectId, version, act, expires] = Buffer.from(payload, 'base64url').toString().split('.');
    if (form !== FORM || !workflow) return undefined;
    return {
      personId: Number(personId),
      workflow,
      subjectId: Number(subjectId),
      version: Number(version),
      act: act ?? '',
      expiresAt: new Date(Number(expires) * 1000),
    };
  }

  #mac(payload: string, key: Buffer): string {
    return createHmac('sha256', key).update(payload).digest('base64url');
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
