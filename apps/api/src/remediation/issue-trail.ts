import { Injectable } from '@nestjs/common';
import { toReader, type SignedInPerson, RecordReaders } from '@portal/directory';
import { readRecordSteps, type RecordStep, type SqlRunner } from '@portal/platform';
import { IssueReader, remediationIssueKind, type IssueView } from '@portal/remediation';
import type { OpenedTrail, TrailSource } from '../audit/trail-sources.ts';

const { name: workflow, initial } = remediationIssueKind.workflow;
const raised = { zh: '提出整改问题', en: 'Raised' };

/**
 * An issue as it was, for who may read the record that it hangs on (docs/decisions/machinery.md). An issue is raised without a step of its own, by the
 * review or the administrator who found it: its trail begins with one all the same.
 */
@Injectable()
export class IssueTrail implements TrailSource {
  readonly type = 'remediationIssue';
  readonly workflow = workflow;

  constructor(
    private readonly issues: IssueReader,
    private readonly readers: RecordReaders,
  ) {}

  /** @throws Refusal `not_found` when the issue or its record is none of the reader's business */
  async open(id: number | null, person: SignedInPerson): Promise<OpenedTrail> {
    const issue = await this.issues.view(id ?? 0, person.actor);
    await this.readers.read(issue.source_workflow, issue.source_id, toReader(person));
    const seed = {
      plan: issue.plan,
      severity: String(issue.severity ?? ''),
      source: issue.source,
      assignee: String(issue.assignee_id),
      dueDate: issue.due_on,
    };
    return {
      id: issue.id,
      kind: {
        workflow,
        fields: [...Object.keys(seed), 'docs'],
        rules: { seed, lists: ['docs'] },
        named: { people: ['assignee'] },
        read: (sql) => readSteps(sql, issue),
      },
    };
  }
}

async function readSteps(sql: SqlRunner, issue: IssueView): Promise<RecordStep[]> {
  const begin: RecordStep = {
    ...{ id: 0, workflow, seq: 0, at: issue.created_at, event: 'RAISE', from: initial, to: initial, operation: null },
    ...{ actorId: issue.raised_by, onBehalfOf: null, changes: [], words: raised },
  };
  return [begin, ...(await readRecordSteps(sql, workflow, issue.id))];
}
