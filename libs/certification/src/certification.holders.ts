import { goesOn } from '@portal/assessment-period';
import { pageSql, recordPages } from '@portal/contract';
import { defineHolders, quoteStates, type AreaHolders } from '@portal/platform';
import { certificationWorkflow, settledStatementStates, text } from '@portal/workflows';
import { readableCertificationCondition } from './certification.access.ts';

const FROM = 'certification r join assessment_period ap on ap.id = r.period_id';
/** A statement of a period that is not signed off. */
const OPEN = `r.is_active and ${goesOn('ap')}`;
const link = pageSql(recordPages.certification.view, 'r.id');

/**
 * Who must act on a statement: its signer, once nobody below it is open. Until then it is dated and late all the same, and says whom it waits for; what he
 * cannot do yet is no help on his home.
 */
export const certificationHolders = {
  sets: [
    defineHolders({
      workflow: 'certification',
      duties: {
        statement: {
          from: FROM,
          id: 'r.id',
          state: 'r.state',
          where: `${OPEN} and not exists (select 1 from certification below where below.parent_id = r.id and below.is_active
            and below.state not in (${quoteStates(certificationWorkflow, settledStatementStates)}))`,
          row: {
            recordNo: 'r.record_no',
            title: 'r.title',
            titleEn: 'r.title_en',
            link,
            readableBy: ({ actor }, bind) => readableCertificationCondition(actor, 'r', bind),
          },
          holders: [{ reason: 'assignee', who: { column: 'r.signer_id' } }],
        },
      },
    }),
  ],
  posts: [
    {
      kind: 'statementSigner',
      label: text('内控声明', 'Statements'),
      workflow: 'certification',
      from: FROM,
      id: 'r.id',
      person: 'r.signer_id',
      where: `${OPEN} and r.state not in (${quoteStates(certificationWorkflow, settledStatementStates)})`,
      recordNo: 'r.record_no',
      title: 'r.title',
      state: 'r.state',
      dueOn: 'r.due_on',
      link,
    },
  ],
} satisfies AreaHolders;
