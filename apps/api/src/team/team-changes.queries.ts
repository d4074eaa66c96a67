import { Injectable } from '@nestjs/common';
import type { PersonRef } from '@portal/contract';
import type { Reader } from '@portal/directory';
import { HolderSets, Sql } from '@portal/platform';
import { countedCondition, readableCondition } from '@portal/risk-control';
import { remediationIssueWorkflow, riskControlWorkflow } from '@portal/workflows';
import type { TeamPerson } from './team.queries.ts';

/** A step that moved a record of a manager's people. */
export interface TeamChangeRow {
  readonly id: number;
  readonly workflow: string;
  readonly subject_id: number;
  readonly record_no: string;
  readonly title: string;
  readonly event: string;
  readonly from_state: string;
  readonly to_state: string;
  readonly at: Date;
  /** Null for the service itself. */
  readonly actor: PersonRef | null;
  readonly comment: string;
  readonly is_readable: boolean;
}

/** What moved lately among the controls and issues of a manager's people (decision record 44). */
@Injectable()
export class TeamChanges {
  constructor(
    private readonly sql: Sql,
    private readonly holders: HolderSets,
  ) {}

  /**
   * The steps since an instant that took a record into another state, the latest first. A step refreshes `updated_at` of its record, so that
   * nobody's older records are looked through. What is confidential to the viewer is neither shown nor counted: nothing of it could be told but that it is.
   */
  async since(
    people: readonly TeamPerson[],
    viewer: Reader,
    instant: Date,
    pageSize: number,
  ): Promise<{ totalCount: number; rows: TeamChangeRow[] }> {
    if (people.length === 0) return { totalCount: 0, rows: [] };
    const params: unknown[] = [people.map(({ id }) => id), instant, pageSize];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const controls = `select '${riskControlWorkflow.name}' as workflow, c.id, c.risk_no as record_no, c.risk_description as title,
        coalesce(${readableCondition(viewer, 'c', bind)}, false) as is_readable, false as is_secret
      from risk_control c where c.owner_id = any($1::bigint[]) and c.updated_at >= $2 and c.is_active and ${countedCondition('c')}`;
    const issues = this.holders.of(remediationIssueWorkflow.name, 'remediation').map(
      ({
        from,
        where,
        row,
      }) => `select '${remediationIssueWorkflow.name}' as workflow, i.id, i.issue_no as record_no, ${row.title} as title,
        coalesce(${row.readableBy?.(viewer, bind) ?? 'false'}, false) as is_readable, coalesce(${row.isSecretTo?.(viewer, bind) ?? 'false'}, false) as is_secret
      from ${from} where ${where} and i.assignee_id = any($1::bigint[]) and i.updated_at >= $2`,
    );
    const rows = await this.sql.query<TeamChangeRow & { readonly total: number }>(
      `select s.id, s.workflow, s.subject_id, record.record_no, record.title, s.event, s.from_state, s.to_state, s.at, record.is_readable,
         case when record.is_readable then s.comment else '' end as comment, count(*) over ()::int as total,
         (select json_build_object('id', p.id, 'userNO', p.user_no, 'name', p.name, 'englishName', p.english_name) from person p where p.id = s.actor_id) as actor
       from (${[controls, ...issues].join('\n union all ')}) record
       join workflow_step s on s.subject_id = record.id and s.workflow = record.workflow
       where s.at >= $2 and s.from_state <> s.to_state and (record.is_readable or not record.is_secret)
       order by s.at desc, s.id desc limit $3`,
      params,
    );
    return { totalCount: rows[0]?.total ?? 0, rows };
  }
}
