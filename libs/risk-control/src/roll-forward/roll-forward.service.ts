import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import {
  BulkNotices,
  currentTime,
  listChanges,
  type FieldChange,
  type SqlRunner,
  type SqlTransaction,
  type StepRequest,
  WorkCalendar,
  WorkflowRunner,
  newSubject,
} from '@portal/platform';
import { campaignWorkflow, type RiskControlFacts, type RiskControlWorkflow } from '@portal/workflows';
import { performMany, type BulkOutcome } from '../bulk-outcome.ts';
import { CampaignQueries, type CampaignRow } from '../campaign/campaign.queries.ts';
import { FurtherColumns } from '../further/further-columns.ts';
import { riskControlKind } from '../risk-control.record.ts';
import { listActive, type Reader } from '@portal/directory';
import {
  factColumns,
  factJoins,
  RiskControlReader,
  toControlRecord,
  toFacts,
  type ControlRecord,
  type ControlRow,
} from '../risk-control.reader.ts';
import { toWireNames } from '../standard-information.ts';
import { makeNewYears, type Newcomer, type Rolled, type Rolling } from './new-years.ts';

/** What rolling some rows needs to know beside them, read once for all of them. */
interface RollContext {
  readonly activeOwnerIds: ReadonlySet<number | null>;
  /** `lineage:year` of the years that are there. */
  readonly takenYears: ReadonlySet<string>;
}

type Made = Rolling & { readonly newcomer: Newcomer };

const isThere = { message: 'rollForward.exists', finer: 'exists' } as const;
const yearKey = (lineageId: number, year: number) => `${lineageId}:${year}`;

/** The turn of the year: a finished row gives a row of the next year (docs/decisions/risk-control.md, ROLL_FORWARD). */
@Injectable()
export class RollForwardService {
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskControlReader;
  readonly #calendar: WorkCalendar;
  readonly #bulk: BulkNotices;
  readonly #campaigns: CampaignQueries;
  readonly #further: FurtherColumns;

  constructor(
    runner: WorkflowRunner,
    reader: RiskControlReader,
    calendar: WorkCalendar,
    bulk: BulkNotices,
    campaigns: CampaignQueries,
    further: FurtherColumns = new FurtherColumns(),
  ) {
    this.#further = further;
    this.#campaigns = campaigns;
    this.#runner = runner;
    this.#reader = reader;
    this.#calendar = calendar;
    this.#bulk = bulk;
  }

  /** RollForwardRiskControl: each id by itself; rows that are not finished, and years that are there already, are listed and not rolled. */
  async rollForward(ids: readonly number[], year: number | null, reader: Reader): Promise<BulkOutcome> {
    return performMany(this.#bulk, ids, reader, (id, bulkId) => this.rollOne(id, year, reader, bulkId));
  }

  /**
   * One row of a bulk action, in a transaction of its own.
   * @throws Refusal what `rollIn` answers for it; `not_found`
   */
  async rollOne(id: number, year: number | null, reader: Reader, bulkId: number | null): Promise<Rolled> {
    const { row } = await this.#reader.read(id, reader);
    return this.#runner.inTransaction(async (tx) => {
      const outcome = (await this.rollIn(tx, [row.id], year, reader, bulkId)).get(row.id)!;
      if (outcome instanceof Refusal) throw outcome;
      return outcome;
    });
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

  /**
   * Rolls rows in the caller's transaction, in a number of statements that does not grow with them.
   * @param bulkId what gathers the mails; null for one record alone
   * @returns of each id its row of the new year, or a Refusal: `not_found`, `wrong_state` for an unfinished row, `not_allowed`, `validation` for a year
   *   too far, `conflict.exists` for a year that is there. Nothing was written of a refused one.
   */
  async rollIn(
    tx: SqlTransaction,
    ids: readonly number[],
    askedYear: number | null,
    reader: Reader,
    bulkId: number | null,
  ): Promise<Map<number, Rolled | Refusal>> {
    const records = await hold(tx, ids);
    const context = await this.#gather(tx, records, askedYear);
    const outcomes = new Map<number, Rolled | Refusal>(ids.map((id) => [id, new Refusal('not_found')]));
    const rollable: Rolling[] = [];
    for (const record of records) {
      const year = this.#findYear(record, askedYear, reader, context);
      if (year instanceof Refusal) outcomes.set(record.row.id, year);
      else rollable.push({ record, year, ownerId: context.activeOwnerIds.has(record.row.owner_id) ? record.row.owner_id : null });
    }
    const at = currentTime();
    const newcomers = await makeNewYears(tx, rollable, reader.actor.id, at);
    for (const { record } of rollable) outcomes.set(record.row.id, newcomers.get(record.row.id) ?? new Refusal('conflict', isThere));
    const made = rollable.flatMap((rolling) => {
      const newcomer = newcomers.get(rolling.record.row.id);
      return newcomer ? [{ ...rolling, newcomer }] : [];
    });
    if (made.length > 0) await this.#take(tx, made, reader, at, bulkId);
    return outcomes;
  }

  /** The steps of both years, with the campaigns that the new ones belong to. */
  async #take(tx: SqlTransaction, made: readonly Made[], reader: Reader, at: Date, bulkId: number | null): Promise<void> {
    const campaigns = await this.#findCampaigns(tx, made);
    const further = await this.#further.carry(
      tx,
      made.map(({ record, newcomer }) => ({ fromId: record.row.id, toId: newcomer.id })),
    );
    const joins = made.flatMap(({ newcomer }) => (isOpen(campaigns.get(newcomer.id)) ? [newcomer.id] : []));
    if (joins.length > 0)
      await tx.query(
        'insert into campaign_control (campaign_id, risk_id, opened_at) select *, $3::timestamptz from unnest($1::bigint[], $2::bigint[])',
        [joins.map((id) => campaigns.get(id)!.id), joins, at],
      );
    const begun = made.flatMap(({ newcomer, ownerId }) => (ownerId !== null && !waits(campaigns.get(newcomer.id)) ? [newcomer.id] : []));
    if (bulkId !== null && begun.length > 0) await this.#bulk.noteAll(tx, bulkId, begun);
    const options = { actor: reader.actor, at };
    await this.#runner.commitManyIn(
      tx,
      made.map(({ record, newcomer }) => ({
        ...toRequest(record),
        payload: { ownerId: record.row.owner_id, newId: newcomer.id, newRiskNo: newcomer.riskNo },
      })),
      options,
    );
    await this.#runner.commitManyIn(
      tx,
      made.map((one) => toNewcomersStep(one, campaigns.get(one.newcomer.id), bulkId, further.get(one.newcomer.id) ?? [])),
      options,
    );
  }

  /** By the new rows' ids; of those with an owner. */
  async #findCampaigns(tx: SqlTransaction, made: readonly Made[]): Promise<Map<number, CampaignRow>> {
    const found = new Map<number, CampaignRow>();
    for (const [year, ofYear] of Map.groupBy(made, (one) => one.year)) {
      const ids = ofYear.flatMap(({ newcomer, ownerId }) => (ownerId === null ? [] : [newcomer.id]));
      if (ids.length === 0) continue;
      for (const [id, campaign] of await this.#campaigns.findFor(tx, ids, year)) found.set(id, campaign);
    }
    return found;
  }

  async #gather(sql: SqlRunner, records: readonly ControlRecord[], askedYear: number | null): Promise<RollContext> {
    const years = await sql.query<{ lineage_id: number; risk_year: number }>(
      `select lineage_id, risk_year from risk_control
       where is_active and (lineage_id, risk_year) in (select * from unnest($1::bigint[], $2::int[]))`,
      [records.map(({ row }) => row.lineage_id), records.map(({ row }) => this.targetYear(row, askedYear))],
    );
    const owners = records.map(({ row }) => row.owner_id);
    return {
      activeOwnerIds: new Set<number | null>(await listActive(sql, owners)),
      takenYears: new Set(years.map((row) => yearKey(row.lineage_id, row.risk_year))),
    };
  }

  /** The year to roll into, or why the row cannot be rolled. */
  #findYear(record: ControlRecord, askedYear: number | null, reader: Reader, { takenYears }: RollContext): number | Refusal {
    const { row } = record;
    try {
      this.#runner.decide(toRequest(record), reader.actor);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.code === 'wrong_state' ? new Refusal('wrong_state', { message: 'rollForward.unfinished' }) : error;
    }
    const year = this.targetYear(row, askedYear);
    if (year <= row.risk_year || year > this.lastYear()) return new Refusal('validation', { message: 'rollForward.year' });
    if (takenYears.has(yearKey(row.lineage_id, year))) return new Refusal('conflict', isThere);
    return year;
  }
}

/**
 * The rows as they stand, which nobody else moves before the transaction ends: whoever rolls a row holds it before he makes its new year, so that two
 * who roll the same one wait for each other instead of blocking each other.
 */
async function hold(tx: SqlTransaction, ids: readonly number[]): Promise<ControlRecord[]> {
  await tx.query('select 1 from risk_control where id = any($1::bigint[]) order by id for no key update', [ids]);
  const rows = await tx.query<ControlRow>(
    `select c.*, ${factColumns} from risk_control c ${factJoins} where c.id = any($1::bigint[]) order by c.id`,
    [ids],
  );
  return rows.map(toControlRecord);
}

const isOpen = (campaign: CampaignRow | undefined): campaign is CampaignRow => campaign !== undefined && !waits(campaign);
/** Where a campaign of its year is planned a row opens with it. */
const waits = (campaign: CampaignRow | undefined): boolean => campaign?.state === campaignWorkflow.initial;

function toNewcomersStep(
  { record: { row }, year, ownerId, newcomer }: Made,
  campaign: CampaignRow | undefined,
  bulkId: number | null,
  further: readonly FieldChange[],
): StepRequest<RiskControlWorkflow> {
  // Where a campaign is open the row is due with it.
  const dueOn = isOpen(campaign) ? campaign.due_on : null;
  return {
    kind: riskControlKind,
    subject: newSubject(riskControlKind, toNewFacts(row, ownerId), newcomer.id),
    event: ownerId === null ? 'ROLL_IN_WITHOUT_OWNER' : waits(campaign) ? 'ROLL_IN_FOR_CAMPAIGN' : 'ROLL_IN',
    bySystem: true,
    setsDueOn: dueOn,
    fields: { assess_by: dueOn },
    changes: [
      ...listChanges(
        {},
        {
          riskNo: newcomer.riskNo,
          riskYear: year,
          ...toWireNames(newcomer.columns),
          needOwnerApprove: row.need_owner_approve,
          controlFrequency: newcomer.frequency || '',
          controlMode: newcomer.mode || '',
          campaign: campaign && `${campaign.campaign_no} ${campaign.name}`,
        },
      ),
      ...further,
    ],
    payload: { ownerId, fromId: row.id, ...(bulkId !== null && { bulkId }) },
  };
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
