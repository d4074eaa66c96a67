import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { Sql, type SqlRunner, type StepRequest } from '@portal/platform';
import { IssueParents, type IssueParentState, type RaisingStep } from '@portal/remediation';
import { systemActor, type Actor, type DeficiencyWorkflow } from '@portal/workflows';
import { readableDeficiencyCondition } from './deficiency.access.ts';
import { DeficiencyQueries } from './deficiency.queries.ts';
import { departmentOfDeficiency } from './deficiency-place.ts';
import { deficiencyKind } from './deficiency.record.ts';
import { toDeficiencySubject, type DeficiencyView } from './deficiency.row.ts';
import { countOpenIssues, selectIssuesOfPeriod } from './issue-facts.ts';

/** Tells the issues that remediate a deficiency what they need to know of it. */
@Injectable()
export class DeficiencyIssueParent implements OnModuleInit {
  readonly #sql: Sql;
  readonly #parents: IssueParents;
  readonly #queries: DeficiencyQueries;

  constructor(sql: Sql, parents: IssueParents, queries: DeficiencyQueries) {
    this.#sql = sql;
    this.#parents = parents;
    this.#queries = queries;
  }

  onModuleInit(): void {
    this.#parents.register({
      sourceWorkflow: deficiencyKind.workflow.name,
      read: (sourceId, actor) => this.#read(sourceId, actor),
      follow: (sourceId, settles, sql) => this.#follow(sourceId, settles, sql),
      raise: (sourceId, actor, expectedVersion, comment) => this.#raise(sourceId, actor, expectedVersion, comment),
      from: 'deficiency r left join risk_control c on c.id = r.control_id',
      id: 'r.id',
      columns: {
        number: 'r.record_no',
        title: 'r.title',
        ownerId: 'r.owner_id',
        dependentIds: 'r.tester_ids',
        isActive: 'r.is_active',
        unit: `coalesce(c.business_unit, '')`,
        departmentId: `case when r.control_id is null then ${departmentOfDeficiency('r')} else c.department_id end`,
      },
      readableOne: ({ actor }, alias, bind) =>
        `exists (select 1 from deficiency weighed where weighed.id = ${alias}.source_id and weighed.is_active
          and ${readableDeficiencyCondition(actor, 'weighed', bind)})`,
      selectReadable: ({ actor }, bind) =>
        `select weighed.id from deficiency weighed where weighed.is_active and ${readableDeficiencyCondition(actor, 'weighed', bind)}`,
      selectOfPeriod: (period, { actor }, bind) => selectIssuesOfPeriod(period, readableDeficiencyCondition(actor, 'weighed', bind)),
    });
  }

  async #read(sourceId: number, actor: Actor): Promise<IssueParentState | null> {
    try {
      const isSystem = actor.id === systemActor.id;
      return toState(isSystem ? await this.#queries.readForSystem(sourceId) : await this.#queries.read(sourceId, actor));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return null;
      throw error;
    }
  }

  async #raise(sourceId: number, actor: Actor, expectedVersion: number | null, comment: string): Promise<RaisingStep> {
    const row = await this.#queries.read(sourceId, actor);
    const payload = { ownerId: row.owner_id };
    const subject = toDeficiencySubject(row);
    return { step: { kind: deficiencyKind, subject, event: 'RAISE_ISSUE', expectedVersion, comment, payload }, ...toState(row) };
  }

  /** The last issue that is settled asks for the retest; it still counts as open here, its own step is written with this one. */
  async #follow(sourceId: number, settles: boolean, sql: SqlRunner = this.#sql): Promise<StepRequest<DeficiencyWorkflow>> {
    const row = await this.#queries.readForSystem(sourceId, sql);
    const settlesAll = settles && (await countOpenIssues(sql, sourceId)) <= 1;
    return {
      kind: deficiencyKind,
      subject: toDeficiencySubject(row),
      event: settlesAll ? 'ISSUES_SETTLED' : 'ISSUE_CHANGED',
      bySystem: true,
      payload: { ownerId: row.owner_id },
    };
  }
}

const toState = (row: DeficiencyView): IssueParentState => ({
  ownerId: row.owner_id,
  dependentIds: row.tester_ids,
  isActive: row.is_active,
});
