import { settledIssueStates } from '@portal/workflows';

const DAY_MS = 86_400_000;
const settled: readonly string[] = settledIssueStates;

/** Whole days that an issue has been open; of a settled one, those between its raising and its end. */
export function countDays(issue: { readonly state: string; readonly created_at: Date; readonly updated_at: Date }, now: Date): number {
  const until = settled.includes(issue.state) ? issue.updated_at : now;
  return Math.max(0, Math.floor((until.getTime() - issue.created_at.getTime()) / DAY_MS));
}
