import { Injectable } from '@nestjs/common';
import { listAnswerGaps, Refusal, refuseField, refuseFields, type RouteBody, type certificationRoutes } from '@portal/contract';
import { lockOpenPeriod } from '@portal/assessment-period';
import { handOverPayload, takeOffered, type HandOver } from '@portal/directory';
import {
  assertNotReminded,
  currentTime,
  type InBulk,
  listChanges,
  readLastReminder,
  Sql,
  type SqlRunner,
  type SqlTransaction,
  type StepRequest,
  WorkCalendar,
  WorkflowRunner,
} from '@portal/platform';
import { text, type Actor, type CertificationEventName, type CertificationWorkflow } from '@portal/workflows';
import { CertificationQueries, toCertificationSubject, type CertificationView } from './certification.queries.ts';
import { certificationKind } from './certification.record.ts';
import { readBelow, readFacts, readTree } from './facts/fact-reader.ts';
import { hashFacts, takeSubtree, toFacts, type Fact } from './facts/facts.ts';
import { countFigures, writeWords } from './facts/figures.ts';
import { readStatementText } from './statement-text.service.ts';

type SignInput = Pick<RouteBody<typeof certificationRoutes.signCertification>, 'id' | 'factsHash' | 'answers' | 'comments' | 'rowVersion'>;
type EventInput = RouteBody<typeof certificationRoutes.updateCertification>;
type Answers = Record<string, { answer: string; comment: string }>;

type GroundFact = Fact & { readonly controlId?: number | null };

/** What stands behind a signature or an override at one moment. */
export interface Ground {
  readonly facts: ReadonlyMap<string, GroundFact>;
  readonly hash: string;
}

type StatementOfCampaign = Pick<CertificationView, 'id' | 'campaign_id'>;

/** The facts of a statement and of the statements directly below it, as they are; of other branches of its campaign nothing is read. */
export async function readGroundFacts(sql: SqlRunner, row: StatementOfCampaign): Promise<Ground['facts']> {
  const tree = takeSubtree(await readTree(sql, row.campaign_id), row.id);
  const facts = (await readFacts(sql, row.campaign_id, tree, null)).get(row.id) ?? [];
  return new Map<string, GroundFact>([...facts, ...toFacts(readBelow(tree, row.id))]);
}

/** The same with the hash that a signature names. */
export async function readGround(sql: SqlRunner, row: StatementOfCampaign): Promise<Ground> {
  const facts = await readGroundFacts(sql, row);
  return { facts, hash: hashFacts(facts) };
}

/** What a signature or an override is bound to. Until the transaction ends the period stays open and nobody below moves: what is bound is what is kept. */
async function holdGround(tx: SqlTransaction, row: CertificationView): Promise<Ground> {
  await lockOpenPeriod(tx, row.period_id);
  await tx.query('select 1 from certification where parent_id = $1 for share', [row.id]);
  return readGround(tx, row);
}

/** What people do with a statement; every act is an event of its machine. */
@Injectable()
export class CertificationService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #queries: CertificationQueries;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, runner: WorkflowRunner, queries: CertificationQueries, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#runner = runner;
    this.#queries = queries;
    this.#calendar = calendar;
  }

  /**
   * Whether he may sign at all, before he is asked who he is.
   * @throws Refusal in the order of every event
   */
  async assertSignable({ id, rowVersion }: Pick<SignInput, 'id' | 'rowVersion'>, actor: Actor): Promise<void> {
    const row = await this.#queries.read(id, actor);
    await this.#assertNothingOpenBelow(row, rowVersion, actor);
    this.#decide(row, { event: 'SIGN', expectedVersion: rowVersion }, actor);
  }

  /**
   * SignCertification. That it is he was proved before (`SecondFactor.prove`).
   * @throws Refusal in the order of every event; `not_allowed.open_below` with the names of who must sign first; `conflict.facts` when the facts are no
   * longer those that were shown; `validation` for a question without an answer
   */
  async sign(input: SignInput, actor: Actor): Promise<number> {
    const row = await this.#queries.read(input.id, actor);
    await this.#assertNothingOpenBelow(row, input.rowVersion, actor);
    const step = this.#decide(row, { event: 'SIGN', comment: input.comments, expectedVersion: input.rowVersion }, actor);
    const { textZh, textEn, questions } = await readStatementText(this.#sql, row.text_id);
    const answers = checkAnswers(questions, input.answers);
    const at = currentTime();
    await this.#runner.inTransaction(async (tx) => {
      const ground = await holdGround(tx, row);
      if (ground.hash !== input.factsHash)
        throw new Refusal('conflict', { message: 'statement.factsMoved', finer: 'facts', data: { factsHash: ground.hash } });
      const names = await readNames(tx, row);
      const figures = countFigures(ground.facts);
      const words = writeWords(text(textZh, textEn), names, figures);
      await writeFacts(tx, row.id, [...ground.facts.values()]);
      const fields = {
        signed_at: at,
        signed_by: actor.id,
        facts_hash: ground.hash,
        figures: JSON.stringify(figures),
        answers: JSON.stringify(answers),
        words_zh: words.zh,
        words_en: words.en,
      };
      const changes = [
        { field: 'factsHash', before: row.facts_hash, after: ground.hash },
        { field: 'words', before: row.words_zh, after: words.zh },
      ];
      await this.#runner.commitIn(tx, [{ ...step, fields, changes, payload: { signerId: row.signer_id, superiorId: row.superior_id } }], {
        actor,
        at,
      });
    });
    return row.id;
  }

  /**
   * UpdateCertification: DECLINE, OVERRIDE, ASK_AGAIN, REASSIGN, REMIND. An override is bound to the facts of its moment, as a signature is: it stands until one of
   * them changes (docs/adr/0060-statements-are-bound-to-facts.md).
   * @throws Refusal in the order of every event; `validation` for a new signer who is none
   */
  async perform(input: EventInput, actor: Actor): Promise<number> {
    const row = await this.#queries.read(input.id, actor);
    const event: CertificationEventName = input.event === 'REASSIGN' && row.state === 'declined' ? 'REASSIGN_DECLINED' : input.event;
    if (input.event === 'REMIND') {
      await this.remind(row.id, input, actor);
      return row.id;
    }
    const given = { event, comment: input.reason, expectedVersion: input.rowVersion, dueOn: this.#laterOf(row.due_on) };
    const step = this.#decide(row, given, actor);
    await lockOpenPeriod(this.#sql, row.period_id);
    const payload = { signerId: row.signer_id, superiorId: row.superior_id, reason: input.reason };
    if (input.event === 'OVERRIDE') {
      await this.#override(row, { ...step, payload }, actor);
      return row.id;
    }
    if (input.event !== 'REASSIGN') {
      const anew = input.event === 'ASK_AGAIN' ? askedUntil(row, given.dueOn) : {};
      await this.#runner.commit([{ ...step, ...anew, payload }], { actor });
      return row.id;
    }
    const signerId = await takeOffered(this.#sql, 'signerId', input.signerId);
    if (signerId === row.signer_id) throw refuseField('signerId', 'statement.sameSigner');
    await this.#runner.commit([{ ...step, ...toAnother(row, signerId, input.reason, given.dueOn) }], { actor });
    return row.id;
  }

  /**
   * The signer is reminded at once, at most once in 24 hours.
   * @param bulk the run of which it is a part: who signs several has one mail
   * @throws Refusal in the order of every event
   */
  async remind(id: number, { reason, rowVersion }: Pick<EventInput, 'reason' | 'rowVersion'>, actor: Actor, bulk?: InBulk): Promise<void> {
    const row = await this.#queries.read(id, actor);
    const step = this.#decide(row, { event: 'REMIND', comment: reason, expectedVersion: rowVersion }, actor);
    await lockOpenPeriod(this.#sql, row.period_id);
    assertNotReminded(await readLastReminder(this.#sql, 'certification', row.id));
    const payload = {
      ...{ signerId: row.signer_id, superiorId: row.superior_id, reason, comments: reason, today: this.#today() },
      ...(bulk && { bulkId: bulk.id }),
    };
    await this.#runner.commit([{ ...step, payload }], {
      actor,
      ...(bulk && { about: row.id, also: (tx: SqlTransaction) => bulk.note(tx, row.id) }),
    });
  }

  /** The same as REASSIGN for a statement that a leaver leaves open, in the transaction of the leave. @throws Refusal in the order of every event */
  async handOver(tx: SqlTransaction, actor: Actor, duty: HandOver, reason: string): Promise<void> {
    const row = await this.#queries.read(duty.id, actor, tx);
    const event: CertificationEventName = row.state === 'declined' ? 'REASSIGN_DECLINED' : 'REASSIGN';
    const dueOn = this.#laterOf(row.due_on);
    const step = this.#decide(row, { event, comment: reason, dueOn }, actor);
    const { payload, ...moved } = toAnother(row, duty.toId, reason, dueOn);
    await this.#runner.commitIn(tx, [{ ...step, ...moved, payload: { ...payload, ...handOverPayload(duty) } }], { actor, about: row.id });
  }

  /** What an earlier signature said stays as it was signed; what it rested on is what the superior confirms now. */
  async #override(row: CertificationView, step: StepRequest<CertificationWorkflow>, actor: Actor): Promise<void> {
    await this.#runner.inTransaction(async (tx) => {
      const { facts, hash } = await holdGround(tx, row);
      await writeFacts(tx, row.id, [...facts.values()]);
      const changes = [{ field: 'factsHash', before: row.facts_hash, after: hash }];
      await this.#runner.commitIn(tx, [{ ...step, fields: { facts_hash: hash }, changes }], { actor });
    });
  }

  /** Says who has to sign first, where that is all that stands against it. */
  async #assertNothingOpenBelow(row: CertificationView, expectedVersion: number | null, actor: Actor): Promise<void> {
    if (row.open_below === 0 || row.signer_id !== actor.id || (expectedVersion !== null && expectedVersion !== row.version)) return;
    const open = await this.#queries.readOpenBelow(row.id, actor);
    throw new Refusal('not_allowed', {
      message: 'statement.openBelow',
      params: { names: open.map(({ title, title_en: english }) => text(title, english || title)) },
      finer: 'open_below',
    });
  }

  #decide(
    row: CertificationView,
    given: Pick<StepRequest<CertificationWorkflow>, 'event' | 'comment' | 'expectedVersion' | 'dueOn'>,
    actor: Actor,
  ) {
    return this.#runner.decide<CertificationWorkflow>(
      {
        kind: certificationKind,
        subject: toCertificationSubject(row),
        ...given,
        commentField: given.event === 'ASK_AGAIN' ? 'comments' : 'reason',
      },
      actor,
    );
  }

  /** A duty that begins anew is not late on its first day. */
  #laterOf(dueOn: string): string {
    const today = this.#today();
    return dueOn > today ? dueOn : today;
  }

  #today(): string {
    return this.#calendar.dayOf(currentTime());
  }
}

/** What a step says that gives a statement to another signer. */
/** Whoever is asked anew has until a day that has not passed, on the record as in his tasks. */
const askedUntil = (row: CertificationView, dueOn: string) => ({
  fields: { due_on: dueOn },
  changes: listChanges({ dueOn: row.due_on }, { dueOn }),
});

function toAnother(row: CertificationView, signerId: number, reason: string, dueOn: string) {
  const { fields, changes } = askedUntil(row, dueOn);
  return {
    fields: { signer_id: signerId, ...fields },
    releases: [row.signer_id],
    changes: [{ field: 'signer', before: String(row.signer_id), after: String(signerId) }, ...changes],
    payload: { signerId: row.signer_id, superiorId: row.superior_id, reason, oldSignerId: row.signer_id, newSignerId: signerId },
  };
}

/** @throws Refusal `validation` at every question without an answer, or with a “no” without a word */
function checkAnswers(questions: readonly { code: string }[], given: SignInput['answers']): Answers {
  const gaps = listAnswerGaps(questions, given);
  if (gaps.length > 0) throw refuseFields(gaps);
  return Object.fromEntries(given.map(({ code, answer, comment }) => [code, { answer, comment }]));
}

async function writeFacts(tx: SqlTransaction, id: number, facts: readonly GroundFact[]): Promise<void> {
  await tx.query('delete from certification_fact where certification_id = $1', [id]);
  await tx.query(
    `insert into certification_fact (certification_id, key, label, value, control_id)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::bigint[])`,
    [
      id,
      facts.map(({ key }) => key),
      facts.map(({ label }) => label),
      facts.map(({ value }) => value),
      facts.map(({ controlId }) => controlId ?? null),
    ],
  );
}

/** What the words call the scope and the period. */
export async function readNames(sql: Pick<SqlTransaction, 'query'>, row: { id: number }) {
  const [names] = await sql.query<{ title: string; title_en: string; period: string; period_en: string }>(
    'select r.title, r.title_en, p.title as period, p.title_en as period_en from certification r join assessment_period p on p.id = r.period_id where r.id = $1',
    [row.id],
  );
  const { title, title_en: english, period, period_en: periodEnglish } = names!;
  return { scope: text(title, english || title), period: text(period, periodEnglish || period) };
}
