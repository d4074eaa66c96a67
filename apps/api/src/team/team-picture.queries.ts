import { Injectable } from '@nestjs/common';
import type { IssueSeverity, PersonRef } from '@portal/contract';
import type { Reader } from '@portal/directory';
import { HolderSets, quoteState, Sql } from '@portal/platform';
import { isUnsettled } from '@portal/remediation';
import { countedCondition, figureColumns, readableCondition } from '@portal/risk-control';
import { remediationIssueWorkflow, riskControlWorkflow } from '@portal/workflows';
import type { TeamPerson } from './team.queries.ts';

/** A whole and its parts by what the scores mean. */
export interface Verdicts {
  readonly good: number;
  readonly fair: number;
  readonly poor: number;
  readonly none: number;
}

export interface TeamGapRow {
  readonly id: number;
  readonly risk_no: string;
  readonly title: string;
  readonly owner: PersonRef;
  readonly self: number;
  readonly review: number;
  readonly is_readable: boolean;
}

export interface TeamScores {
  readonly year: number;
  readonly total: number;
  readonly self: Verdicts;
  readonly review: Verdicts;
  /** Of last year's controls. */
  readonly previous: Verdicts;
  readonly gapCount: number;
  readonly gaps: readonly TeamGapRow[];
}

export interface TeamIssueRow {
  readonly id: number;
  readonly issue_no: string;
  readonly title: string;
  readonly owner: PersonRef;
  readonly severity: IssueSeverity;
  readonly state: string;
  readonly due_on: string;
  readonly is_readable: boolean;
  readonly is_secret: boolean;
}

/** So many points below the self-assessment a review is worth a manager's look. */
const GAP = 2;
const MOST_GAPS = 50;

const nothing: Verdicts = { good: 0, fair: 0, poor: 0, none: 0 };

const verdicts = (score: string, year: string): string => `json_build_object(
  'good', count(*) filter (where ${score} = 5 and risk_year = ${year}), 'fair', count(*) filter (where ${score} in (3, 4) and risk_year = ${year}),
  'poor', count(*) filter (where ${score} in (1, 2) and risk_year = ${year}), 'none', count(*) filter (where ${score} is null and risk_year = ${year}))`;

const owner = `(select json_build_object('id', p.id, 'userNO', p.user_no, 'name', p.name, 'englishName', p.english_name) from person p where p.id = %) as owner`;
const ownerOf = (column: string): string => owner.replace('%', column);

/** How the controls and issues of a manager's people stand (decision record 44). */
@Injectable()
export class TeamPicture {
  constructor(
    private readonly sql: Sql,
    private readonly holders: HolderSets,
  ) {}

  /** Self-assessment and review effectiveness of this year, the latter of last year too, and where they differ most. */
  async scores(people: readonly TeamPerson[], viewer: Reader, year: number): Promise<TeamScores> {
    if (people.length === 0) return { year, total: 0, self: nothing, review: nothing, previous: nothing, gapCount: 0, gaps: [] };
    const params: unknown[] = [people.map(({ id }) => id), year];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const controls = `select c.id, c.risk_no, c.risk_description as title, c.risk_year, c.owner_id, s.counted_score as self, ${figureColumns.effectiveness} as review
      from risk_control c left join self_assessment s on s.risk_id = c.id
      where c.owner_id = any($1::bigint[]) and c.risk_year in ($2::int, $2::int - 1) and c.is_active and ${countedCondition('c')} and c.state <> ${quoteState(riskControlWorkflow, 'draft')}`;
    const isGap = `risk_year = $2::int and self - review >= ${GAP}`;
    const [counted, gaps] = await Promise.all([
      this.sql.one<Omit<TeamScores, 'year' | 'gaps'>>(
        `select count(*) filter (where risk_year = $2::int)::int as total, ${verdicts('self', '$2::int')} as self, ${verdicts('review', '$2::int')} as review,
           ${verdicts('review', '$2::int - 1')} as previous, count(*) filter (where ${isGap})::int as "gapCount" from (${controls}) own`,
        [...params],
      ),
      this.sql.query<TeamGapRow>(
        `select own.id, own.risk_no, own.title, own.self, own.review, ${ownerOf('own.owner_id')},
           coalesce((select ${readableCondition(viewer, 'c', bind)} from risk_control c where c.id = own.id), false) as is_readable
         from (${controls}) own where ${isGap} order by own.self - own.review desc, own.id desc limit ${MOST_GAPS}`,
        params,
      ),
    ]);
    return { ...counted!, year, gaps };
  }

  /** The unsettled issues of these people, whatever they hang on: the records of the duty to mend them, in every state that is not settled. */
  async issues(people: readonly TeamPerson[], viewer: Reader, pageSize: number): Promise<{ totalCount: number; rows: TeamIssueRow[] }> {
    if (people.length === 0) return { totalCount: 0, rows: [] };
    const params: unknown[] = [people.map(({ id }) => id), pageSize];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const selects = this.holders.of(remediationIssueWorkflow.name, 'remediation').map(({ from, where, row }) => {
      const readable = `coalesce(${row.readableBy?.(viewer, bind) ?? 'false'}, false)`;
      return `select i.id, i.issue_no, ${row.title} as title, i.assignee_id, i.severity, i.state, i.due_on, ${readable} as is_readable,
          ${row.isSecretTo?.(viewer, bind) ?? 'false'} and not ${readable} as is_secret
        from ${from} where ${where} and i.assignee_id = any($1::bigint[]) and ${isUnsettled('i')}`;
    });
    const rows = await this.sql.query<TeamIssueRow & { readonly total: number }>(
      `select issue.*, ${ownerOf('issue.assignee_id')}, count(*) over ()::int as total from (${selects.join('\n union all ')}) issue
       order by issue.due_on, issue.id limit $2`,
      params,
    );
    return { totalCount: rows[0]?.total ?? 0, rows };
  }
}
