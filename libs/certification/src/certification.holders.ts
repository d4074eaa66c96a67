import { pageSql, recordPages } from '@portal/contract';
import { defineHolders, type AreaHolders } from '@portal/platform';

/** Who must act on a certification: any administrator but its owner reviews it. */
export const certificationHolders = {
  sets: [
    defineHolders({
      workflow: 'certification',
      duties: {
        review: {
          from: 'certification r',
          id: 'r.id',
          state: 'r.state',
          where: 'r.is_active',
          row: { recordNo: 'r.record_no', title: 'r.title', link: pageSql(recordPages.certification.view, 'r.id') },
          holders: [{ reason: 'administrator', who: 'administrators', independentOf: { people: ['r.owner_id'] } }],
        },
      },
    }),
  ],
  posts: [],
} satisfies AreaHolders;
