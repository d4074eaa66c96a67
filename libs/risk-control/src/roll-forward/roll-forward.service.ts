import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import {
  BulkNotices,
  currentTime,
  type FieldChange,
  type SqlRunner,
  type SqlTransaction,
  type StepRequest,
  WorkCalendar,
  WorkflowRunner,
  newSubject,
} from '@portal/platform';
import { campaignWorkflow, type RiskControlWorkflow } from '@portal/workflows';
import { performMany, type BulkOutcome } from '../bulk-outcome.ts';
import { CampaignQueries, type CampaignRow } from '../campaign/campaign.queries.ts';
import { FurtherColumns } from '../further/further-columns.ts';
import { riskControlKind } from '../risk-control.record.ts';
import { listActive, type Reader } from '@portal/directory';
import { factColumns, factJoins, RiskControlReader, toControlRecord, type ControlRecord, type ControlRow } from '../risk-control.reader.ts';
import { sayNewcomer, toNewFacts } from './new-facts.ts';
import { isThere, makeNewYears, type Newcomer, type Rolled, type Rolling } from './new-years.ts';
import {
  isFollower,
  makeFollowers,
  readControlNumbers,
  tellFollowers,
  toExistingLeadsStep,
  toFollowersStep,
  withSharing,
  type FollowerMade,
} from './shared-rolling.ts';

/** What rolling some rows needs to know beside them, read once for all of them. */
interface RollContext {
  readonly activeOwnerIds: ReadonlySet<number | null>;
  /** `lineage:year` of the years that are there, with the shared control of each. */
  readonly takenYears: ReadonlyMap<string, number | null>;
}

type Made = Rolling & { readonly newcomer: Newcomer };

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
    // Who shares a control is rolled with it: what another one brought along is done.
    const along = new Map<number, Rolled>();
    return performMany(
      this.#bulk,
      ids,
      reader,
      async (id, bulkId) => along.get(id) ?? (await this.#rollShared(id, year, reader, bulkId, along)),
    );
  }

  /**
   * One row of a bulk action, in a transaction of its own.
   * @throws Refusal what `rollIn` answers for it; `not_found`
   */
  async rollOne(id: number, year: number | null, reader: Reader, bulkId: number | null): Promise<Rolled> {
    return this.#rollShared(id, year, reader, bulkId, new Map());
  }

  /** @param along takes what else was rolled with it */
  async #rollShared(id: number, year: number | null, reader: Reader, bulkId: number | null, along: Map<number, Rolled>): Promise<Rolled> {
    const { row } = await this.#reader.read(id, reader);
    const outcomes = await this.#runner.inTransaction(async (tx) => {
      const all = await this.#rollAll(tx, [row.id], year, reader, bulkId);
      const outcome = all.get(row.id)!;
      if (outcome instanceof Refusal) throw outcome;
      return all;
    });
    for (const [one, outcome] of outcomes) if (!(outcome instanceof Refusal)) along.set(one, outcome);
    return along.get(row.id)!;
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
   *   too far, `conflict.exists` for a year that is there. Nothing was written of a refused one. Those that share a control are rolled together.
   */
  async rollIn(
    tx: SqlTransaction,
    ids: readonly number[],
    askedYear: number | null,
    reader: Reader,
    bulkId: number | null,
  ): Promise<Map<number, Rolled | Refusal>> {
    const all = await this.#rollAll(tx, ids, askedYear, reader, bulkId);
    return new Map(ids.map((id) => [id, all.get(id)!]));
  }

  async #rollAll(
    tx: SqlTransaction,
    ids: readonly number[],
    askedYear: number | null,
    reader: Reader,
    bulkId: number | null,
  ): Promise<Map<number, Rolled | Refusal>> {
    const held = await hold(tx, await withSharing(tx, ids));
    const records = held.filter((record) => !isFollower(record));
    const context = await this.#gather(tx, held, askedYear);
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
    const followers = await makeFollowers(tx, {
      held,
      newcomers,
      activeOwnerIds: context.activeOwnerIds,
      findYear: (record) => this.#findYear(record, askedYear, reader, context),
      refuse: (record, refusal) => outcomes.set(record.row.id, refusal),
      creatorId: reader.actor.id,
      at,
    });
    for (const { record, newcomer } of followers) outcomes.set(record.row.id, newcomer);
    if (made.length + followers.length > 0) await this.#take(tx, { made, followers }, reader, at, bulkId);
    return outcomes;
  }

  /** The steps of both years, with the campaigns that the new ones belong to. */
  async #take(
    tx: SqlTransaction,
    { made, followers }: { readonly made: readonly Made[]; readonly followers: readonly FollowerMade[] },
    reader: Reader,
    at: Date,
    bulkId: number | null,
  ): Promise<void> {
    const numbers = await readControlNumbers(
      tx,
      followers.map(({ record }) => record.row.shared_control_id!),
    );
    const sharing = Map.groupBy(followers, ({ lead }) => lead.id);
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
      [...made, ...followers].map(({ record, newcomer }) => ({
        ...toRequest(record),
        payload: { ownerId: record.row.owner_id, newId: newcomer.id, newRiskNo: newcomer.riskNo },
      })),
      options,
    );
    await this.#runner.commitManyIn(
      tx,
      made.map((one) => {
        const shared = sharing.get(one.newcomer.id) ?? [];
        const step = toNewcomersStep(one, campaigns.get(one.newcomer.id), bulkId, [
          ...(further.get(one.newcomer.id) ?? []),
          ...tellFollowers(shared, numbers),
        ]);
        return { ...step, fields: { ...step.fields, shared_control_id: shared[0]?.record.row.shared_control_id ?? null } };
      }),
      options,
    );
    const before = followers.flatMap(({ lead }) => lead.existing ?? []);
    await this.#runner.commitManyIn(
      tx,
      [...new Map(before.map((lead) => [lead.row.id, lead])).values()].map((lead) =>
        toExistingLeadsStep(lead, sharing.get(lead.row.id)!, numbers),
      ),
      options,
    );
    await this.#runner.commitManyIn(
      tx,
      followers.map((one) => toFollowersStep(one, numbers, bulkId)),
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
    const years = await sql.query<{ lineage_id: number; risk_year: number; shared_control_id: number | null }>(
      `select lineage_id, risk_year, shared_control_id from risk_control
       where is_active and (lineage_id, risk_year) in (select * from unnest($1::bigint[], $2::int[]))`,
      [records.map(({ row }) => row.lineage_id), records.map(({ row }) => this.targetYear(row, askedYear))],
    );
    const owners = records.map(({ row }) => row.owner_id);
    return {
      activeOwnerIds: new Set<number | null>(await listActive(sql, owners)),
      takenYears: new Map(years.map((row) => [yearKey(row.lineage_id, row.risk_year), row.shared_control_id])),
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
    const taken = takenYears.get(yearKey(row.lineage_id, year));
    if (taken === undefined) return year;
    const isAlong = taken !== null && taken === row.shared_control_id;
    return new Refusal('conflict', isAlong ? { ...isThere, message: 'shared.rolledAlong' } : isThere);
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
    changes: [...sayNewcomer(row, year, newcomer, { campaign: campaign && `${campaign.campaign_no} ${campaign.name}` }), ...further],
    payload: { ownerId, fromId: row.id, ...(bulkId !== null && { bulkId }) },
  };
}

function toRequest(record: ControlRecord): StepRequest<RiskControlWorkflow> {
  return { kind: riskControlKind, subject: record.subject, event: 'ROLL_FORWARD', expectedVersion: null, comment: '' };
}
