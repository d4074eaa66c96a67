import { shareReadingWorkflow, shareWorkflow } from '@portal/workflows';
import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { currentTime, Sql, WorkflowRunner, type SqlTransaction, type StepRequest, quoteState } from '@portal/platform';
import type { Actor, ShareReadingWorkflow } from '@portal/workflows';
import { Attestations, type AttestLanguage } from '../attestation/attestation.service.ts';
import { Completions } from '../completion.ts';
import { shareReadingKind } from '../knowledge.record.ts';
import { ShareReader } from '../share/share.reader.ts';
import { isInAudience } from '../audience/audience.ts';
import { Enrolment } from './enrolment.ts';
import { findReadings, isComplete, progressOf, toReadingSubject, type ReadingRow } from './reading-row.ts';

/** Between two signs of life at most so much counts: a page that fell asleep was not read meanwhile. */
export const LONGEST_GAP_SECONDS = 120;

/** One person's reading, measured by the server's clock (docs/decisions/knowledge.md). */
@Injectable()
export class ReadingService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #reader: ShareReader;
  readonly #enrolment: Enrolment;
  readonly #completions: Completions;
  readonly #attestations: Attestations;

  constructor(
    sql: Sql,
    runner: WorkflowRunner,
    reader: ShareReader,
    enrolment: Enrolment,
    completions: Completions,
    attestations: Attestations,
  ) {
    this.#sql = sql;
    this.#runner = runner;
    this.#reader = reader;
    this.#enrolment = enrolment;
    this.#completions = completions;
    this.#attestations = attestations;
  }

  /** How far somebody is with a share; undefined when it is not for him. It only reads. */
  async find(shareId: number, personId: number): Promise<ReadingRow | undefined> {
    return (await findReadings(this.#sql, 'r.share_id = $1 and r.person_id = $2', [shareId, personId]))[0];
  }

  async isFor(shareId: number, personId: number): Promise<boolean> {
    const [share] = await this.#sql.query<{ kind: 'all' | 'departments' | 'users'; ids: number[] }>(
      `select audience_kind as kind, audience_ids as ids from kms_share where id = $1 and state = ${quoteState(shareWorkflow, 'active')} and deleted_at is null`,
      [shareId],
    );
    return share ? isInAudience(this.#sql, share, personId) : false;
  }

  /**
   * GetShareRead: the first sign of life opens the share, each later one adds the time since the one before, and the one with which all is done
   * finishes it. Two pages at once count once.
   * @throws Refusal `not_allowed` for a reader whom it is not for: an administrator who only looks
   */
  async beat(shareId: number | null, actor: Actor): Promise<ReadingRow> {
    const { row: share } = await this.#reader.read(shareId, actor);
    if (!(await this.isFor(share.id, actor.id))) throw new Refusal('not_allowed', { message: 'share.notForYou', finer: 'audience' });
    return this.#runner.inTransaction(async (tx) => {
      await this.#enrolment.enrolOne(tx, share.id, actor.id);
      await this.#addTime(tx, share.id, actor.id);
      const reading = await this.#open(tx, await this.#read(tx, share.id, actor.id), actor);
      await this.#completions.finishIfComplete(tx, reading);
      return this.#read(tx, share.id, actor.id);
    });
  }

  /** Can the reader open the policy that his share asks to confirm? */
  mayOpenPolicy(reading: Pick<ReadingRow, 'policy_version_id' | 'person_id'>): Promise<boolean> {
    return this.#attestations.mayOpen(this.#sql, reading);
  }

  /**
   * Attest: the reader's word that he has read and understood the version, given when all else is done, by who can open it now. It finishes the
   * reading (docs/decisions/knowledge.md).
   */
  async attest(shareId: number | null, versionId: number | null, actor: Actor, language: AttestLanguage): Promise<number> {
    const { row: share } = await this.#reader.read(shareId, actor);
    if (share.policy_version_id === null) throw new Refusal('wrong_state', { message: 'attest.notTied', finer: 'not_tied' });
    if (versionId !== null && versionId !== share.policy_version_id) {
      throw new Refusal('conflict', { message: 'attest.otherVersion', data: { policyVersionId: share.policy_version_id } });
    }
    if (!(await this.isFor(share.id, actor.id))) throw new Refusal('not_allowed', { message: 'share.notForYou', finer: 'audience' });
    return this.#runner.inTransaction(async (tx) => {
      await this.#enrolment.enrolOne(tx, share.id, actor.id);
      const before = await this.#read(tx, share.id, actor.id);
      await this.#completions.finishIfComplete(tx, before);
      const reading = await this.#read(tx, share.id, actor.id);
      if (reading.state !== 'read' && !isComplete(reading)) {
        throw new Refusal('wrong_state', { message: whatIsMissing(reading), finer: 'not_read' });
      }
      if (reading.attested_at === null) {
        if (!(await this.#attestations.mayOpen(tx, reading))) {
          throw new Refusal('wrong_state', { message: 'attest.notReadable', finer: 'not_readable' });
        }
        const request: StepRequest<ShareReadingWorkflow> = {
          kind: shareReadingKind,
          subject: toReadingSubject(reading),
          event: 'ATTEST',
          ...(reading.state !== 'read' && { fields: { finished_at: currentTime() } }),
          payload: { shareId: share.id, personId: actor.id, policyVersionId: share.policy_version_id },
        };
        await this.#attestations.record(tx, reading, 'click', language);
        await this.#runner.commitIn(tx, [request], { actor });
      }
      return share.id;
    });
  }

  async #open(tx: SqlTransaction, reading: ReadingRow, actor: Actor): Promise<ReadingRow> {
    if (reading.state !== 'unread') return reading;
    const request: StepRequest<ShareReadingWorkflow> = {
      kind: shareReadingKind,
      subject: toReadingSubject(reading),
      event: 'OPEN',
      fields: { opened_at: currentTime() },
      payload: { shareId: reading.share_id, personId: reading.person_id },
    };
    await this.#runner.commitIn(tx, [request], { actor });
    return this.#read(tx, reading.share_id, reading.person_id);
  }

  /** What is read stays as it is: looking at it again is no reading of the first time. */
  async #addTime(tx: SqlTransaction, shareId: number, personId: number): Promise<void> {
    await tx.query(
      `update share_reading set last_beat_at = clock_timestamp(), seconds_read = seconds_read + case
           when last_beat_at is null or last_beat_at > clock_timestamp() then 0
           else least(extract(epoch from clock_timestamp() - last_beat_at), $3) end
       where share_id = $1 and person_id = $2 and state <> ${quoteState(shareReadingWorkflow, 'read')}`,
      [shareId, personId, LONGEST_GAP_SECONDS],
    );
  }

  async #read(tx: SqlTransaction, shareId: number, personId: number): Promise<ReadingRow> {
    return (await findReadings(tx, 'r.share_id = $1 and r.person_id = $2', [shareId, personId]))[0]!;
  }
}

function whatIsMissing(reading: ReadingRow): 'attest.notRead' | 'attest.courseMissing' | 'attest.examMissing' {
  const { isTimeMet, isCourseMet } = progressOf(reading);
  if (!isTimeMet) return 'attest.notRead';
  return isCourseMet ? 'attest.examMissing' : 'attest.courseMissing';
}
