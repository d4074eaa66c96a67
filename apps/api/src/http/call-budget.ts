import type { Route } from '@portal/contract';
import type { CallLimit } from '@portal/directory';

interface Budget {
  readonly holds: (route: Route) => boolean;
  readonly calls: number;
  readonly withinMinutes: number;
}

/** Calls that send a text of the caller to people whom he names. */
const FORWARDS = /^cc[A-Z]/;
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

/** Whom one person mails by forwarding within an hour: people, not calls. */
const RECIPIENTS: CallLimit = { bucket: 'recipients', calls: 300, withinMinutes: 60, message: 'rate_limited.recipients' };

/** How many people a call mails on the caller's wish: those that it names, for each record that it names. */
export function recipientsOf(route: Route, body: unknown): { limit: CallLimit; count: number } | undefined {
  if (!FORWARDS.test(route.name) || typeof body !== 'object' || body === null) return undefined;
  const { userId } = body as { userId?: unknown };
  return { limit: RECIPIENTS, count: Array.isArray(userId) ? new Set(userId).size : 1 };
}

/** @returns undefined for a call that is not counted */
export function budgetOf(route: Route): CallLimit | undefined {
  const budget = BUDGETS.find(({ holds }) => holds(route));
  return (
    budget && { bucket: `call-${route.name}`, calls: budget.calls, withinMinutes: budget.withinMinutes, message: 'rate_limited.calls' }
  );
}
