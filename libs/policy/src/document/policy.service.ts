import { Injectable } from '@nestjs/common';
import { Refusal, type CreateDocBody, type UpdateDocBody } from '@portal/contract';
import { currentTime, listChanges, Sql, WorkCalendar, WorkflowRunner, type StepRequest, newSubject } from '@portal/platform';
import type { Actor, PolicyVersionFacts, PolicyVersionWorkflow } from '@portal/workflows';
import { GRADE } from '../access/access.sql.ts';
import { NodeAccess } from '../access/node-access.ts';
import { lockFolder } from '../folder/folder-lock.ts';
import { FolderQueries } from '../folder/folder.queries.ts';
import { copyGrants, grantOwner } from '../permission/grants.ts';
import { policyVersionKind } from '../policy.record.ts';
import { readDocumentFields, toWireNames, type DocumentFields } from './document-fields.ts';
import { DocumentWriter } from './document-writer.ts';
import { PolicyReader } from './policy.reader.ts';
import type { PolicyRecord } from './policy-row.ts';

/** Creating a policy and writing its next version (docs/decisions/policy-library.md: POLICY_APPROVAL decides whether that is published at once). */
@Injectable()
export class PolicyService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #calendar: WorkCalendar;
  readonly #reader: PolicyReader;
  readonly #folders: FolderQueries;
  readonly #access: NodeAccess;
  readonly #writer: DocumentWriter;

  constructor(
    sql: Sql,
    runner: WorkflowRunner,
    calendar: WorkCalendar,
    reader: PolicyReader,
    folders: FolderQueries,
    access: NodeAccess,
    writer: DocumentWriter,
  ) {
    this.#sql = sql;
    this.#runner = runner;
    this.#calendar = calendar;
    this.#reader = reader;
    this.#folders = folders;
    this.#access = access;
    this.#writer = writer;
  }

  /** CreateDoc: an owner of the folder, or an administrator. */
  async create(body: CreateDocBody, actor: Actor): Promise<number> {
    const folder = await this.#folders.read(body.folderId, actor);
    if (!folder.row.is_active) throw new Refusal('wrong_state');
    const facts = this.#factsOfNew(actor, folder.row.grade === GRADE.all);
    const subject = newSubject(policyVersionKind, facts);
    this.#runner.decide({ kind: policyVersionKind, subject, event: 'SAVE_DRAFT' }, actor);
    const fields = await readDocumentFields(this.#sql, body, null, actor.id, this.#today());
    const event = this.#eventOfSaving(fields);
    const step = this.#runner.decide({ kind: policyVersionKind, subject, event }, actor);
    if (body.permissionId) await this.#assertReadable(body.permissionId, actor);
    return this.#runner.inTransaction(async (tx) => {
      await lockFolder(tx, folder.row.id);
      const id = await this.#writer.insert(tx, { folderId: folder.row.id, name: fields.name }, actor);
      if (body.permissionId) await copyGrants(tx, body.permissionId, id, actor.id);
      await grantOwner(tx, id, actor.id);
      const columns = this.#withEffectiveDay(fields, event === 'PUBLISH');
      const versionId = await this.#writer.insertVersion(tx, id, fields.name, columns, actor);
      const changes = listChanges({}, toWireNames(fields.name, columns));
      const files = await this.#writer.stepFiles(tx, columns.file_id);
      const first = {
        ...step,
        subject: { ...subject, id: versionId },
        changes,
        files,
        dueOn: columns.review_on,
        payload: { policyId: id },
      };
      await this.#runner.commitIn(tx, [first], { actor, about: versionId });
      await this.#writer.project(tx, id);
      return id;
    });
  }

  /**
   * UpdateDoc: the version being written is changed; of a published policy a new version is begun, and published at once where no approval
   * is asked for. Every version stays in the history.
   */
  async update(body: UpdateDocBody, actor: Actor): Promise<number> {
    const record = await this.#reader.read(body.id, actor);
    this.#writer.assertFresh(record, body.rowVersion);
    const written = findWritten(record);
    if (written) return this.#rewrite(record, written, body, actor);
    return this.#revise(record, body, actor);
  }

  /** A draft that is there is changed in place; without approval it is published with that. */
  async #rewrite(record: PolicyRecord, written: PolicyRecord['face'], body: UpdateDocBody, actor: Actor): Promise<number> {
    this.#runner.decide({ kind: policyVersionKind, subject: written, event: 'SAVE_DRAFT' }, actor);
    const base = await this.#writer.versionColumns(written.id);
    const fields = await readDocumentFields(this.#sql, body, base, actor.id, this.#today());
    const event = this.#eventOfSaving(fields);
    const step = this.#runner.decide({ kind: policyVersionKind, subject: written, event }, actor);
    const columns = this.#withEffectiveDay(fields, event === 'PUBLISH');
    const request = {
      ...step,
      fields: { ...columns, name: fields.name },
      changes: listChanges(toWireNames(base.name, base), toWireNames(fields.name, columns)),
      files: await this.#writer.stepFiles(this.#sql, columns.file_id, base.file_id),
      payload: { policyId: record.row.id },
      dueOn: columns.review_on,
    };
    const replaces = event === 'PUBLISH' && record.pending !== null && record.face.state === 'published';
    const requests = replaces ? [request, supersede(record)] : [request];
    await this.#writer.change(record, actor, {}, (tx) => this.#runner.commitIn(tx, requests, { actor, about: written.id }));
    return record.row.id;
  }

  async #revise(record: PolicyRecord, body: UpdateDocBody, actor: Actor): Promise<number> {
    const underReview = [record.pending?.state, record.face.state].some((state) => state === 'inReview' || state === 'approved');
    if (record.row.is_active && underReview) throw new Refusal('wrong_state', { message: 'policy.underReview', finer: 'under_review' });
    const revise: StepRequest<PolicyVersionWorkflow> = {
      kind: policyVersionKind,
      subject: record.face,
      event: 'REVISE',
      payload: { policyId: record.row.id },
    };
    const revised = this.#runner.decide(revise, actor);
    const base = await this.#writer.versionColumns(record.face.id);
    const fields = await readDocumentFields(this.#sql, body, base, actor.id, this.#today());
    const event = this.#eventOfSaving(fields);
    const columns = this.#withEffectiveDay(fields, event === 'PUBLISH');
    await this.#writer.change(record, actor, {}, async (tx) => {
      const versionId = await this.#writer.insertVersion(tx, record.row.id, fields.name, columns, actor);
      const subject = newSubject(policyVersionKind, this.#factsOfNew(actor, true), versionId);
      const begun: StepRequest<PolicyVersionWorkflow> = {
        kind: policyVersionKind,
        subject,
        event,
        changes: listChanges(toWireNames(base.name, base), toWireNames(fields.name, columns)),
        files: await this.#writer.stepFiles(tx, columns.file_id),
        payload: { policyId: record.row.id },
        dueOn: columns.review_on,
      };
      await this.#runner.commitIn(tx, [event === 'PUBLISH' ? supersede(record) : revised, begun], { actor, about: versionId });
    });
    return record.row.id;
  }

  #factsOfNew(actor: Actor, isOwner: boolean): PolicyVersionFacts {
    return {
      isActive: true,
      ownerIds: isOwner ? [actor.id] : [],
      authorId: actor.id,
      submittedById: null,
      dependentIds: [],
      needsApproval: this.#reader.approval.needsApproval,
      hasPending: true,
    };
  }

  /** Where no approval is asked for, what is saved is published at once, or waits for its date when that lies ahead. */
  #eventOfSaving({ columns }: DocumentFields): 'SAVE_DRAFT' | 'PUBLISH' | 'SCHEDULE' {
    if (this.#reader.approval.needsApproval) return 'SAVE_DRAFT';
    return liesAhead(columns.effective_on, this.#calendar) ? 'SCHEDULE' : 'PUBLISH';
  }

  /** What comes into effect now without a date of its own does so today. */
  #withEffectiveDay({ columns }: DocumentFields, isPublished: boolean): DocumentFields['columns'] {
    return isPublished ? { ...columns, effective_on: columns.effective_on ?? this.#today() } : columns;
  }

  #today(): string {
    return this.#calendar.dayOf(currentTime());
  }

  async #assertReadable(nodeId: number, actor: Actor): Promise<void> {
    const grades = await this.#access.gradesOf(actor, [nodeId]);
    if (!grades.get(nodeId)) throw new Refusal('not_found');
  }
}

/** Is the day later than today in the portal's time zone? A version of such a day does not come into effect yet. */
export const liesAhead = (day: string | null, calendar: WorkCalendar): boolean => day !== null && day > calendar.dayOf(currentTime());

/** The version that is being written, when there is one in draft. */
function findWritten(record: PolicyRecord): PolicyRecord['face'] | undefined {
  if (record.pending?.state === 'draft') return record.pending;
  return record.face.state === 'draft' ? record.face : undefined;
}

export function supersede(record: PolicyRecord): StepRequest<PolicyVersionWorkflow> {
  return {
    kind: policyVersionKind,
    subject: record.face,
    event: 'SUPERSEDE',
    bySystem: true,
    payload: { policyId: record.row.id },
  };
}
