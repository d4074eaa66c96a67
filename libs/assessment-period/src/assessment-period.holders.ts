import type { AreaHolders } from '@portal/platform';

/** Nobody is asked by a period itself: what hangs on it has its holders, and any administrator leads it on. */
export const assessmentPeriodHolders = { sets: [], posts: [] } satisfies AreaHolders;
