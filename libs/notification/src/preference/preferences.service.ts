import { Injectable } from '@nestjs/common';
import { refuseField } from '@portal/contract';
import { Mailer, Sql, type NoticeGroup } from '@portal/platform';
import { NotificationPreference } from '../notification.entities.ts';
import { Digest } from '../digest/digest.service.ts';
import { NoticeRegistry } from '../registry/notice-registry.ts';
import { allowedDeliveries, standardDelivery, type DeliveryChoice } from './delivery.ts';
import { findDeliveries } from './find-deliveries.ts';

export interface KindPreference {
  readonly kind: string;
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
  readonly #registry: NoticeRegistry;

  constructor(sql: Sql, digest: Digest, mailer: Mailer, registry: NoticeRegistry) {
    this.#sql = sql;
    this.#digest = digest;
    this.#mailer = mailer;
    this.#registry = registry;
  }

  /** Every kind with what holds for this person, in the order of a digest. */
  async read(personId: number): Promise<KindPreference[]> {
    const choiceOf = await findDeliveries(
      this.#sql,
      this.#registry,
      this.#registry.kinds.map((kind) => ({ personId, kind })),
    );
    return this.#registry.kinds.map((kind) => {
      const template = this.#registry.of(kind);
      return {
        kind,
        group: template.group,
        label: template.label.zh,
        labelEn: template.label.en,
        delivery: choiceOf(personId, kind).choice,
        standard: standardDelivery(template),
        allowed: allowedDeliveries(template),
      };
    });
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
    for (const { kind, delivery } of choices) this.#assertAllowed(kind, delivery);
    const last = [...new Map(choices.map((choice) => [choice.kind, choice])).values()];
    const outcome = await this.#sql.transaction(async (tx) => {
      const updatedAt = new Date();
      if (last.length > 0)
        await tx.em.upsertMany(
          NotificationPreference,
          last.map((choice) => ({ ...choice, personId, updatedAt })),
        );
      const kindsTo = (wanted: DeliveryChoice) => last.filter(({ delivery }) => delivery === wanted).map(({ kind }) => kind);
      await this.#digest.drop(tx, personId, kindsTo('inboxOnly'));
      return this.#digest.flush(tx, personId, kindsTo('atOnce'));
    });
    await this.#mailer.offer(outcome.mails);
    return outcome.notices;
  }

  #assertAllowed(kind: string, delivery: DeliveryChoice): void {
    const template = this.#registry.find(kind);
    if (!template) throw refuseField('preferences', 'validation.invalid', { field: 'preferences' });
    if (!allowedDeliveries(template).includes(delivery)) throw refuseField('preferences', 'notification.fixed');
  }
}
