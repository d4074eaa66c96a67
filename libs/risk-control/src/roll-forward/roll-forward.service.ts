import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import {
  BulkNotices,
  currentTime,
  listChanges,
  Sql,
  type SqlRunner,
  type SqlTransaction,
  type StepRequest,
  WorkCalendar,
  WorkflowRunner,
  newSubject,
} from '@portal/platform';
import { campaignWorkflow, type RiskControlFacts, type RiskControlWorkflow } from '@portal/workflows';
import { performMany, type BulkOutcome } from '../bulk-outcome.ts';
import { CampaignQueries } from '../campaign/campaign.queries.ts';
import { riskControlKind } from '../risk-control.record.ts';
import { listActive, type Reader } from '@portal/directory';
import { RiskControlReader, toFacts, type ControlRecord, type ControlRow, type StandardColumns } from '../risk-control.reader.ts';
import { nextRiskNo } from '../risk-number.ts';
import { toWireNames, wireNames } from '../standard-information.ts';

/** What rolling some rows needs to know beside them, read once for all of them. */
export interface RollContext {
  readonly activeOwnerIds: ReadonlySet<number>;
  /** `lineage:year` of the years that are there. */
  readonly takenYears: ReadonlySet<string>;
  /** Null for one record alone. */
  readonly bulkId: number | null;
}

const standardNames = Object.keys(wireNames) as (keyof StandardColumns)[];
const yearKey = (lineageId: number, year: number) => `${lineageId}:${year}`;

/** The turn of the year: a finished row gives a row of the next year (docs/decisions/risk-control.md, ROLL_FORWARD). */
@Injectable()
export class RollForwardService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskControlReader;
  readonly #calendar: WorkCalendar;
  readonly #bulk: BulkNotices;
  readonly #campaigns: CampaignQueries;

  constructor(
    sql: Sql,
    runner: WorkflowRunner,
    reader: RiskControlReader,
    calendar: WorkCalendar,
    bulk: BulkNotices,
    campaigns: CampaignQueries,
  ) {
    this.#campaigns = campaigns;
    this.#sql = sql;
    this.#runner = runner;
    this.#reader = reader;
    this.#calendar = calendar;
    this.#bulk = bulk;
  }

  /** RollForwardRiskControl: each id by itself; rows that are not finished, and years that are there already, are listed and not rolled. */
  async rollForward(ids: readonly number[], year: number | null, reader: Reader): Promise<BulkOutcome> {
    return performMany(this.#bulk, ids, reader, (id, bulkId) => this.rollOne(id, year, reader, bulkId));
  }

  /** One row of a bulk action, in a transaction of its own. */
  async rollOne(id: number, year: number | null, reader: Reader, bulkId: number | null): Promise<{ id: number; riskNo: string }> {
    const record = await this.#reader.read(id, reader);
    const context = await this.gather(this.#sql, [record.row], year, bulkId);
    return this.#runner.inTransaction((tx) => this.rollIn(tx, record, year, reader, context));
  }

  /** The year into which a row is rolled: the asked one, else the one after its own. */
  targetYear(row: Pick<ControlRow, 'risk_year'>, askedYear: number | null): number {
    return askedYear || row.risk_year + 1;
  }

  /** The portal's day. */
  today(): string {
    return this.#calendar.dayOf(currentTime());
  }

  /** The last year into which anything may be rolled: the coming one. */
  lastYear(): number {
    return Number(this.today().slice(0, 4)) + 1;
  }

  async gather(sql: SqlRunner, rows: readonly ControlRow[], askedYear: number | null, bulkId: number | null): Promise<RollContext> {
    const owners = rows.map((row) => row.owner_id);
    const years = await sql.query<{ lineage_id: number; risk_year: number }>(
      `select lineage_id, risk_year from risk_control
       where is_active and (lineage_id, risk_year) in (select * from unnest($1::bigint[], $2::int[]))`,
      [rows.map((row) => row.lineage_id), rows.map((row) => this.targetYear(row, askedYear))],
    );
    return {
      activeOwnerIds: new Set(await listActive(sql, owners)),
      takenYears: new Set(years.map((row) => yearKey(row.lineage_id, row.risk_year))),
      bulkId,
    };
  }

  /**
   * Rolls one row in the caller's transaction.
   * @throws Refusal `wrong_state` for an unfinished row, `not_allowed`, `validation` for a year too far, `conflict.exists` for a year that is there
   */
  async rollIn(
    tx: SqlTransaction,
    record: ControlRecord,
    askedYear: number | null,
    reader: Reader,
    context: RollContext,
  ): Promise<{ id: number; riskNo: string }> {
    const { row } = record;
    const year = this.#assertRollable(record, askedYear, reader, context);
    const hasOwner = row.owner_id !== null && context.activeOwnerIds.has(row.owner_id);
    const riskNo = await nextRiskNo(tx, year);
    const department = await tx.query<{ id: number | null }>('select department_successor($1::bigint) as id', [row.department_id]);
    const columns = { ...row, owner_id: hasOwner ? row.owner_id : null, department_id: department[0]?.id ?? null };
    const [created] = await tx.query<{ id: number }>(
      `insert into risk_control (lineage_id, risk_no, risk_year, state, creator_id, need_owner_approve, assigned_at, ${standardNames.join(', ')})
       values ($1, $2, $3, 'draft', $4, $5, $6, ${standardNames.map((_, index) => `$${index + 7}`).join(', ')}) returning id`,
      [
        row.lineage_id,
        riskNo,
        year,
        reader.actor.id,
        row.need_owner_approve,
        hasOwner ? currentTime() : null,
        ...standardNames.map((name) => columns[name]),
      ],
    );
    const newId = created!.id;
    const [assessment] = await tx.query<{ frequency: number; mode: number }>(
      `insert into self_assessment (risk_id, previous_desc, frequency, mode)
       select $1, current_desc, frequency, mode from self_assessment where risk_id = $2 returning frequency, mode`,
      [newId, row.id],
    );
    const bulk = context.bulkId === null ? {} : { bulkId: context.bulkId };
    const campaign = hasOwner ? await this.#campaigns.findFor(tx, newId, year) : undefined;
    const waits = campaign?.state === campaignWorkflow.initial;
    if (campaign && !waits) {
      await tx.query('insert into campaign_control (campaign_id, risk_id, opened_at) values ($1, $2, $3)', [
        campaign.id,
        newId,
        currentTime(),
      ]);
    }
    const newcomer: StepRequest<RiskControlWorkflow> = {
      kind: riskControlKind,
      subject: newSubject(riskControlKind, toNewFacts(row, columns.owner_id), newId),
      // Where a campaign of its year is planned it opens with it; where one is open it is due with it.
      event: hasOwner ? (waits ? 'ROLL_IN_FOR_CAMPAIGN' : 'ROLL_IN') : 'ROLL_IN_WITHOUT_OWNER',
      bySystem: true,
      ...(campaign && !waits && { setsDueOn: campaign.due_on, fields: { assess_by: campaign.due_on } }),
      changes: listChanges(
        {},
        {
          riskNo,
          riskYear: year,
          ...toWireNames(Object.fromEntries(standardNames.map((name) => [name, columns[name]]))),
          needOwnerApprove: row.need_owner_approve,
          controlFrequency: assessment?.frequency || '',
          controlMode: assessment?.mode || '',
          campaign: campaign && `${campaign.campaign_no} ${campaign.name}`,
        },
      ),
      payload: { ownerId: columns.owner_id, fromId: row.id, ...bulk },
    };
    const old = { ...toRequest(record), payload: { ownerId: row.owner_id, newId, newRiskNo: riskNo } };
    if (context.bulkId !== null && hasOwner && !waits) await this.#bulk.note(tx, context.bulkId, newId);
    await this.#runner.commitIn(tx, [old, newcomer], { actor: reader.actor });
    return { id: newId, riskNo };
  }

  /** @returns the year to roll into */
  #assertRollable(record: ControlRecord, askedYear: number | null, reader: Reader, { takenYears }: RollContext): number {
    const { row } = record;
    try {
      this.#runner.decide(toRequest(record), reader.actor);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'wrong_state') throw new Refusal('wrong_state', { message: 'rollForward.unfinished' });
      throw error;
    }
    const year = this.targetYear(row, askedYear);
    if (year <= row.risk_year || year > this.lastYear()) throw new Refusal('validation', { message: 'rollForward.year' });
    if (takenYears.has(yearKey(row.lineage_id, year))) throw new Refusal('conflict', { message: 'rollForward.exists', finer: 'exists' });
    return year;
  }
}

/** The facts of the new year's row: nobody has done anything with it yet. */
function toNewFacts(row: ControlRow, ownerId: number | null): RiskControlFacts {
  return {
    ...toFacts({
      ...row,
      owner_id: ownerId,
      assistant_ids: [],
      forwarded_ids: [],
      submitted_by: null,
      submission_actor: null,
      open_issues: 0,
      review_dependent_ids: null,
      review_allocated_to: null,
    }),
    isNewestOfLineage: true,
    lacksDeficiency: false,
  };
}

function toRequest(record: ControlRecord): StepRequest<RiskControlWorkflow> {
  return { kind: riskControlKind, subject: record.subject, event: 'ROLL_FORWARD', expectedVersion: null, comment: '' };
}
