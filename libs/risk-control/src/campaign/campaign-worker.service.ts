import { Injectable } from '@nestjs/common';
import { assertChecks, codeOf, Refusal, riskControlChecks, riskListBody } from '@portal/contract';
import { readReader } from '@portal/directory';
import {
  BulkNotices,
  currentTime,
  inSavepoint,
  JobRuns,
  WorkCalendar,
  WorkflowRunner,
  type JobWork,
  type SqlTransaction,
  quoteStates,
} from '@portal/platform';
import { riskControlBuckets, riskControlWorkflow, systemActor, type Actor } from '@portal/workflows';
import { DueDating } from '../due-dating.ts';
import { joins } from '../list-conditions.ts';
import { riskControlKind } from '../risk-control.record.ts';
import { factColumns, factJoins, toControlRecord, type ControlRecord, type ControlRow } from '../risk-control.reader.ts';
import { toCheckedFields } from '../standard-information.ts';
import { campaignRunKind, type CampaignRun, type CampaignRunInput, type CampaignRunOutput } from './campaign-run.ts';
import { CampaignQueries, type CampaignRow } from './campaign.queries.ts';
import { populationOf } from './population.ts';

/** Records of one transaction. */
const BATCH = 100;
/** So long a job works in one go; then it stands in the queue again, behind whoever waits there. */
const WORK_MS = 5_000;
/** Tries of a record that somebody else changed at the same moment. */
const TRIES = 3;

interface Work {
  readonly run: CampaignRun;
  readonly campaign: CampaignRow;
  readonly actor: Actor;
  readonly bulkId: number;
}

/**
 * Opens the controls of a campaign, or moves their due dates. As with rolling a filter forward, each batch is one transaction that also writes how far
 * the run has come; what came of a control is kept beside it, and a control that opened already is not opened twice.
 */
@Injectable()
export class CampaignWorker implements JobWork<CampaignRunInput, CampaignRunOutput> {
  readonly kind = campaignRunKind;
  readonly #runner: WorkflowRunner;
  readonly #campaigns: CampaignQueries;
  readonly #calendar: WorkCalendar;
  readonly #dating: DueDating;
  readonly #bulk: BulkNotices;
  readonly #runs: JobRuns;

  constructor(
    runner: WorkflowRunner,
    campaigns: CampaignQueries,
    calendar: WorkCalendar,
    dating: DueDating,
    bulk: BulkNotices,
    runs: JobRuns,
  ) {
    this.#runner = runner;
    this.#campaigns = campaigns;
    this.#calendar = calendar;
    this.#dating = dating;
    this.#bulk = bulk;
    this.#runs = runs;
  }

  /** Works on a run for a while; one that is not finished then is offered again. */
  async work({ id }: CampaignRun): Promise<null> {
    const until = Date.now() + WORK_MS;
    for (;;) {
      const run = await this.#runner.inTransaction((tx) => this.#batch(tx, id));
      if (run?.state !== 'running') return null;
      if (Date.now() < until) continue;
      await this.#runs.offer(campaignRunKind, id, run.output.lastId);
      return null;
    }
  }

  /** What was opened stays, and is told of; a run that is tried again begins behind it, with mails of its own. */
  cleanUp({ id }: CampaignRun): Promise<void> {
    return this.#bulk.finishOfRun(id);
  }

  /** @returns the run after the batch; undefined when it is finished or another worker is at it */
  async #batch(tx: SqlTransaction, id: number): Promise<CampaignRun | undefined> {
    const run = await this.#runs.hold(tx, campaignRunKind, id);
    if (!run) return undefined;
    const { actorId, campaignId } = run.input;
    const campaign = await this.#campaigns.read(campaignId, systemActor, tx);
    const bulkId = run.output.bulkId ?? (await this.#bulk.open(actorId ?? campaign.creator_id, tx));
    const today = this.#calendar.dayOf(currentTime());
    const actor = actorId === null ? systemActor : (await readReader(tx, actorId, today)).actor;
    const ids = await this.#nextIds(tx, run, campaign);
    let refused = 0;
    for (const riskId of ids) if (!(await this.#moveOne(tx, riskId, { run, campaign, actor, bulkId }))) refused += 1;
    const output: CampaignRunOutput = {
      processed: run.output.processed + ids.length,
      done: run.output.done + ids.length - refused,
      refused: run.output.refused + refused,
      lastId: ids.at(-1) ?? run.output.lastId,
      bulkId,
    };
    if (ids.length < BATCH) {
      await this.#bulk.finish(bulkId, tx);
      return this.#runs.finish(tx, campaignRunKind, id, output);
    }
    await this.#bulk.touch(bulkId, tx);
    return this.#runs.note(tx, campaignRunKind, id, (output.processed / Math.max(1, run.input.total)) * 100, output);
  }

  async #nextIds(tx: SqlTransaction, { input, output }: CampaignRun, campaign: CampaignRow): Promise<number[]> {
    if (input.act === 'extend') {
      const rows = await tx.query<{ id: number }>(
        `select c.id from campaign_control k join risk_control c on c.id = k.risk_id and c.is_active
         where k.campaign_id = $1 and k.code = '' and c.id > $2::bigint and c.state in (${quoteStates(riskControlWorkflow, riskControlBuckets.toDo)})
         order by c.id limit ${BATCH}`,
        [campaign.id, output.lastId],
      );
      return rows.map((row) => row.id);
    }
    const { where, params } = populationOf(riskListBody.parse(campaign.filter), campaign.risk_year, this.#calendar);
    const rows = await tx.query<{ id: number }>(
      `select c.id from risk_control c ${joins} where (${where}) and c.id > $${params.length + 1}::bigint
         and not exists (select 1 from campaign_control k where k.campaign_id = $${params.length + 2} and k.risk_id = c.id and k.code = '')
       order by c.id limit ${BATCH}`,
      [...params, output.lastId, campaign.id],
    );
    return rows.map((row) => row.id);
  }

  /** @returns whether it moved; why not is kept */
  async #moveOne(tx: SqlTransaction, riskId: number, work: Work): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      const [row] = await tx.query<ControlRow>(
        `select c.*, ${factColumns} from risk_control c ${factJoins} where c.id = $1 for update of c`,
        [riskId],
      );
      const refusal = row ? await this.#attempt(tx, toControlRecord(row), work) : new Refusal('not_found');
      if (refusal?.code === 'conflict' && tries < TRIES) continue;
      if (work.run.input.act === 'open') await keepOutcome(tx, work.campaign.id, riskId, refusal);
      return refusal === undefined;
    }
  }

  /** One record inside a savepoint: what it wrote before a refusal is taken back, the others of the batch stay. */
  async #attempt(tx: SqlTransaction, record: ControlRecord, work: Work): Promise<Refusal | undefined> {
    try {
      await inSavepoint(tx, () => (work.run.input.act === 'open' ? this.#open(tx, record, work) : this.#extend(tx, record, work)));
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  async #open(tx: SqlTransaction, { row, subject }: ControlRecord, { campaign, actor, bulkId }: Work): Promise<void> {
    const isDraft = row.state === 'draft';
    const step = this.#runner.decide({ kind: riskControlKind, subject, event: 'CAMPAIGN_OPENS', bySystem: true }, actor);
    if (isDraft) {
      const [owner] = await tx.query('select 1 from person where id = $1 and is_active', [row.owner_id]);
      if (!owner) throw new Refusal('validation', { message: 'campaign.noOwner' });
      assertChecks(riskControlChecks, toCheckedFields(row));
    }
    // A draft has no due date yet that could be changed.
    const changes = isDraft
      ? [{ field: 'dueDate', before: '', after: campaign.due_on }]
      : (await this.#dating.plan(row, campaign.due_on, tx)).changes;
    await this.#bulk.note(tx, bulkId, row.id);
    await this.#runner.commitIn(
      tx,
      [
        {
          ...step,
          setsDueOn: campaign.due_on,
          fields: { assess_by: campaign.due_on, ...(isDraft && { assigned_at: currentTime() }) },
          changes: [...changes, { field: 'campaign', before: '', after: `${campaign.campaign_no} ${campaign.name}` }],
          payload: { ownerId: row.owner_id, campaignId: campaign.id, bulkId },
        },
      ],
      { actor },
    );
  }

  async #extend(tx: SqlTransaction, { row, subject }: ControlRecord, { run, campaign, actor, bulkId }: Work): Promise<void> {
    const { reason } = run.input;
    const step = this.#runner.decide({ kind: riskControlKind, subject, event: 'EXTEND', comment: reason }, actor);
    const dating = await this.#dating.plan(row, campaign.due_on, tx);
    await this.#bulk.note(tx, bulkId, row.id);
    await this.#runner.commitIn(
      tx,
      [{ ...step, ...dating, payload: { ownerId: row.owner_id, campaignId: campaign.id, dueOn: campaign.due_on, reason, bulkId } }],
      { actor },
    );
  }
}

/** An empty code is a control that opened. */
async function keepOutcome(tx: SqlTransaction, campaignId: number, riskId: number, refusal: Refusal | undefined): Promise<void> {
  await tx.query(
    `insert into campaign_control (campaign_id, risk_id, opened_at, code, message) values ($1, $2, $3, $4, $5)
     on conflict (campaign_id, risk_id) do update set opened_at = excluded.opened_at, code = excluded.code, message = excluded.message`,
    [campaignId, riskId, currentTime(), refusal ? codeOf(refusal) : '', refusal ? reasonOf(refusal) : ''],
  );
}

/** What is said of a control that does not open: what it lacks, or that it is past being assessed. */
function reasonOf({ code, detail }: Refusal): string {
  if (code === 'wrong_state') return 'campaign.beyond';
  return detail.fields?.[0]?.message ?? detail.message ?? code;
}
