import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, riskListBody, type RouteBody, type campaignRoutes } from '@portal/contract';
import {
  CHAIN_START,
  currentTime,
  JobRuns,
  listChanges,
  newSubject,
  Sql,
  WorkCalendar,
  WorkflowRunner,
  type SqlTransaction,
  type StepRequest,
  quoteState,
} from '@portal/platform';
import { campaignWorkflow, systemActor, type Actor, type CampaignWorkflow } from '@portal/workflows';
import { joins } from '../list-conditions.ts';
import { campaignRunKind, type CampaignRunInput } from './campaign-run.ts';
import { CampaignQueries, toCampaignSubject, type CampaignRow } from './campaign.queries.ts';
import { campaignKind } from './campaign.record.ts';
import { keepQuestion, populationOf } from './population.ts';

type SaveBody = RouteBody<typeof campaignRoutes.saveCampaign>;
type EventBody = RouteBody<typeof campaignRoutes.updateCampaign>;

/** What people do with campaigns; every act is an event of their machine, and the controls follow in a job (docs/decisions/risk-control.md, campaigns). */
@Injectable()
export class CampaignService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #queries: CampaignQueries;
  readonly #calendar: WorkCalendar;
  readonly #runs: JobRuns;

  constructor(sql: Sql, runner: WorkflowRunner, queries: CampaignQueries, calendar: WorkCalendar, runs: JobRuns) {
    this.#sql = sql;
    this.#runner = runner;
    this.#queries = queries;
    this.#calendar = calendar;
    this.#runs = runs;
  }

  /**
   * SaveCampaign: plans one, or edits one that is planned.
   * @throws Refusal `validation`, first by name, year, opening day and due day; `wrong_state` for one that has opened
   */
  async save(body: SaveBody, actor: Actor): Promise<number> {
    const before = body.id === null ? null : await this.#queries.read(body.id, actor);
    const subject = before ? toCampaignSubject(before) : newSubject(campaignKind, { isActive: true, isNew: true });
    const request: StepRequest<CampaignWorkflow> = {
      kind: campaignKind,
      subject,
      event: before ? 'EDIT' : 'PLAN',
      expectedVersion: body.rowVersion,
    };
    const step = this.#runner.decide(request, actor);
    const columns = this.#check(body, before);
    const changes = listChanges(before ? toWords(before) : {}, toWords(columns));
    if (before) {
      await this.#runner.commit([{ ...step, fields: { ...columns, filter: JSON.stringify(columns.filter) }, changes }], { actor });
      return before.id;
    }
    const at = currentTime();
    return this.#runner.inTransaction(async (tx) => {
      const [row] = await tx.query<{ id: number }>(
        `insert into campaign (campaign_no, created_at, name, risk_year, opens_on, due_on, mail_zh, mail_en, filter, creator_id, state, last_hash)
         values (record_no('CP', $12::int, nextval('campaign_no_seq'), 4), $11, $1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10) returning id`,
        [
          columns.name,
          columns.risk_year,
          columns.opens_on,
          columns.due_on,
          columns.mail_zh,
          columns.mail_en,
          JSON.stringify(columns.filter),
          actor.id,
          campaignWorkflow.initial,
          CHAIN_START,
          at,
          this.#calendar.yearOf(at),
        ],
      );
      await this.#runner.commitIn(tx, [{ ...step, subject: { ...subject, id: row!.id }, changes }], { actor });
      return row!.id;
    });
  }

  /**
   * UpdateCampaign: OPEN opens it before its day, EXTEND moves its due day and with it every control that is still being assessed, CLOSE and CANCEL
   * end it and leave the controls as they are.
   * @throws Refusal in the order of every event; `validation` for an extension without a later day
   */
  async perform({ id, event, reason, dueDate, rowVersion }: EventBody, actor: Actor): Promise<number> {
    const campaign = await this.#queries.read(id, actor);
    const request: StepRequest<CampaignWorkflow> = {
      kind: campaignKind,
      subject: toCampaignSubject(campaign),
      event,
      expectedVersion: rowVersion,
      comment: reason,
    };
    const step = this.#runner.decide(request, actor);
    const changed: Record<string, string> = {};
    const today = this.#today();
    if (event === 'EXTEND') changed['due_on'] = this.#assertLater(dueDate, campaign);
    if (event === 'OPEN') {
      if (campaign.due_on < today) throw refuseField('dueOn', 'dueDate.past');
      changed['opens_on'] = today;
    }
    const changes = listChanges(toWords(campaign), toWords({ ...campaign, ...changed }));
    const run = event === 'OPEN' ? 'open' : event === 'EXTEND' ? 'extend' : null;
    const runId = await this.#runner.inTransaction(async (tx) => {
      await this.#runner.commitIn(tx, [{ ...step, fields: changed, changes }], { actor });
      return run && this.#begin(tx, campaign, { act: run, actorId: actor.id, reason });
    });
    if (runId) await this.#runs.offer(campaignRunKind, runId);
    return campaign.id;
  }

  /** Opens what is planned for a day that has come. @returns how many */
  async openDue(): Promise<number> {
    const due = await this.#sql.query<{ id: number }>(
      `select id from campaign where state = ${quoteState(campaignWorkflow, 'planned')} and opens_on <= $1::date order by id limit 20`,
      [this.#today()],
    );
    for (const { id } of due) {
      const campaign = await this.#queries.read(id, systemActor);
      try {
        const runId = await this.#runner.inTransaction(async (tx) => {
          const step: StepRequest<CampaignWorkflow> = {
            kind: campaignKind,
            subject: toCampaignSubject(campaign),
            event: 'OPEN',
            bySystem: true,
          };
          await this.#runner.commitIn(tx, [step], { actor: systemActor });
          return this.#begin(tx, campaign, { act: 'open', actorId: null, reason: '' });
        });
        await this.#runs.offer(campaignRunKind, runId);
      } catch (error) {
        // Another worker opened it at the same moment, or somebody cancelled it.
        if (!(error instanceof Refusal)) throw error;
      }
    }
    return due.length;
  }

  /** The run stands with the step: whoever takes it up finds a campaign that is open. */
  async #begin(
    tx: SqlTransaction,
    { id, filter, risk_year: year }: CampaignRow,
    given: Pick<CampaignRunInput, 'act' | 'actorId' | 'reason'>,
  ) {
    const { where, params } = populationOf(riskListBody.parse(filter), year, this.#calendar);
    const [count] =
      given.act === 'open'
        ? await tx.query<{ n: number }>(`select count(*)::int as n from risk_control c ${joins} where ${where}`, params)
        : await tx.query<{ n: number }>(`select count(*)::int as n from campaign_control where campaign_id = $1 and code = ''`, [id]);
    const run = await this.#runs.create(tx, campaignRunKind, {
      personId: given.actorId,
      subjectId: id,
      input: { campaignId: id, ...given, total: count?.n ?? 0 },
      output: { processed: 0, done: 0, refused: 0, lastId: 0, bulkId: null },
    });
    return run.id;
  }

  #check(body: SaveBody, before: CampaignRow | null) {
    const today = this.#today();
    const { name, riskYear, opensOn, dueOn, mailZh, mailEn } = body;
    if (name === '') throw refuseField('name', 'campaign.name');
    if (!riskYear || riskYear < 2000 || riskYear > Number(today.slice(0, 4)) + 1) throw refuseField('riskYear', 'campaign.year');
    if (!opensOn) throw refuseField('opensOn', 'campaign.opensOn');
    if (opensOn < today && opensOn !== before?.opens_on) throw refuseField('opensOn', 'campaign.opensPast');
    if (!dueOn) throw refuseField('dueOn', 'campaign.dueOn');
    if (dueOn < opensOn) throw refuseField('dueOn', 'campaign.dueBeforeOpening');
    return {
      name,
      risk_year: riskYear,
      opens_on: opensOn,
      due_on: dueOn,
      mail_zh: mailZh,
      mail_en: mailEn,
      filter: keepQuestion(body.filter),
    };
  }

  #assertLater(dueDate: string | null, { due_on: dueOn }: CampaignRow): string {
    if (!dueDate) throw refuseField('dueDate', 'validation.required', { field: 'dueDate' });
    if (dueDate < this.#today()) throw refuseField('dueDate', 'dueDate.past');
    if (dueDate <= dueOn) throw refuseField('dueDate', 'campaign.notLater');
    return dueDate;
  }

  #today(): string {
    return this.#calendar.dayOf(currentTime());
  }
}

type Told = Pick<CampaignRow, 'name' | 'risk_year' | 'opens_on' | 'due_on' | 'mail_zh' | 'mail_en' | 'filter'>;

/** The columns in the wire's words, for the history. */
const toWords = (row: Told): Record<string, unknown> => ({
  name: row.name,
  riskYear: row.risk_year,
  opensOn: row.opens_on,
  dueOn: row.due_on,
  mailZh: row.mail_zh,
  mailEn: row.mail_en,
  // The database keeps the fields in an order of its own.
  filter: JSON.stringify(Object.entries(row.filter).sort(([a], [b]) => (a < b ? -1 : 1))),
});
