import type { MenuNode } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/read-query.ts';
import { routes } from '../api/routes.ts';

/** How much waits for the reader on which page of the menu, by its path. */
export type MenuCounts = ReadonlyMap<string, number>;

/** Whatever holds duties, which a test asks of the machines: a step of one of these may take one away or bring one. */
export const dutyTopics = [
  'riskControl',
  'independentReview',
  'remediationIssue',
  'riskEvent',
  'riskReport',
  'policyVersion',
  'share',
  'shareReading',
  'exam',
  'examAttempt',
  'controlTest',
  'evidenceRequest',
  'deficiency',
  'certification',
  'notification',
] as const;

// The call that the home page makes first, so that both tell one number and ask once.
const firstPage = { bucket: 'all', pageIndex: 0, pageSize: 10 } as const;
const countsQuery = readQuery(routes.getMyDuties, { query: firstPage }, { live: dutyTopics, keepPrevious: true });

export function useMenuCounts(): MenuCounts {
  const { data } = useQuery(countsQuery);
  return new Map((data?.pages ?? []).map(({ path, count }) => [path, count]));
}

/** What waits on a page and on those below it, hidden ones too. */
export function countBelow(node: MenuNode, counts: MenuCounts): number {
  return (node.children ?? []).reduce((sum, child) => sum + countBelow(child, counts), counts.get(node.path) ?? 0);
}
