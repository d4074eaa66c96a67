import { Controller } from '@nestjs/common';
import {
  codeOf,
  refuseField,
  Refusal,
  routes,
  say,
  type IssueListQuery,
  type Language,
  type RouteBody,
  type RouteData,
  type RouteQuery,
} from '@portal/contract';
import { findPeople, toReader, type SignedInPerson } from '@portal/directory';
import { ExportJobs, Sql } from '@portal/platform';
import { IssueListQueries, RemediationService, type IssueView } from '@portal/remediation';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';

import { peopleOfIssue, toIssueListRow } from './issue.presenter.ts';

type Page = RouteData<typeof routes.getRemediationIssuesByPage>;
type Outcome = RouteData<typeof routes.reassignIssues>;

/** The register of issues: its list, its export, and deeds with many of its rows. */
@Controller()
export class RemediationListController {
  constructor(
    private readonly sql: Sql,
    private readonly queries: IssueListQueries,
    private readonly remediation: RemediationService,
    private readonly jobs: ExportJobs,
  ) {}

  @Call(routes.getRemediationIssuesByPage)
  async list(@CallBody() body: IssueListQuery, @CurrentPerson() person: SignedInPerson): Promise<Page> {
    const { totalCount, isCapped, rows } = await this.queries.list(body, toReader(person));
    const people = await findPeople(this.sql, rows.flatMap(peopleOfIssue));
    return { totalCount, isCapped, data: rows.map((row) => toIssueListRow(row, people, person.standsInFor)) };
  }

  @Call(routes.exportRemediationIssues, { idempotency: 'afterwards' })
  export(
    @CallBody() body: IssueListQuery,
    @CallQuery() query: RouteQuery<typeof routes.exportRemediationIssues>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.exportRemediationIssues>> {
    return this.jobs.start({ kind: 'remediationIssue', personId: person.id, query: body, language }, query.wait);
  }

  @Call(routes.reassignIssues, { idempotency: 'afterwards' })
  reassign(
    @CallBody() body: RouteBody<typeof routes.reassignIssues>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Outcome> {
    if (!body.assignee) throw refuseField('assignee', 'validation.required', { field: 'assignee' });
    const { assignee, comments } = body;
    return this.#each(body.ids, language, (id) => this.remediation.reassign(person.actor, { id, assignee, comments, rowVersion: null }));
  }

  @Call(routes.extendIssues, { idempotency: 'afterwards' })
  extend(
    @CallBody() body: RouteBody<typeof routes.extendIssues>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Outcome> {
    const { dueDate, comments } = body;
    return this.#each(body.ids, language, (id) =>
      this.remediation.perform(person.actor, { id, event: 'EXTEND', comments, dueDate, docs: [], rowVersion: null }),
    );
  }

  @Call(routes.remindIssues, { idempotency: 'afterwards' })
  remind(
    @CallBody() body: RouteBody<typeof routes.remindIssues>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Outcome> {
    return this.#each(body.ids, language, (id) => this.remediation.remind(person.actor, id, body.comments));
  }

  /** Each issue by itself, in the order asked and each once; the refused ones stop nothing. */
  async #each(ids: readonly number[], language: Language, perform: (id: number) => Promise<IssueView>): Promise<Outcome> {
    const outcome: Outcome = { done: [], refused: [] };
    for (const id of new Set(ids)) {
      try {
        outcome.done.push({ id, issueNo: (await perform(id)).issue_no });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const [field] = error.detail.fields ?? [];
        const message = field?.message ?? error.detail.message ?? error.code;
        outcome.refused.push({ id, code: codeOf(error), message: say(message, language, field?.params ?? error.detail.params) });
      }
    }
    return outcome;
  }
}
