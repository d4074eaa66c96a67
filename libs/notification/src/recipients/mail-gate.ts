import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, currentTime, Mailer, type Config, type MailDraft, type MailGate, type SqlRunner } from '@portal/platform';
import { Digest } from '../digest/digest.service.ts';
import { findDeliveries } from '../preference/find-deliveries.ts';
import { NoticeRegistry } from '../registry/notice-registry.ts';
import { keepWithinDay } from './daily-limit.ts';
import { findAsked, findInformed, lockReaders, MOST_REQUESTS } from './one-a-day.ts';

/** A mail of inbox rows. */
type NoticeDraft = MailDraft & { readonly notificationIds: readonly number[] };

/**
 * The one place that decides which mails go out now (decision record 26). Every mail is written through it, whoever wrote it and however it was gathered,
 * so no way of mailing can forget to ask: at most so many about one act a day; under `MAIL_INFORMATION=daily` of what asks for nothing the first of a day,
 * and of one kind of request the first ten. The rest waits for the digest of its reader.
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
    const within = new Set<MailDraft>(await keepWithinDay(tx, notices));
    const hasHadEnough = await this.#countDay(tx, notices);
    const later: { notificationId: number; personId: number }[] = [];
    const admitted = drafts.filter((draft) => {
      if (isNotice(draft) && !within.has(draft)) return false;
      if (!hasHadEnough(draft)) return true;
      if (isNotice(draft)) later.push(...draft.notificationIds.map((notificationId) => ({ notificationId, personId: draft.person.id })));
      return false;
    });
    await this.#digest.keep(tx, later, currentTime());
    return admitted;
  }

  #isNotice(draft: MailDraft): draft is NoticeDraft {
    const { template } = draft;
    const isKnown = this.#registry.findWords(template) !== undefined;
    if (isNotice(draft) && !isKnown) throw new Error(`No notice is named ${template}, so nobody can say whether its mail may wait`);
    if (isKnown && (!isNotice(draft) || draft.notificationIds.length === 0))
      throw new Error(`A mail of ${template} names no inbox rows: held back, it would reach nobody`);
    return isNotice(draft);
  }

  /**
   * What each reader had of late, counted on through the drafts of this write in their order: whether the next one is too much for its day.
   * What somebody chose to have at once, or may not choose at all because it is urgent, is never too much.
   */
  async #countDay(tx: SqlRunner, notices: readonly NoticeDraft[]): Promise<(draft: MailDraft) => boolean> {
    if (this.#config.MAIL_INFORMATION === 'atOnce') return () => false;
    const registry = this.#registry;
    const choosable = notices.filter(({ template }) => registry.find(template));
    const choiceOf = await findDeliveries(
      tx,
      registry,
      choosable.map(({ person, template }) => ({ personId: person.id, kind: template })),
    );
    const isChosen = ({ person, template }: MailDraft) => registry.find(template) !== undefined && choiceOf(person.id, template).isChosen;
    const informs = (draft: MailDraft) => registry.onlyInforms(draft.template) && !isChosen(draft);
    const requests = (draft: MailDraft) => registry.canGather(draft.template) && !isChosen(draft);

    const limited = notices.filter((draft) => informs(draft) || requests(draft));
    if (limited.length === 0) return () => false;
    await lockReaders(
      tx,
      limited.map(({ person }) => person.id),
    );
    const informed = new Set(
      await findInformed(
        tx,
        registry,
        notices.filter(informs).map(({ person }) => person.id),
      ),
    );
    const asked = await findAsked(tx, notices.filter(requests));
    return (draft) => {
      const personId = draft.person.id;
      if (draft.notificationIds === 'digest') informed.add(personId);
      if (!isNotice(draft)) return false;
      if (informs(draft)) {
        if (informed.has(personId)) return true;
        informed.add(personId);
      } else if (requests(draft)) {
        const before = asked(draft);
        if (before.count >= MOST_REQUESTS) return true;
        before.count += 1;
      }
      return false;
    };
  }
}

const isNotice = (draft: MailDraft): draft is NoticeDraft => typeof draft.notificationIds !== 'string';
