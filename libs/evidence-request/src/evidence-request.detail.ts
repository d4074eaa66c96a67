import { Injectable } from '@nestjs/common';
import type { DayRange } from '@portal/contract';
import { ControlTestQueries, isOpenTest, readableControlTestCondition, sampledItemsOf, testedDays } from '@portal/control-test';
import { Sql } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { readableEvidenceCondition } from './evidence-request.access.ts';
import type { EvidenceRequestView } from './evidence-request.row.ts';
import { SELECT_BRIEFS, toBrief, type EvidenceBrief, type ToldBrief } from './evidence/evidence.row.ts';

interface Served {
  readonly id: number;
  readonly number: string;
  readonly title: string;
}

/** A test that is asked for: its sample is told to whoever is asked for evidence of it, its results are not. */
interface ServedTest extends Served {
  readonly tested: DayRange | null;
  readonly items: { readonly no: number; readonly key: string; readonly place: number }[];
  readonly mayOpen: boolean;
  readonly mayUse: boolean;
  readonly mayAttach: boolean;
}

/** What the page of a request shows beside its row. */
export interface EvidenceRequestDetail {
  readonly servesTests: readonly ServedTest[];
  readonly servesControls: readonly Served[];
  readonly answered: readonly (EvidenceBrief & { readonly providedNo: number })[];
  readonly offers: readonly EvidenceBrief[];
}

/** Offers are a help, no archive. */
const OFFERS = 20;

/** Reads what a request serves and what answered it; the row says that the reader may. */
@Injectable()
export class EvidenceRequestDetails {
  readonly #sql: Sql;
  readonly #tests: ControlTestQueries;

  constructor(sql: Sql, tests: ControlTestQueries) {
    this.#sql = sql;
    this.#tests = tests;
  }

  async read(row: EvidenceRequestView, actor: Actor): Promise<EvidenceRequestDetail> {
    const params: unknown[] = [row.id];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const readable = readableControlTestCondition(actor, 't', bind);
    const tests = await this.#sql.query<Omit<ServedTest, 'tested' | 'mayAttach'> & { from: string | null; to: string | null }>(
      `select t.id, t.record_no as number, t.title, tested.from_day::text as "from", tested.to_day::text as "to", ${readable} as "mayOpen",
         (${isOpenTest('t')} and t.tester_id = ${bind(actor.id)}::bigint) as "mayUse",
         ${sampledItemsOf('t.id')} as items
       from evidence_request_test served join control_test t on t.id = served.test_id join assessment_period p on p.id = t.period_id
         cross join lateral ${testedDays('t', 'p')} tested where served.request_id = $1 order by t.id`,
      params,
    );
    const controls = await this.#sql.query<Served>(
      `select c.id, c.risk_no as number, c.risk_description as title from evidence_request_control served join risk_control c on c.id = served.control_id
       where served.request_id = $1 order by c.id`,
      [row.id],
    );
    const answered = await this.#sql.query<ToldBrief & { providedNo: number }>(
      `select brief.*, a.version_no as "providedNo" from evidence_request_answer a join (${SELECT_BRIEFS}) brief on brief.id = a.evidence_id
       where a.request_id = $1 order by brief.id`,
      [row.id],
    );
    const attachable = await this.#findAttachable(
      tests.flatMap(({ id, mayUse }) => (mayUse ? [id] : [])),
      actor,
    );
    return {
      servesTests: tests.map(({ from, to, ...test }) => ({
        ...test,
        tested: from !== null && to !== null ? { from, to } : null,
        mayAttach: attachable.has(test.id),
      })),
      servesControls: controls,
      answered: answered.map(toBrief),
      offers: row.allowedActions.includes('PROVIDE') ? await this.#offers(row, actor) : [],
    };
  }

  /** Tests to whose items evidence can be attached now: as their machine says it, once there are items. */
  async #findAttachable(testIds: readonly number[], actor: Actor): Promise<ReadonlySet<number>> {
    const tests = await this.#tests.readMany(testIds, actor);
    return new Set(tests.flatMap(({ id, items, allowedActions }) => (items > 0 && allowedActions.includes('RECORD_RESULTS') ? [id] : [])));
  }

  /** What who is asked gave before for the same controls first, then his own newest. */
  async #offers(row: EvidenceRequestView, actor: Actor): Promise<EvidenceBrief[]> {
    const params: unknown[] = [row.id, actor.id];
    const readable = readableEvidenceCondition(actor, 'r', (value) => `$${params.push(value)}`);
    const before = `exists (select 1 from evidence_version v join control_test_evidence held on held.file_id = v.file_id join control_test t on t.id = held.test_id
        join risk_control c on c.id = t.control_id join risk_control same on same.lineage_id = c.lineage_id
        join control_test asked on asked.control_id = same.id join evidence_request_test s on s.test_id = asked.id
        where v.evidence_id = r.id and s.request_id = $1)`;
    const rows = await this.#sql.query<ToldBrief>(
      `select brief.* from (select r.id, ${before} as fits from evidence r where r.is_active and ${readable} and (${before} or r.provider_id = $2)
           and not exists (select 1 from evidence_request_answer a where a.request_id = $1 and a.evidence_id = r.id)) fit
         join (${SELECT_BRIEFS}) brief on brief.id = fit.id order by fit.fits desc, brief.id desc limit ${OFFERS}`,
      params,
    );
    return rows.map(toBrief);
  }
}
