import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, currentTime, Mailer, type Config, type MailDraft, type MailGate, type SqlRunner } from '@portal/platform';
import { Digest } from '../digest/digest.service.ts';
import { findDeliveries } from '../preference/find-deliveries.ts';
import { NoticeRegistry } from '../registry/notice-registry.ts';
import { keepWithinDay } from './daily-limit.ts';
import { DIGEST_TEMPLATE, findInformed } from './one-a-day.ts';

/** What is no notice: the digest is what the others wait for, and what concerns somebody's account he is told at once. */
const NEVER_HELD: ReadonlySet<string> = new Set([
  DIGEST_TEMPLATE,
  'passwordReset',
  'passwordChanged',
  'secondFactorChanged',
  'accountChanged',
  'accountAsked',
]);

/**
 * The one place that decides which mails go out now (decision record 26). Every mail is written through it, whoever wrote it and however it was gathered,
 * so no way of mailing can forget to ask: at most so many about one act a day, and of what asks for nothing the first of a day; the rest waits for the
 * digest of its reader.
 */
@Injectable()
export class OneMailADay implements MailGate {
  readonly #digest: Digest;
  readonly #registry: NoticeRegistry;
  readonly #config: Config;

  constructor(digest: Digest, registry: NoticeRegistry, mailer: Mailer, @Inject(CONFIG) config: Config) {
    this.#digest = digest;
    this.#registry = registry;
    this.#config = config;
    mailer.guardBy(this);
  }

  /** @throws Error for a mail of a kind that nobody declared, and for a notice without inbox rows: held back it would be lost */
  async admit(tx: SqlRunner, drafts: readonly MailDraft[]): Promise<MailDraft[]> {
    const notices = drafts.filter((draft) => this.#isNotice(draft));
    if (notices.length === 0) return [...drafts];
    const informed = await this.#findInformed(tx, notices);
    const within = new Set(await keepWithinDay(tx, notices));
    const later: { notificationId: number; personId: number }[] = [];
    const admitted = drafts.filter((draft) => {
      const personId = draft.person.id;
      if (draft.template === DIGEST_TEMPLATE) informed.ids.add(personId);
      if (NEVER_HELD.has(draft.template)) return true;
      if (!within.has(draft)) return false;
      if (!informed.canWait(draft)) return true;
      if (!informed.ids.has(personId)) {
        informed.ids.add(personId);
        return true;
      }
      later.push(...draft.notificationIds!.map((notificationId) => ({ notificationId, personId })));
      return false;
    });
    await this.#digest.keep(tx, later, currentTime());
    return admitted;
  }

  #isNotice({ template, notificationIds }: MailDraft): boolean {
    if (NEVER_HELD.has(template)) return false;
    if (!this.#registry.findWords(template)) throw new Error(`No notice is named ${template}, so nobody can say whether its mail may wait`);
    if (!notificationIds?.length) throw new Error(`A mail of ${template} names no inbox rows: held back, it would reach nobody`);
    return true;
  }

  /** Who has had what informs today, and which of these mails can wait because of it: what somebody wanted at once cannot. */
  async #findInformed(tx: SqlRunner, notices: readonly MailDraft[]): Promise<{ ids: Set<number>; canWait: (draft: MailDraft) => boolean }> {
    if (this.#config.MAIL_INFORMATION === 'atOnce') return { ids: new Set(), canWait: () => false };
    const informing = notices.filter(({ template }) => this.#registry.onlyInforms(template));
    const choosable = informing.filter(({ template }) => this.#registry.find(template));
    const choiceOf = await findDeliveries(
      tx,
      this.#registry,
      choosable.map(({ person, template }) => ({ personId: person.id, kind: template })),
    );
    const canWait = ({ person, template }: MailDraft): boolean =>
      !NEVER_HELD.has(template) &&
      this.#registry.onlyInforms(template) &&
      !(this.#registry.find(template) && choiceOf(person.id, template).isChosen);
    const personIds = informing.filter(canWait).map(({ person }) => person.id);
    return { ids: new Set(await findInformed(tx, this.#registry, personIds)), canWait };
  }
}
