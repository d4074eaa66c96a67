import { Injectable } from '@nestjs/common';
import { compareClasses, type Assertion, type Classified, type DeficiencyClass } from '@portal/contract';
import { findHolders } from '@portal/directory';
import { currentTime, quoteState, Sql, WorkCalendar } from '@portal/platform';
import { concludedDeficiencyStates, deficiencyWorkflow, type Actor } from '@portal/workflows';
import { readableDeficiencyCondition } from './deficiency.access.ts';
import { deficiencyHolders } from './deficiency.holders.ts';
import { joinAssertions } from './deficiency.row.ts';
import { DeficiencyQueries, type NamedAccount } from './deficiency.queries.ts';
import type { DeficiencyView } from './deficiency.row.ts';
import { EvaluationService } from './evaluation.service.ts';
import { FindingRooms } from './found-in.ts';
import { listOwnIssues, readVerifiedAt, type OwnIssue } from './issue-facts.ts';
import { listRetestLacks, listRetests, nameRetestRule, sayLack } from './retest.ts';
import { readNewestStandard, readStandards, type StandardRow } from './standard.service.ts';
import { readCompensations, readControlNoIn, type Compensation } from './test-facts.ts';
import type { Weighed } from './weighing.ts';

interface Linked {
  readonly id: number;
  readonly no: string;
  readonly title: string;
}

/** A deficiency with all that its page shows. */
export interface DeficiencyPage {
  readonly row: DeficiencyView;
  readonly accounts: readonly NamedAccount[];
  readonly overlaps: readonly { readonly withId: number; readonly withNo: string; readonly amount: string }[];
  readonly standard: StandardRow | null;
  readonly newest: StandardRow | null;
  readonly classified: Classified | null;
  readonly classToday: DeficiencyClass | null;
  readonly titles: ReadonlyMap<number, string>;
  readonly compensating: Compensation | null;
  readonly control: Linked | null;
  readonly retestControlNo: string | null;
  readonly source: { readonly workflow: string; readonly id: number; readonly no: string } | null;
  readonly lastYear: Linked | null;
  readonly issues: readonly OwnIssue[];
  readonly retest: { readonly id: number; readonly no: string } | null;
  readonly judgeIds: readonly number[];
}

/** Where the numbers of sources are, by the source. */
const sourceSql: Readonly<Record<string, string>> = {
  controlTest: `select 'controlTest' as workflow, t.id, t.record_no as no from control_test t where t.id = $1`,
  review: `select 'riskControl' as workflow, c.id, c.risk_no as no from independent_review v join risk_control c on c.id = v.risk_id where v.id = $1`,
  riskReport: `select 'riskReport' as workflow, t.id, t.report_no as no from risk_report t where t.id = $1`,
};
const SHOWN_JUDGES = 8;

/** What the page of a deficiency shows of it and around it. */
@Injectable()
export class DeficiencyPages {
  readonly #sql: Sql;
  readonly #queries: DeficiencyQueries;
  readonly #evaluation: EvaluationService;
  readonly #calendar: WorkCalendar;
  readonly #rooms: FindingRooms;

  constructor(sql: Sql, queries: DeficiencyQueries, evaluation: EvaluationService, calendar: WorkCalendar, rooms: FindingRooms) {
    this.#sql = sql;
    this.#queries = queries;
    this.#evaluation = evaluation;
    this.#calendar = calendar;
    this.#rooms = rooms;
  }

  /** @throws Refusal `not_found` */
  async read(id: number | null, actor: Actor): Promise<DeficiencyPage> {
    const row = await this.#queries.read(id, actor);
    const accounts = await this.#queries.readAccounts(row);
    const [newest, now] = [await readNewestStandard(this.#sql, row.judged_in), await this.#evaluation.classifyNow(row)];
    const standard = row.standard_id === null ? newest : (await readStandards(this.#sql, [row.standard_id])).get(row.standard_id);
    const classified = row.derivation ?? now?.found ?? null;
    const isConcluded = concludedDeficiencyStates.some((state) => state === row.state);
    const isOther =
      isConcluded && now !== undefined && row.computed_class !== null && compareClasses(now.found.class, row.computed_class) !== 0;
    const compensating =
      row.compensating_control_id === null ? [] : await readCompensations(this.#sql, row, accounts, [row.compensating_control_id]);
    return {
      row,
      accounts,
      overlaps: await this.#overlaps(row.id),
      standard: standard ?? null,
      newest: newest ?? null,
      classified,
      classToday: isOther ? now.found.class : null,
      titles: await this.#titles(classified, now?.weighed ?? []),
      compensating: compensating[0] ?? null,
      control: await this.#control(row.control_id),
      retestControlNo: await readControlNoIn(this.#sql, row.control_id, row.judged_in),
      source: await this.#source(row),
      lastYear: await this.#lastYear(row, actor),
      issues: await listOwnIssues(this.#sql, row.id),
      retest: await this.#test(row.retest_id),
      judgeIds: await this.#judges(row),
    };
  }

  /** Controls that cover what is deficient, each with what it lacks. */
  async compensations(id: number | null, actor: Actor): Promise<Compensation[]> {
    const row = await this.#queries.read(id, actor);
    return readCompensations(this.#sql, row, await this.#queries.readAccounts(row), null);
  }

  /** Accounts with assertions, processes, and the other deficiencies of its period that it may overlap with. */
  async choices(id: number | null, actor: Actor) {
    const row = await this.#queries.read(id, actor);
    const accounts = await this.#sql.query<{ id: number; code: string; name: string; nameEn: string; assertions: Assertion[] }>(
      `select n.id, n.code, n.name, n.name_en as "nameEn", array_agg(a.assertion order by a.assertion) as assertions
       from significant_account n ${joinAssertions('n')} where n.period_id = $1 group by n.id order by n.code`,
      [row.judged_in],
    );
    const processes = await this.#sql.query<{ id: number; code: string; name: string; nameEn: string }>(
      'select id, code, name, name_en as "nameEn" from business_process where is_active order by code',
    );
    const params: unknown[] = [row.judged_in, row.id];
    const readable = readableDeficiencyCondition(actor, 'r', (value) => `$${params.push(value)}`);
    const others = await this.#sql.query<{ id: number; recordNo: string; title: string; magnitude: string | null }>(
      `select r.id, r.record_no as "recordNo", r.title, r.magnitude::text as magnitude from deficiency_standing stands
       join deficiency r on r.id = stands.deficiency_id where stands.period_id = $1 and r.id <> $2 and r.magnitude is not null and r.state <> ${quoteState(deficiencyWorkflow, 'dismissed')} and ${readable} order by r.id`,
      params,
    );
    return { accounts, processes, others, ...(await this.#retests(row)) };
  }

  /** The tests that may be its retest, each with what it lacks: for who records it, and may read them all. */
  async #retests(row: DeficiencyView) {
    const verifiedAt = await readVerifiedAt(this.#sql, row.id);
    const verifiedOn = verifiedAt && this.#calendar.dayOf(verifiedAt);
    const retestRule = nameRetestRule(row, await this.#queries.readAccounts(row));
    const found = row.allowedActions.includes('RETEST') ? await listRetests(this.#sql, row, retestRule, verifiedAt) : [];
    const tests = found.map((test) => ({
      id: test.id,
      no: test.no,
      controlNo: test.controlNo,
      conclusion: test.conclusion ?? '',
      lacks: listRetestLacks(test, verifiedOn, test.drawnAt && this.#calendar.dayOf(test.drawnAt)).map(sayLack),
    }));
    return { retestRule, tests, verifiedOn };
  }

  #overlaps(id: number) {
    return this.#sql.query<{ withId: number; withNo: string; amount: string }>(
      `select o.with_id as "withId", r.record_no as "withNo", o.amount::text as amount from deficiency_overlap o
       join deficiency r on r.id = o.with_id where o.deficiency_id = $1 order by o.with_id`,
      [id],
    );
  }

  async #titles(classified: Classified | null, weighed: readonly Weighed[]): Promise<ReadonlyMap<number, string>> {
    const ids = (classified?.groups ?? []).flatMap(({ members }) => members.map((member) => member.id));
    const known = new Map(weighed.map(({ id, title }) => [id, title]));
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length === 0) return known;
    const rows = await this.#sql.query<{ id: number; title: string }>('select id, title from deficiency where id = any($1::bigint[])', [
      missing,
    ]);
    return new Map([...known, ...rows.map(({ id, title }) => [id, title] as const)]);
  }

  async #control(id: number | null): Promise<Linked | null> {
    const [control] = await this.#sql.prepared<Linked>(
      `select id, risk_no as no, coalesce(nullif(standard_control_desc, ''), risk_description) as title from risk_control where id = $1::bigint`,
      [id],
    );
    return control ?? null;
  }

  async #source({ source, source_id: id }: DeficiencyView) {
    const text = sourceSql[source] ?? this.#rooms.find(source)?.record;
    if (!text || id === null) return null;
    return (await this.#sql.query<{ workflow: string; id: number; no: string }>(text, [id]))[0] ?? null;
  }

  async #test(id: number | null) {
    if (id === null) return null;
    return (
      (await this.#sql.query<{ id: number; no: string }>('select id, record_no as no from control_test where id = $1', [id]))[0] ?? null
    );
  }

  /** The newest deficiency of an earlier period that the same control, or the one that it came from, had. */
  async #lastYear(row: DeficiencyView, actor: Actor): Promise<Linked | null> {
    if (row.control_id === null) return null;
    const params: unknown[] = [row.control_id, row.period_id];
    const readable = readableDeficiencyCondition(actor, 'r', (value) => `$${params.push(value)}`);
    const [found] = await this.#sql.prepared<Linked>(
      `select r.id, r.record_no as no, r.title from deficiency r join assessment_period p on p.id = r.period_id
         join risk_control c on c.id = r.control_id join risk_control own on own.lineage_id = c.lineage_id
         join assessment_period now on now.id = $2
       where own.id = $1 and p.last_day < now.first_day and r.is_active and r.state <> ${quoteState(deficiencyWorkflow, 'dismissed')} and ${readable} order by p.last_day desc, r.id desc limit 1`,
      params,
    );
    return found ?? null;
  }

  /** Who could challenge or conclude it now. */
  async #judges(row: DeficiencyView): Promise<readonly number[]> {
    const duty = row.state === 'evaluated' ? 'deficiencyChallenge' : row.state === 'challenged' ? 'deficiencyConclusion' : null;
    if (!duty) return [];
    const day = this.#calendar.dayOf(currentTime());
    const holders = await findHolders(deficiencyHolders.sets, this.#sql, { workflow: 'deficiency', subjectId: row.id, duty, day });
    return (holders?.ids ?? []).slice(0, SHOWN_JUDGES);
  }
}
