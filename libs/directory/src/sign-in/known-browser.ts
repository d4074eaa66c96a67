import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { canonicalName } from '@portal/contract';
import { CONFIG, SecretBox, type Config } from '@portal/platform';

/** How long a browser is known after its last sign-in. */
export const KNOWN_DAYS = 180;

interface Known {
  readonly account: string;
  /** Of this browser alone. */
  readonly id: string;
  readonly until: number;
}

/**
 * Browsers in which somebody has signed in before. What others try from elsewhere does not lock him out of them: a known browser has a count of its own,
 * which five wrong passwords lock like any other. It proves nothing else: the password and the second factor are asked for as everywhere.
 */
@Injectable()
export class KnownBrowsers {
  readonly #box: SecretBox;

  constructor(@Inject(CONFIG) config: Config) {
    this.#box = new SecretBox(config, 'known-browser');
  }

  /** What the browser keeps after a sign-in to this account. */
  issue(userNo: string): string {
    const known: Known = {
      account: canonicalName(userNo),
      id: randomBytes(16).toString('hex'),
      until: Date.now() + KNOWN_DAYS * 86_400_000,
    };
    return this.#box.seal(JSON.stringify(known), 'browser').toString('base64url');
  }

  /** The browser's own name in the counts of this account; undefined where nobody has signed in to it here. */
  find(cookie: string | undefined, userName: string): string | undefined {
    const text = cookie ? this.#box.open(Buffer.from(cookie, 'base64url'), 'browser') : undefined;
    const known = text === undefined ? undefined : (JSON.parse(text) as Known);
    return known && known.until > Date.now() && known.account === canonicalName(userName) ? known.id : undefined;
  }
}
