import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@portal/contract';
import { CONFIG, currentTime, Mailer, wallClockOf, type Config, type SqlTransaction } from '@portal/platform';
import { describeDevice } from '../session/device.ts';
import { signInLog } from '../sign-in/sign-in-log.ts';
import { secondFactorMail, type SecondFactorChange } from './second-factor-mail.ts';

/** From where a call came. */
export interface FactorOrigin {
  readonly address: string;
  readonly userAgent: string;
}

export interface FactorOwner {
  readonly id: number;
  readonly userNo: string;
}

/** Whoever changes the ways in, the owner of the account hears of it (docs/decisions/identity.md). */
@Injectable()
export class FactorNews {
  readonly #config: Config;
  readonly #mailer: Mailer;

  constructor(@Inject(CONFIG) config: Config, mailer: Mailer) {
    this.#config = config;
    this.#mailer = mailer;
  }

  /**
   * Writes the mail and the line of the log.
   * @param passkey the name of the one that it is about
   * @returns the mails to offer after the commit
   */
  async tell(tx: SqlTransaction, personId: number, change: SecondFactorChange, origin: FactorOrigin, passkey = ''): Promise<number[]> {
    const [reader] = await tx.query<{ name: string; englishName: string; email: string; language: Language | null }>(
      'select name, english_name as "englishName", email, language from person where id = $1',
      [personId],
    );
    signInLog.changed(personId, `second factor ${change}`);
    const language = reader!.language ?? this.#config.DEFAULT_LANGUAGE;
    const { browser, system } = describeDevice(origin.userAgent);
    const at = wallClockOf(this.#config.TIME_ZONE).say(currentTime().getTime());
    const facts = { at, address: origin.address, device: [browser, system].filter(Boolean).join(', '), passkey };
    return this.#mailer.enqueue(tx, [
      {
        person: { id: personId, email: reader!.email },
        language,
        template: 'secondFactorChanged',
        recordNo: '',
        notificationIds: 'account',
        content: secondFactorMail(reader!, language, this.#config.publicUrl, change, facts),
      },
    ]);
  }
}
