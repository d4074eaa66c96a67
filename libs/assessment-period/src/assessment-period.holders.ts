import { pageSql, recordPages } from '@portal/contract';
import { defineHolders, type AreaHolders } from '@portal/platform';

/** Who must act on a assessment period: any administrator but its owner reviews it. */
export const assessmentPeriodHolders = {
  sets: [
    defineHolders({
      workflow: 'assessmentPeriod',
      duties: {
        review: {
          from: 'assessment_period r',
          id: 'r.id',
          state: 'r.state',
          where: 'r.is_active',
          row: { recordNo: 'r.record_no', title: 'r.title', link: pageSql(recordPages.assessmentPeriod.view, 'r.id') },
          holders: [{ reason: 'administrator', who: 'administrators', independentOf: { people: ['r.owner_id'] } }],
        },
      },
    }),
  ],
  posts: [],
} satisfies AreaHolders;
