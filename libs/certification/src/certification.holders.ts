import { pageSql, recordPages } from '@portal/contract';
import { defineHolders, type AreaHolders } from '@portal/platform';
import { quoteStates } from '@portal/platform';
import { certificationWorkflow, settledStatementStates } from '@portal/workflows';
import { readableCertificationCondition } from './certification.access.ts';

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
          from: 'certification r',
          id: 'r.id',
          state: 'r.state',
          where: `r.is_active and not exists (select 1 from certification below where below.parent_id = r.id and below.is_active
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
  posts: [],
} satisfies AreaHolders;
