import { Injectable } from '@nestjs/common';
import { issueListBody, refuseField, type BulkInput, type IssueListQuery } from '@portal/contract';
import { listOffered, readActiveReader, type Reader } from '@portal/directory';
import {
  currentTime,
  lastReminder,
  objectsToReminder,
  keywordCondition,
  splitWords,
  Sql,
  WorkCalendar,
  type BulkRow,
  type BulkSelection,
  type BulkSource,
  type SqlRunner,
} from '@portal/platform';
import { buildIssueWhere, readSettledDays } from '../issue-list.queries.ts';
import { IssueParents } from '../issue-parents.ts';
import { issueSelect, toSubject, type IssueRow } from '../issue-row.ts';
import { remediationIssueKind } from '../remediation.record.ts';
import { RemediationService } from '../remediation.service.ts';

/** An issue as a preview sees it. */
export interface IssueBulkRow extends BulkRow {
  readonly assigneeId: number;
  readonly remindedAt: Date | null;
}

type Source = BulkSource<IssueListQuery, IssueBulkRow, Reader>;

/** The register of issues: what it shows is what is acted on. */
@Injectable()
export class IssueBulkSource implements Source {
  readonly list = 'remediation-issues';
  readonly kind = remediationIssueKind;
  readonly filter = issueListBody;
  readonly deeds: Source['deeds'];

  constructor(
    sql: Sql,
    private readonly parents: IssueParents,
    private readonly calendar: WorkCalendar,
    issues: RemediationService,
  ) {
    this.deeds = {
      reassign: {
        check: async ({ personIds }: BulkInput) => {
          const active = await listOffered(sql, personIds);
          if (active.length < personIds.length) throw refuseField('input.personIds', 'validation.unknown_reference', { field: 'assignee' });
        },
        objects: (row, { personIds: [next] }) => (next === row.assigneeId ? refuseField('assignee', 'reassign.same') : null),
        perform: ({ id, version }, { personIds: [assignee], comment }, { actor }, bulk) =>
          issues.reassign(actor, { id, assignee: assignee ?? null, comments: comment, rowVersion: version }, bulk),
      },
      extend: {
        perform: ({ id, version }, { date, comment }, { actor }, bulk) =>
          issues.perform(actor, { id, event: 'EXTEND', comments: comment, dueDate: date, docs: [], rowVersion: version }, bulk),
      },
      remind: {
        objects: ({ remindedAt }) => objectsToReminder(remindedAt),
        perform: ({ id }, { comment }, { actor }, bulk) => issues.remind(actor, id, comment, bulk),
      },
    };
  }

  readHand(sql: SqlRunner, personId: number): Promise<Reader | null> {
    return readActiveReader(sql, personId, this.#today());
  }

  select(query: IssueListQuery | null, reader: Reader): BulkSelection {
    const asked = query ?? issueListBody.parse({});
    const { where, params } = buildIssueWhere(readSettledDays(asked, this.calendar), reader, this.parents, this.#today());
    const words = asked.keyword
      ? ` and ${keywordCondition('remediation_issue', 'i.id', splitWords(asked.keyword), (value) => `$${params.push(value)}`)}`
      : '';
    return { text: `select i.id, i.version, i.issue_no as number from remediation_issue i where ${where}${words}`, params };
  }

  async readRows(sql: SqlRunner, ids: readonly number[], reader: Reader): Promise<IssueBulkRow[]> {
    const params: unknown[] = [ids];
    const readable = this.parents.readableOne(reader, 'i', (value) => `$${params.push(value)}`);
    const rows = await sql.query<IssueRow & { reminded_at: Date | null }>(
      `select row.*, ${lastReminder('remediationIssue', 'row.id')} as reminded_at
       from (${issueSelect(this.parents)} where i.id = any($1::bigint[]) and ${readable}) row`,
      params,
    );
    return rows.map((row) => {
      const parent = { ownerId: row.source_owner_id, dependentIds: row.source_dependent_ids, isActive: row.source_is_active };
      const { id, state, facts } = toSubject(row, parent);
      return { id, state, facts, assigneeId: row.assignee_id, remindedAt: row.reminded_at };
    });
  }

  #today(): string {
    return this.calendar.dayOf(currentTime());
  }
}
