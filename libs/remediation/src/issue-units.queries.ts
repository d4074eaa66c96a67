import { Injectable } from '@nestjs/common';
import { issueListBody } from '@portal/contract';
import type { Narrowing, Reader } from '@portal/directory';
import { Sql } from '@portal/platform';
import { buildIssueWhere } from './issue-list.queries.ts';
import { IssueParents } from './issue-parents.ts';

export interface UnitIssues {
  /** The business unit of the records that they hang on; empty where those have none. */
  readonly unit: string;
  readonly open: number;
  readonly overdue: number;
  /** `yyyy-MM-dd`, the earliest due date among the overdue ones. */
  readonly oldestDueOn: string | null;
}

/** The unsettled issues that the reader may read, by business unit: the register's own condition, so that its lists have exactly so many. */
@Injectable()
export class IssueUnits {
  constructor(
    private readonly sql: Sql,
    private readonly parents: IssueParents,
  ) {}

  /**
   * @param today the portal's day, `yyyy-MM-dd`; what is due before it is overdue
   */
  count(today: string, { unit: businessUnit, companyId }: Narrowing, reader: Reader): Promise<UnitIssues[]> {
    const asked = { ...issueListBody.parse({ settled: false, businessUnit, companyId }), settledSince: null, settledBefore: null };
    const { where, params } = buildIssueWhere(asked, reader, this.parents, today);
    const isOverdue = `due_on < $${params.length + 1}::date`;
    return this.sql.query<UnitIssues>(
      `select coalesce(unit, '') as unit, count(*)::int as open, count(*) filter (where ${isOverdue})::int as overdue,
         (min(due_on) filter (where ${isOverdue}))::text as "oldestDueOn"
       from (select ${this.parents.column('unit')} as unit, i.due_on from remediation_issue i where ${where}) issue group by 1`,
      [...params, today],
    );
  }
}
