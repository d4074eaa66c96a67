import { Controller } from '@nestjs/common';
import { routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { type SignedInPerson, toReader } from '@portal/directory';
import { readHistory, Sql } from '@portal/platform';
import { IssueReader } from '@portal/remediation';
import { RecordQueries } from '@portal/risk-control';
import { EventRecordQueries } from '@portal/risk-event';
import { RiskStoreService } from '@portal/risk-register';
import { toTaskRow } from '../audit/task-row.ts';
import { Answer } from '../http/answer.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toAssistant, toCurrentControl, toRecord, toReviewHistoryRow } from './risk-control.presenter.ts';

type IdQuery = RouteQuery<typeof routes.getRiskControl>;
type IdBody = RouteBody<typeof routes.getRiskControl>;

const idOf = (query: IdQuery, body: IdBody) => body?.riskId ?? body?.id ?? query.id;

/** One risk control: record, history, reviews, issues (docs/decisions/portal.md §7, docs/decisions/calls.md, docs/decisions/wire.md). */
@Controller()
export class RiskControlRecordController {
  constructor(
    private readonly sql: Sql,
    private readonly records: RecordQueries,
    private readonly events: EventRecordQueries,
    private readonly issues: IssueReader,
    private readonly store: RiskStoreService,
  ) {}

  @Call(routes.getRiskControl)
  async record(
    @CallQuery() query: IdQuery,
    @CallBody() body: IdBody,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getRiskControl>> {
    return toRecord(await this.records.view(idOf(query, body), toReader(person)), person);
  }

  @Call(routes.getControlOwners)
  async assistants(
    @CallQuery() query: IdQuery,
    @CallBody() body: IdBody,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getControlOwners>> {
    return (await this.records.assistants(idOf(query, body), toReader(person))).map(toAssistant);
  }

  @Call(routes.getRiskReviewHistory)
  async reviewHistory(
    @CallQuery() query: IdQuery,
    @CallBody() body: IdBody,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.getRiskReviewHistory>> {
    const { reviews, people } = await this.records.reviewHistory(idOf(query, body), toReader(person));
    return reviews.map((review) => toReviewHistoryRow(review, people, language));
  }

  @Call(routes.getPreviousRiskCurrentControl)
  async previous(
    @CallQuery() query: IdQuery,
    @CallBody() body: IdBody,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<RouteData<typeof routes.getPreviousRiskCurrentControl>>> {
    const assessment = await this.records.previousAssessment(idOf(query, body), toReader(person));
    if (!assessment) return new Answer(null, 'currentControl.noPrevious');
    return new Answer(toCurrentControl(assessment, [], await this.records.people([assessment.submitted_by]), undefined));
  }

  @Call(routes.getRiskEventTask)
  async history(
    @CallQuery() query: RouteQuery<typeof routes.getRiskEventTask>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.getRiskEventTask>> {
    const subjects = await this.events.historySubjects(query.RiskId, toReader(person));
    if (subjects) return this.#tasks(subjects, query.log, language, await this.#issueNos('id = any($1::bigint[])', subjects));
    const issue = await this.issues.find(query.RiskId, person.actor);
    if (issue) return this.#tasks([issue.id], query.log, language);
    if (query.RiskId !== null && (await this.store.has(query.RiskId))) return this.#tasks([query.RiskId], query.log, language);
    const riskId = await this.records.assertReadable(query.RiskId, toReader(person));
    const issueNos = await this.#issueNos(`source_workflow = 'riskControl' and source_id = $1`, riskId);
    return this.#tasks([riskId, ...issueNos.keys()], query.log, language, issueNos);
  }

  /** The numbers of issues, by which their steps are told from those of their record. */
  async #issueNos(where: string, value: unknown): Promise<Map<number, string>> {
    const issues = await this.sql.query<{ id: number; issue_no: string }>(`select id, issue_no from remediation_issue where ${where}`, [
      value,
    ]);
    return new Map(issues.map((one) => [one.id, one.issue_no]));
  }

  /** The steps of a record and of what hangs on it; the Process tab shows those that are one of the eight operations. */
  async #tasks(
    subjects: readonly number[],
    log: boolean,
    language: Language,
    issueNos: ReadonlyMap<number, string> = new Map(),
  ): Promise<RouteData<typeof routes.getRiskEventTask>> {
    const steps = await readHistory(this.sql, subjects);
    return steps
      .filter((step) => log || step.operation !== null)
      .map((step) => ({ ...toTaskRow(step, language, log), issueNo: issueNos.get(step.subjectId) }));
  }
}
