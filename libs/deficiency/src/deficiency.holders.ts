import { pageSql, recordPages } from '@portal/contract';
import { defineHolders, type AreaHolders } from '@portal/platform';

/** Who must act on a deficiency: any administrator but its owner reviews it. */
export const deficiencyHolders = {
  sets: [
    defineHolders({
      workflow: 'deficiency',
      duties: {
        review: {
          from: 'deficiency r',
          id: 'r.id',
          state: 'r.state',
          where: 'r.is_active',
          row: { recordNo: 'r.record_no', title: 'r.title', link: pageSql(recordPages.deficiency.view, 'r.id') },
          holders: [{ reason: 'administrator', who: 'administrators', independentOf: { people: ['r.owner_id'] } }],
        },
      },
    }),
  ],
  posts: [],
} satisfies AreaHolders;
