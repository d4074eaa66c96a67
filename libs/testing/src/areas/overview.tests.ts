import { describeArea } from '../area-tests.ts';

/** What the tests know of the picture of where everything stands. */
export const overviewTests = describeArea({
  routes: () => ({ getRiskOverview: { input: () => ({}) } }),
  access: { getRiskOverview: '401 403 403 403 ok' },
  kinds: {},
  lists: { getRiskOverview: { still: 'counts of groups, not rows' } },
  make: () => Promise.reject(new Error('The overview names no records')),
});
