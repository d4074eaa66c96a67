import { Injectable } from '@nestjs/common';
import { assertChecks, Refusal, refuseField, riskControlChecks, riskControlDraftChecks } from '@portal/contract';
import {
  BulkNotices,
  currentTime,
  listChanges,
  type InBulk,
  Sql,
  type SqlTransaction,
  type StepRequest,
  WorkCalendar,
  WorkflowRunner,
  newSubject,
} from '@portal/platform';
import type { RiskControlFacts, RiskControlWorkflow, RiskControlEventName } from '@portal/workflows';
import { performMany, type BulkOutcome } from './bulk-outcome.ts';
import { riskControlKind } from './risk-control.record.ts';
import type { Reader } from '@portal/directory';
import { RiskControlReader, type ControlRecord, type StandardColumns } from './risk-control.reader.ts';
import { nextRiskNo } from './risk-number.ts';
import { controlSide } from './sharing/control-side.ts';
import { assertKnownReferences, toCheckedFields, toStandardColumns, toWireNames, type RiskControlBody } from './standard-information.ts';

/** Creating, drafting and submitting the standard information (docs/decisions/risk-control.md: SAVE_DRAFT, SUBMIT). */
@Injectable()
export class RiskControlService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskControlReader;
  readonly #calendar: WorkCalendar;
  readonly #bulk: BulkNotices;

  constructor(sql: Sql, runner: WorkflowRunner, reader: RiskControlReader, calendar: WorkCalendar, bulk: BulkNotices) {
    this.#sql = sql;
    this.#runner = runner;
    this.#reader = reader;
    this.#calendar = calendar;
    this.#bulk = bulk;
  }

  /** SaveDraftRisk_Control: an administrator's draft; it needs the level-one category alone. */
  async saveDraft(body: RiskControlBody, reader: Reader): Promise<number> {
    return this.#save('SAVE_DRAFT', body, reader);
  }

  /**
   * UpdateRiskControl: a new control or a draft goes to assessing; an administrator's later edit keeps the state.
   * The creator who is no administrator becomes the owner.
   */
  async submit(body: RiskControlBody, reader: Reader): Promise<number> {
    return this.#save('SUBMIT', body, reader);
  }

  /** SubmitRiskControls: many drafts at once, each checked by itself; the refused ones are listed. */
  async submitMany(ids: readonly number[], reader: Reader): Promise<BulkOutcome> {
    return performMany(this.#bulk, ids, reader, (id, bulkId) => this.submitOne(id, reader, this.#bulk.join(bulkId)));
  }

  /** A draft as it stands goes to assessing. @throws Refusal for what is none, and for the first check that fails */
  async submitOne(id: number, reader: Reader, bulk?: InBulk): Promise<{ id: number; riskNo: string }> {
    const record = await this.#reader.read(id, reader);
    if (record.row.state !== 'draft') throw new Refusal('wrong_state');
    const request = this.#request('SUBMIT', record, null);
    const step = this.#runner.decide(request, reader.actor);
    assertChecks(riskControlChecks, toCheckedFields(record.row));
    const payload = { ownerId: record.row.owner_id, ...(bulk && { bulkId: bulk.id }) };
    await this.#runner.commit([{ ...step, fields: { assigned_at: currentTime() }, payload }], {
      actor: reader.actor,
      ...(bulk && { also: (tx: SqlTransaction) => bulk.note(tx, id) }),
    });
    return { id, riskNo: record.row.risk_no };
  }

  async #save(event: 'SAVE_DRAFT' | 'SUBMIT', body: RiskControlBody, reader: Reader): Promise<number> {
    return body.id ? this.#change(event, body, reader) : this.#create(event, body, reader);
  }

  async #create(event: 'SAVE_DRAFT' | 'SUBMIT', body: RiskControlBody, reader: Reader): Promise<number> {
    const { actor } = reader;
    const owner = actor.isAdministrator ? body.controlOwner || null : actor.id;
    const columns = toStandardColumns(body, owner);
    const facts = newFacts(actor.id, owner, body.needOwnerApprove);
    const subject = newSubject(riskControlKind, facts);
    const request: StepRequest<RiskControlWorkflow> = { kind: riskControlKind, event, subject };
    const step = this.#runner.decide(request, actor);
    this.#check(event, columns);
    await assertKnownReferences(this.#sql, columns);
    const year = this.#riskYear(body.riskYear);
    return this.#runner.inTransaction(async (tx) => {
      const riskNo = await nextRiskNo(tx, year);
      const names = Object.keys(columns) as (keyof StandardColumns)[];
      const [row] = await tx.query<{ id: number }>(
        `with new as (select nextval('portal_id_seq') as id)
         insert into risk_control (id, lineage_id, risk_no, risk_year, state, creator_id, need_owner_approve, assigned_at, ${names.join(', ')})
         select id, id, $1, $2, 'draft', $3, $4, $5, ${names.map((_, index) => `$${index + 6}`).join(', ')} from new returning id`,
        [riskNo, year, actor.id, body.needOwnerApprove, event === 'SUBMIT' ? currentTime() : null, ...names.map((name) => columns[name])],
      );
      const id = row!.id;
      await tx.query('insert into self_assessment (risk_id) values ($1)', [id]);
      await this.#runner.commitIn(
        tx,
        [
          {
            ...step,
            subject: { ...subject, id },
            changes: listChanges({}, { riskNo, riskYear: year, ...toWireNames(columns), needOwnerApprove: body.needOwnerApprove }),
            payload: { ownerId: owner },
          },
        ],
        { actor },
      );
      return id;
    });
  }

  async #change(event: 'SAVE_DRAFT' | 'SUBMIT', body: RiskControlBody, reader: Reader): Promise<number> {
    const record = await this.#reader.read(body.id, reader);
    const request = this.#request(event, record, body.rowVersion);
    const step = this.#runner.decide(request, reader.actor);
    const { decision } = step;
    const isDraft = record.row.state === 'draft';
    const owner = body.controlOwner || (isDraft ? null : record.row.owner_id);
    const isShown = record.subject.facts.sharing === 'follows';
    // Of a row that shows another one's control the risk alone is edited; its own control rests as it was.
    const columns = isShown ? { ...toStandardColumns(body, owner), ...ownControlOf(record.row) } : toStandardColumns(body, owner);
    this.#check(isShown ? 'SAVE_DRAFT' : event, columns);
    if (!isDraft && !isShown && owner !== record.row.owner_id) throw refuseField('controlOwner', 'riskControl.ownerFixed');
    await assertKnownReferences(this.#sql, columns, record.row);
    const changed = (Object.keys(columns) as (keyof StandardColumns)[]).filter((name) => columns[name] !== record.row[name]);
    const fields: Record<string, unknown> = Object.fromEntries(changed.map((name) => [name, columns[name]]));
    const entersAssessing = decision.to !== decision.from;
    if (isDraft) fields['need_owner_approve'] = body.needOwnerApprove;
    if (entersAssessing) fields['assigned_at'] = currentTime();
    await this.#runner.commit(
      [
        {
          ...step,
          fields,
          changes: listChanges(
            { ...toWireNames(record.row), needOwnerApprove: record.row.need_owner_approve },
            { ...toWireNames(columns), ...(isDraft && { needOwnerApprove: body.needOwnerApprove }) },
          ),
          payload: { ownerId: columns.owner_id, isEdit: !entersAssessing },
        },
      ],
      { actor: reader.actor },
    );
    return record.row.id;
  }

  #request(event: RiskControlEventName, record: ControlRecord, expectedVersion: number | null): StepRequest<RiskControlWorkflow> {
    return { kind: riskControlKind, event, subject: record.subject, expectedVersion };
  }

  #check(event: 'SAVE_DRAFT' | 'SUBMIT', columns: StandardColumns): void {
    assertChecks(event === 'SUBMIT' ? riskControlChecks : riskControlDraftChecks, toCheckedFields(columns));
  }

  /** The current year unless the record says another; at most the coming one. */
  #riskYear(asked: number | null): number {
    const current = this.#calendar.yearOf(currentTime());
    if (asked === null || asked === 0) return current;
    if (asked < 2000 || asked > current + 1) throw refuseField('riskYear', 'validation.invalid', { field: 'riskYear' });
    return asked;
  }
}

const ownControlOf = (row: StandardColumns) =>
  ({ ...Object.fromEntries(controlSide.map((column) => [column, row[column]])), owner_id: row.owner_id }) as Pick<
    StandardColumns,
    (typeof controlSide)[number] | 'owner_id'
  >;

function newFacts(creatorId: number, ownerId: number | null, needOwnerApprove: boolean): RiskControlFacts {
  return {
    isActive: true,
    isNew: true,
    ownerId,
    creatorId,
    assistantIds: [],
    submittedById: null,
    submissionActorId: null,
    forwardedToIds: [],
    needOwnerApprove,
    isNewestOfLineage: true,
    lacksDeficiency: false,
    reviewAllocatedToId: null,
    reviewDependentIds: [],
    openIssues: 0,
    sharing: null,
  };
}
