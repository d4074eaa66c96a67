import { shareReadingWorkflow } from '@portal/workflows';
import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type CreateShareBody, type UpdateShareBody } from '@portal/contract';
import { takeOffered, namePeople, PolicyVersions } from '@portal/directory';
import {
  assertNotReminded,
  readLastReminder,
  currentTime,
  listChanges,
  Sql,
  WorkCalendar,
  WorkflowRunner,
  type SqlTransaction,
  type StepRequest,
  newSubject,
  quoteState,
} from '@portal/platform';
import type { Actor, ShareEventName, ShareWorkflow } from '@portal/workflows';
import { shareKind } from '../knowledge.record.ts';
import { Enrolment } from '../reading/enrolment.ts';
import { findUnfinished } from '../reading/unfinished.ts';
import { assertWithinReach } from '../obstacle/within-reach.ts';
import { claimCourse } from '../scorm/course-claim.ts';
import { listCourse, listFiles, tellFiles } from './share-files.ts';
import { assertDueAhead, readShareFields, type ShareDraft } from './share-fields.ts';
import { ShareReader } from './share.reader.ts';
import type { ShareColumns, ShareRecord } from './share-row.ts';

export interface ShareInput {
  readonly id: number | null;
  readonly rowVersion?: number | null;
  readonly reason?: string;
}

/** Creating, changing, releasing and deleting shares: administrators alone (docs/decisions/knowledge.md). */
@Injectable()
export class ShareService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #calendar: WorkCalendar;
  readonly #versions: PolicyVersions;
  readonly #reader: ShareReader;
  readonly #enrolment: Enrolment;

  constructor(
    sql: Sql,
    runner: WorkflowRunner,
    calendar: WorkCalendar,
    versions: PolicyVersions,
    reader: ShareReader,
    enrolment: Enrolment,
  ) {
    this.#sql = sql;
    this.#runner = runner;
    this.#calendar = calendar;
    this.#versions = versions;
    this.#reader = reader;
    this.#enrolment = enrolment;
  }

  /** CreateKMSShare. @returns the new id */
  async create(body: CreateShareBody, actor: Actor): Promise<number> {
    const request: StepRequest<ShareWorkflow> = {
      kind: shareKind,
      subject: newSubject(shareKind, { isActive: true }),
      event: 'SAVE',
    };
    const step = this.#runner.decide(request, actor);
    const draft = await readShareFields(this.#needs(actor), body, null);
    return this.#runner.inTransaction(async (tx) => {
      if (draft.columns.course_id !== null) await claimCourse(tx, draft.columns.course_id);
      const id = await this.#insert(tx, draft, actor);
      const changes = listChanges({}, toHistory(draft.columns, draft.documentIds));
      const files = await tellFiles(tx, [], await listFiles(tx, id));
      await this.#runner.commitIn(tx, [{ ...step, subject: { ...step.subject, id }, changes, files }], { actor, about: id });
      if (body.isActive) await this.#activate(tx, await this.#reader.read(id, actor, tx), actor);
      return id;
    });
  }

  /** UpdateKMSShare: of a released share the audience hears when it is new to it; a new due date reminds anew. */
  async update(body: UpdateShareBody, actor: Actor): Promise<number> {
    const record = await this.#reader.read(body.id, actor);
    const request = { ...this.#request('SAVE', record), expectedVersion: body.rowVersion };
    const step = this.#runner.decide(request, actor);
    const documentIds = await this.#documentsOf(record.row.id);
    const draft = await readShareFields(this.#needs(actor), body, { row: record.row, documentIds });
    if (draft.columns.type !== record.row.type && (await this.#wasOpened(record.row.id))) {
      throw new Refusal('wrong_state', { message: 'share.typeFixed', finer: 'type_fixed' });
    }
    await this.#runner.inTransaction(async (tx) => {
      if (draft.columns.course_id !== null) await claimCourse(tx, draft.columns.course_id);
      const changes = listChanges(toHistory(record.row, documentIds), toHistory(draft.columns, draft.documentIds));
      const payload = { audienceChanged: changes.some(({ field }) => field === 'audience') };
      const { id, course_id: courseId } = record.row;
      const before = await listFiles(tx, id);
      await this.#linkFiles(tx, id, draft);
      const after = [...(await listFiles(tx, id)).filter((file) => file !== courseId), ...listCourse(draft.columns)];
      const files = await tellFiles(tx, before, after);
      await this.#runner.commitIn(tx, [{ ...step, changes, files, payload, fields: { ...draft.columns, told_obstacles: [] } }], { actor });
      if (draft.columns.due_on !== record.row.due_on) await this.#enrolment.rearm(tx, record.row.id);
    });
    return record.row.id;
  }

  /** ActiveShare: asking for what it is already changes nothing. */
  async setActive(input: ShareInput, isActive: boolean, actor: Actor): Promise<ShareRecord> {
    const record = await this.#reader.read(input.id, actor);
    const isAlready = (record.row.state === 'active') === isActive;
    if (isAlready && actor.isAdministrator) return record;
    if (isActive) await this.#runner.inTransaction((tx) => this.#activate(tx, record, actor));
    else await this.#runner.commit([this.#request('DEACTIVATE', record)], { actor });
    return this.#reader.read(record.row.id, actor);
  }

  async remove(input: ShareInput, actor: Actor): Promise<void> {
    const record = await this.#reader.read(input.id, actor);
    const fields = { deleted_at: currentTime(), deleted_by: actor.id };
    await this.#runner.commit([{ ...this.#request('DELETE', record), fields, comment: input.reason ?? '' }], { actor });
  }

  /**
   * Mails everybody who has not finished, beside the reminders of the due date; at most once in 24 hours, as of every other record.
   * @returns how many that are
   */
  async remind(input: ShareInput, actor: Actor): Promise<number> {
    const record = await this.#reader.read(input.id, actor);
    const request = this.#request('REMIND', record);
    const step = this.#runner.decide(request, actor);
    assertNotReminded(await readLastReminder(this.#sql, 'share', record.row.id));
    const open = await findUnfinished(this.#sql, record.row.id);
    if (open.length === 0) throw new Refusal('wrong_state', { message: 'share.nobodyToRemind', finer: 'nobody' });
    await this.#runner.commit([step], { actor });
    return open.length;
  }

  /**
   * ReassignShare: an administrator gives it to another contact, who hears of it.
   * @throws Refusal `validation` for somebody unknown, inactive, or the contact that it has
   */
  async handOver(input: ShareInput & { ownerId: number | null }, actor: Actor): Promise<ShareRecord> {
    const record = await this.#reader.read(input.id, actor);
    const step = this.#runner.decide(
      { ...this.#request('REASSIGN', record), expectedVersion: input.rowVersion ?? null, comment: input.reason ?? '' },
      actor,
    );
    const ownerId = await takeOffered(this.#sql, 'ownerId', input.ownerId);
    if (ownerId === record.row.owner_id) throw refuseField('ownerId', 'reassign.same');
    const names = await namePeople(this.#sql, [ownerId]);
    const changes = [{ field: 'owner', before: `${record.row.owner_name} (${record.row.owner_no})`, after: names.get(ownerId) ?? '' }];
    await this.#runner.commit([{ ...step, fields: { owner_id: ownerId }, changes, payload: { ...step.payload, newOwnerId: ownerId } }], {
      actor,
    });
    return this.#reader.read(record.row.id, actor);
  }

  /** Another contact, when the one who was leaves. */
  async reassign(tx: SqlTransaction, id: number, toId: number, actor: Actor, reason: string): Promise<void> {
    const record = await this.#reader.read(id, actor, tx);
    const step = this.#runner.decide({ ...this.#request('REASSIGN', record), comment: reason }, actor);
    const names = await namePeople(tx, [toId]);
    const changes = [{ field: 'owner', before: `${record.row.owner_name} (${record.row.owner_no})`, after: names.get(toId) ?? '' }];
    await this.#runner.commitIn(tx, [{ ...step, fields: { owner_id: toId }, changes }], { actor });
  }

  /** What it asks is asked anew before it goes out: an exam may have been deleted, a policy retired, the due date gone by since it was written. */
  async #activate(tx: SqlTransaction, record: ShareRecord, actor: Actor): Promise<void> {
    const { audience_kind: kind, audience_ids: ids, exam_id: examId, policy_version_id: policyVersionId } = record.row;
    this.#runner.decide(this.#request('ACTIVATE', record), actor);
    assertDueAhead(record.row.due_on, this.#calendar);
    await assertWithinReach(tx, this.#versions, { audience: { kind, ids }, examId, policyVersionId });
    await this.#runner.commitIn(tx, [{ ...this.#request('ACTIVATE', record), fields: { activated_at: currentTime() } }], { actor });
  }

  async #insert(tx: SqlTransaction, draft: ShareDraft, actor: Actor): Promise<number> {
    const names = Object.keys(draft.columns) as (keyof typeof draft.columns)[];
    const at = currentTime();
    const [row] = await tx.query<{ id: number }>(
      `insert into kms_share (share_no, state, owner_id, creator_id, created_at, updated_at, ${names.join(', ')})
       values (record_no('KS', $3::int, nextval('kms_share_no_seq'), 6), 'draft', $1, $1, $2, $2,
         ${names.map((_, index) => `$${index + 4}`).join(', ')}) returning id`,
      [actor.id, at, this.#calendar.yearOf(at), ...names.map((name) => draft.columns[name])],
    );
    await this.#linkFiles(tx, row!.id, draft);
    return row!.id;
  }

  async #linkFiles(tx: SqlTransaction, shareId: number, { documentIds, pictureIds }: ShareDraft): Promise<void> {
    const pictures = pictureIds.filter((id) => !documentIds.includes(id));
    await tx.query('delete from kms_share_file where share_id = $1 and file_id <> all($2::bigint[])', [
      shareId,
      [...documentIds, ...pictures],
    ]);
    await tx.query(
      `insert into kms_share_file (share_id, file_id, role, position)
       select $1::bigint, file_id, 'document', position::int from unnest($2::bigint[]) with ordinality as d (file_id, position)
       union all select $1::bigint, file_id, 'picture', 0 from unnest($3::bigint[]) as p (file_id)
       on conflict (share_id, file_id) do update set role = excluded.role, position = excluded.position`,
      [shareId, documentIds, pictures],
    );
  }

  async #documentsOf(shareId: number): Promise<number[]> {
    const rows = await this.#sql.query<{ file_id: number }>(
      `select file_id from kms_share_file where share_id = $1 and role = 'document' order by position, file_id`,
      [shareId],
    );
    return rows.map((row) => row.file_id);
  }

  async #wasOpened(shareId: number): Promise<boolean> {
    const rows = await this.#sql.query(
      `select 1 from share_reading where share_id = $1 and state <> ${quoteState(shareReadingWorkflow, 'unread')} limit 1`,
      [shareId],
    );
    return rows.length > 0;
  }

  #request(event: ShareEventName, { row, subject }: ShareRecord): StepRequest<ShareWorkflow> {
    return { kind: shareKind, subject, event, payload: { shareId: row.id } };
  }

  #needs(actor: Actor): Parameters<typeof readShareFields>[0] {
    return { sql: this.#sql, calendar: this.#calendar, versions: this.#versions, actorId: actor.id };
  }
}

/** What the history keeps, under wire names. */
export function toHistory(columns: ShareColumns, documentIds: readonly number[]): Record<string, unknown> {
  return {
    title: columns.title,
    titleEn: columns.title_en,
    type: columns.type,
    content: columns.content,
    contentEn: columns.content_en,
    linkUrl: columns.link_url,
    docs: [...documentIds],
    courseId: columns.course_id,
    courseByWord: columns.course_by_word,
    audience: columns.audience_kind === 'all' ? 'all' : `${columns.audience_kind}: ${columns.audience_ids.join(', ')}`,
    dueAt: columns.due_on,
    minReadSeconds: columns.min_read_seconds,
    examId: columns.exam_id,
    policyVersionId: columns.policy_version_id,
  };
}
