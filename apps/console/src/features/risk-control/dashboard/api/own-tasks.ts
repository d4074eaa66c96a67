import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';

/** Home lists show four items (docs/decisions/portal.md). */
const shown = 4;

const own = (type: '1' | '2' | '3') => ({
  query: readQuery(
    routes.getMyRiskControlByPage,
    { body: { pageIndex: 0, pageSize: shown, wfStatus: type } },
    { live: ['riskControl', 'independentReview'] },
  ),
  to: `/RiskControl/MyRiskControlTaskList?type=${type}`,
});

/** A person's three cards: to be done, submitted, related. */
export const ownCards = [
  { id: 'toDo', ...own('1') },
  { id: 'submitted', ...own('2') },
  { id: 'related', ...own('3') },
] as const;
