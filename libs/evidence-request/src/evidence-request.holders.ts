import { pageSql, recordPages } from '@portal/contract';
import { defineHolders, quoteStates, type AreaHolders, type DutyHolders, type PersonSet, type Post } from '@portal/platform';
import { evidenceRequestWorkflow, openEvidenceRequestStates, text } from '@portal/workflows';
import { readableEvidenceRequestCondition } from './evidence-request.access.ts';

const link = pageSql(recordPages.evidenceRequest.view, 'r.id');
const duty = {
  from: 'evidence_request r',
  id: 'r.id',
  state: 'r.state',
  where: 'r.is_active',
  row: {
    recordNo: 'r.record_no',
    title: 'r.title',
    link,
    readableBy: ({ actor }, bind) => readableEvidenceRequestCondition(actor, 'r', bind),
  },
} satisfies Partial<DutyHolders>;

const post = (kind: string, column: string, zh: string, en: string): Post => ({
  kind,
  label: text(zh, en),
  workflow: 'evidenceRequest',
  from: duty.from,
  id: 'r.id',
  person: `r.${column}`,
  where: `r.is_active and r.state in (${quoteStates(evidenceRequestWorkflow, openEvidenceRequestStates)})`,
  recordNo: 'r.record_no',
  title: 'r.title',
  state: 'r.state',
  dueOn: 'r.due_on',
  link,
});

const mates = '(select mate.id from person mate where mate.department_id = r.department_id and mate.is_active)';
/** Everybody of the department that is asked. */
const department: PersonSet = {
  includes: (person) => `exists (select 1 from person mate where mate.id = ${person()} and mate.department_id = r.department_id)`,
  people: mates,
};

/** Who must answer a request, a person or anybody of a department, and who must judge the answer: who asked, unless it became his own. */
export const evidenceRequestHolders = {
  sets: [
    defineHolders({
      workflow: 'evidenceRequest',
      duties: {
        evidenceAnswer: {
          ...duty,
          holders: [
            { reason: 'assignee', who: { column: 'r.asked_id' } },
            {
              reason: 'assignee',
              where: 'r.department_id is not null',
              who: department,
            },
          ],
        },
        evidenceAcceptance: {
          ...duty,
          holders: [
            {
              reason: 'owner',
              who: { column: 'r.requester_id' },
              independentOf: {
                people: ['r.asked_id'],
                lists: ['r.dependent_ids', `array${mates}`],
              },
            },
          ],
        },
      },
    }),
  ],
  posts: [
    post('evidenceHolder', 'asked_id', '证据请求', 'Evidence requests'),
    post('evidenceRequester', 'requester_id', '接受证据', 'Evidence acceptance'),
  ],
} satisfies AreaHolders;
