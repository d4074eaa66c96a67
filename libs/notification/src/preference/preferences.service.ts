import { Injectable } from '@nestjs/common';
import { refuseField } from '@portal/contract';
import { Mailer, Sql } from '@portal/platform';
import { Digest } from '../digest/digest.service.ts';
import { kindWords, noticeKinds, type NoticeGroup } from '../templates/kind-words.ts';
import type { NoticeKind } from '../templates/index.ts';
import { allowedDeliveries, standardDelivery, type DeliveryChoice } from './delivery.ts';
import { findDeliveries } from './find-deliveries.ts';

export interface KindPreference {
  readonly kind: NoticeKind;
  readonly group: NoticeGroup;
  readonly label: string;
  readonly labelEn: string;
  readonly delivery: DeliveryChoice;
  readonly standard: DeliveryChoice;
  readonly allowed: readonly DeliveryChoice[];
}

/** What a person wants to be mailed of, and when (docs/decisions/machinery.md). */
@Injectable()
export class NotificationPreferences {
  readonly #sql: Sql;
  readonly #digest: Digest;
  readonly #mailer: Mailer;

  constructor(sql: Sql, digest: Digest, mailer: Mailer) {
    this.#sql = sql;
    this.#digest = digest;
    this.#mailer = mailer;
  }

  /** Every kind with what holds for this person, in the order of a digest. */
  async read(personId: number): Promise<KindPreference[]> {
    const choiceOf = await findDeliveries(
      this.#sql,
      noticeKinds.map((kind) => ({ personId, kind })),
    );
    return noticeKinds.map((kind) => ({
      kind,
      group: kindWords[kind].group,
      label: kindWords[kind].label.zh,
      labelEn: kindWords[kind].label.en,
      delivery: choiceOf(personId, kind),
      standard: standardDelivery(kind),
      allowed: allowedDeliveries(kind),
    }));
  }

  /** How many notices wait for a person's next digest. */
  countWaiting(personId: number): Promise<number> {
    return this.#digest.countWaiting(this.#sql, personId);
  }

  /**
   * Stores choices and leaves the rest. What waits for a digest that is not wanted any more goes out at once, in one mail; what is to stay in
   * the inbox does not go out.
   * @returns how many waiting notices were mailed
   * @throws Refusal `validation` for an unknown kind, and for a choice that the kind does not allow
   */
  async update(personId: number, choices: readonly { readonly kind: string; readonly delivery: DeliveryChoice }[]): Promise<number> {
    const known = choices.map(({ kind, delivery }) => ({ kind: assertAllowed(kind, delivery), delivery }));
    const last = [...new Map(known.map((choice) => [choice.kind, choice])).values()];
    const outcome = await this.#sql.transaction(async (tx) => {
      await tx.query(
        `insert into notification_preference (person_id, kind, delivery) select $1, * from unnest($2::text[], $3::text[])
         on conflict (person_id, kind) do update set delivery = excluded.delivery, updated_at = now()`,
        [personId, last.map(({ kind }) => kind), last.map(({ delivery }) => delivery)],
      );
      const kindsTo = (wanted: DeliveryChoice) => last.filter(({ delivery }) => delivery === wanted).map(({ kind }) => kind);
      await this.#digest.drop(tx, personId, kindsTo('inboxOnly'));
      return this.#digest.flush(tx, personId, kindsTo('atOnce'));
    });
    await this.#mailer.offer(outcome.mails);
    return outcome.notices;
  }
}

function assertAllowed(kind: string, delivery: DeliveryChoice): NoticeKind {
  const known = noticeKinds.find((one) => one === kind);
  if (!known) throw refuseField('preferences', 'validation.invalid', { field: 'preferences' });
  if (!allowedDeliveries(known).includes(delivery)) throw refuseField('preferences', 'notification.fixed');
  return known;
}
