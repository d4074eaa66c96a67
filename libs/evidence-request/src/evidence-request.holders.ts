import { pageSql, recordPages } from '@portal/contract';
import { defineHolders, type AreaHolders } from '@portal/platform';

/** Who must act on a evidence request: any administrator but its owner reviews it. */
export const evidenceRequestHolders = {
  sets: [
    defineHolders({
      workflow: 'evidenceRequest',
      duties: {
        review: {
          from: 'evidence_request r',
          id: 'r.id',
          state: 'r.state',
          where: 'r.is_active',
          row: { recordNo: 'r.record_no', title: 'r.title', link: pageSql(recordPages.evidenceRequest.view, 'r.id') },
          holders: [{ reason: 'administrator', who: 'administrators', independentOf: { people: ['r.owner_id'] } }],
        },
      },
    }),
  ],
  posts: [],
} satisfies AreaHolders;
