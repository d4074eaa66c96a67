import { Injectable } from '@nestjs/common';
import { countDays, listGaps, refuseField, type attachEvidenceBody, type DayRange, type Gap } from '@portal/contract';
import { ControlTestQueries, listPlaces, ResultsService, testedDays, type ControlTestView } from '@portal/control-test';
import type { NamedPerson } from '@portal/directory';
import { Sql, type Moved } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import type { z } from 'zod';
import { readableEvidenceCondition, readableEvidenceRequestCondition } from '../evidence-request.access.ts';
import {
  personSql,
  SELECT_EVIDENCE_REQUESTS,
  toEvidenceRequestView,
  type EvidenceRequestRow,
  type EvidenceRequestView,
} from '../evidence-request.row.ts';
import { EvidenceQueries } from './evidence.queries.ts';
import {
  daysOf,
  SELECT_BRIEFS,
  toBrief,
  toVersion,
  versionJoins,
  versionJson,
  type EvidenceBrief,
  type EvidenceVersion,
  type ToldBrief,
} from './evidence.row.ts';
import { toFile } from './evidence.service.ts';

/** Why evidence is offered to a test: a request for it was answered, the control was tested with it before, or who looks provided it. */
export type OfferReason = 'requested' | 'before' | 'own';

export interface UsedEvidence extends EvidenceBrief {
  readonly no: number;
  readonly standsOn: EvidenceVersion;
  readonly places: readonly number[];
}
export interface OfferedEvidence extends EvidenceBrief {
  readonly reason: OfferReason;
  readonly lastUse: {
    readonly number: string;
    readonly period: string;
    readonly periodEn: string;
    readonly tester: NamedPerson | null;
  } | null;
  readonly missingDays: number;
}
/** A file of items that is no evidence yet: it says nothing of the days that it covers. */
export interface LooseFile {
  readonly fileId: number;
  readonly name: string;
  readonly places: readonly number[];
}
export interface TestEvidence {
  readonly test: ControlTestView;
  readonly tested: DayRange | null;
  readonly used: readonly UsedEvidence[];
  /** What of the tested days no evidence of the test says anything about; empty while there is none at all. */
  readonly gaps: readonly Gap[];
  readonly missingDays: number;
  /** What the reader uploaded and may keep as evidence. */
  readonly loose: readonly LooseFile[];
  readonly requests: readonly EvidenceRequestView[];
  readonly offers: readonly OfferedEvidence[];
}

/** Offers are a help, no archive. */
const OFFERS = 30;
/** So many files are kept at once. */
const LOOSE = 100;

/** Evidence as the page of a control test shows it, and its way onto the items. */
@Injectable()
export class TestEvidenceService {
  readonly #sql: Sql;
  readonly #tests: ControlTestQueries;
  readonly #results: ResultsService;
  readonly #evidence: EvidenceQueries;

  constructor(sql: Sql, tests: ControlTestQueries, results: ResultsService, evidence: EvidenceQueries) {
    this.#sql = sql;
    this.#tests = tests;
    this.#results = results;
    this.#evidence = evidence;
  }

  /** @throws Refusal `not_found` for a test that the actor may not read */
  async read(testId: number | null, actor: Actor): Promise<TestEvidence> {
    const test = await this.#tests.read(testId, actor);
    const tested = await this.#tested(test.id);
    const used = await this.#used(test.id);
    const covered = used.map(({ standsOn }) => daysOf(standsOn));
    const gaps = tested && used.length > 0 ? listGaps(tested, covered) : [];
    return {
      test,
      tested,
      used,
      gaps,
      missingDays: countDays(gaps),
      loose: test.is_open ? await this.#loose(test.id, actor) : [],
      requests: await this.#requests(test.id, actor),
      offers: await this.#offers(test, tested, covered, actor),
    };
  }

  /**
   * Puts the newest version of a piece of evidence onto items of the sample; on all of them where no place is named. The step is the tester's, as of any result.
   * @throws Refusal as for results; `evidenceId` for evidence that he may not read or that was withdrawn
   */
  async attach(body: z.output<typeof attachEvidenceBody>, actor: Actor): Promise<Moved> {
    const test = await this.#tests.read(body.id, actor);
    const evidence = await this.#evidence.find(body.evidenceId, actor);
    if (!evidence?.is_active) throw refuseField('evidenceId', 'evidence.unknownEvidence');
    const places = body.places.length > 0 ? body.places : await listPlaces(this.#sql, test.id);
    if (places.length === 0) throw refuseField('places', 'evidence.noItems');
    const [newest] = await this.#evidence.versions(evidence.id);
    const items = places.map((place) => ({ place, docs: [{ docId: newest!.fileId, isDelete: false }] }));
    return this.#results.save({ id: test.id, rowVersion: body.rowVersion, items }, actor, [toFile(newest!)]);
  }

  async #tested(testId: number): Promise<DayRange | null> {
    const [row] = await this.#sql.query<{ from: string | null; to: string | null }>(
      `select tested.from_day::text as "from", tested.to_day::text as "to" from control_test t join assessment_period p on p.id = t.period_id
         cross join lateral ${testedDays('t', 'p')} tested where t.id = $1`,
      [testId],
    );
    return row?.from && row.to ? { from: row.from, to: row.to } : null;
  }

  async #used(testId: number): Promise<UsedEvidence[]> {
    const rows = await this.#sql.query<ToldBrief & { no: number; standsOn: Parameters<typeof toVersion>[0]; places: number[] }>(
      `select brief.*, held.no, held."standsOn", held.places from (select v.evidence_id, v.version_no as no, ${versionJson}::jsonb as "standsOn",
           array_agg(e.place order by e.place) as places from control_test_evidence e join evidence_version v on v.file_id = e.file_id ${versionJoins}
           where e.test_id = $1 group by v.evidence_id, v.version_no, v.file_id, f.id, by.id) held
         join (${SELECT_BRIEFS}) brief on brief.id = held.evidence_id order by brief.id, held.no`,
      [testId],
    );
    return rows.map((row) => ({ ...toBrief(row), standsOn: toVersion(row.standsOn) }));
  }

  #loose(testId: number, actor: Actor): Promise<LooseFile[]> {
    return this.#sql.query(
      `select f.id as "fileId", f.name, array_agg(e.place order by e.place) as places
       from control_test_evidence e join stored_file f on f.id = e.file_id and f.uploaded_by = $2
       where e.test_id = $1 and not exists (select 1 from evidence_version v where v.file_id = f.id)
       group by f.id order by min(e.place), f.id limit ${LOOSE}`,
      [testId, actor.id],
    );
  }

  async #requests(testId: number, actor: Actor): Promise<EvidenceRequestView[]> {
    const params: unknown[] = [testId];
    const readable = readableEvidenceRequestCondition(actor, 'r', (value) => `$${params.push(value)}`);
    const rows = await this.#sql.query<EvidenceRequestRow>(
      `${SELECT_EVIDENCE_REQUESTS} where r.is_active and exists (select 1 from evidence_request_test served where served.request_id = r.id
         and served.test_id = $1) and ${readable} order by r.due_on, r.id`,
      params,
    );
    return rows.map((row) => toEvidenceRequestView(row, actor));
  }

  /** Evidence that who looks may read and that fits the test, what was asked for it first; what the test stands on already is not offered again. */
  async #offers(test: ControlTestView, tested: DayRange | null, covered: readonly DayRange[], actor: Actor): Promise<OfferedEvidence[]> {
    const params: unknown[] = [test.id, test.control_id, actor.id];
    const readable = readableEvidenceCondition(actor, 'r', (value) => `$${params.push(value)}`);
    const asked = `exists (select 1 from evidence_request_answer a where a.evidence_id = r.id and (
        exists (select 1 from evidence_request_test s where s.request_id = a.request_id and s.test_id = $1)
        or exists (select 1 from evidence_request_control s where s.request_id = a.request_id and s.control_id = $2)))`;
    const rows = await this.#sql.query<ToldBrief & { reason: OfferReason; lastUse: OfferedEvidence['lastUse'] }>(
      `select brief.*, fit.reason, fit."lastUse" from (
         select r.id, case when ${asked} then 'requested' when before.use is not null then 'before' else 'own' end as reason, before.use as "lastUse"
         from evidence r left join lateral (
           select json_build_object('number', t.record_no, 'period', p.title, 'periodEn', p.title_en, 'tester', ${personSql('tester')}) as use
           from evidence_version v join control_test_evidence held on held.file_id = v.file_id join control_test t on t.id = held.test_id
             join risk_control c on c.id = t.control_id join risk_control own on own.lineage_id = c.lineage_id and own.id = $2
             join assessment_period p on p.id = t.period_id join person tester on tester.id = t.tester_id
           where v.evidence_id = r.id and t.id <> $1 order by p.last_day desc, t.id desc limit 1) before on true
         where r.is_active and ${readable} and (${asked} or before.use is not null or r.provider_id = $3)
           and not exists (select 1 from evidence_version v join control_test_evidence held on held.file_id = v.file_id
             where v.evidence_id = r.id and held.test_id = $1)) fit
       join (${SELECT_BRIEFS}) brief on brief.id = fit.id
       order by case fit.reason when 'requested' then 1 when 'before' then 2 else 3 end, brief.id desc limit ${OFFERS}`,
      params,
    );
    return rows.map((row) => ({
      ...toBrief(row),
      missingDays: tested ? countDays(listGaps(tested, [...covered, daysOf(row.newest)])) : 0,
    }));
  }
}
