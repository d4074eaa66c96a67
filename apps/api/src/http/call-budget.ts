import type { Route } from '@portal/contract';
import type { CallLimit } from '@portal/directory';

interface Budget {
  readonly holds: (route: Route) => boolean;
  readonly calls: number;
  readonly withinMinutes: number;
}

/** Mails to people whom the caller chooses: more of them than anybody writes by hand. */
const TELLS_PEOPLE = /^(ccToTask|ccRiskEventTo|remind|reMind)/;

/**
 * Calls that cost much or reach other people, and how many of them one account may make: far more than work needs, too few to wear the
 * service out or to fill somebody's mailbox. The first that holds counts.
 */
const BUDGETS: readonly Budget[] = [
  // A file of the library comes in many pieces.
  { holds: (route) => route.name === 'uploadChunk', calls: 5000, withinMinutes: 10 },
  { holds: (route) => route.upload, calls: 1000, withinMinutes: 10 },
  { holds: (route) => route.name.startsWith('export'), calls: 200, withinMinutes: 10 },
  { holds: (route) => TELLS_PEOPLE.test(route.name), calls: 500, withinMinutes: 10 },
];

/** @returns undefined for a call that is not counted */
export function budgetOf(route: Route): CallLimit | undefined {
  const budget = BUDGETS.find(({ holds }) => holds(route));
  return (
    budget && { bucket: `call-${route.name}`, calls: budget.calls, withinMinutes: budget.withinMinutes, message: 'rate_limited.calls' }
  );
}
