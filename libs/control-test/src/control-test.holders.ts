import { pageSql, recordPages } from '@portal/contract';
import { defineHolders, type AreaHolders } from '@portal/platform';

/** Who must act on a control test: any administrator but its owner reviews it. */
export const controlTestHolders = {
  sets: [
    defineHolders({
      workflow: 'controlTest',
      duties: {
        review: {
          from: 'control_test r',
          id: 'r.id',
          state: 'r.state',
          where: 'r.is_active',
          row: { recordNo: 'r.record_no', title: 'r.title', link: pageSql(recordPages.controlTest.view, 'r.id') },
          holders: [{ reason: 'administrator', who: 'administrators', independentOf: { people: ['r.owner_id'] } }],
        },
      },
    }),
  ],
  posts: [],
} satisfies AreaHolders;
