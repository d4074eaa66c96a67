import type { RiskEventRecord } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { IssueList } from '#shared/record/IssueList.tsx';
import { lookOfState } from '#shared/workflow/catalogue.ts';
import { eventIssuesQuery, staleEvent } from '../api/events.ts';

/** While somebody has still to write or to judge an event, neither it nor a report of it has issues. */
export const mayHaveIssues = ({ state }: Pick<RiskEventRecord, 'state'>): boolean => lookOfState('riskEvent', state).duty === undefined;

/** The issues that administrators raised on the event; while somebody has still to write or to judge it, it has none. */
export function EventIssues({ record }: { record: RiskEventRecord }) {
  const { data = [] } = useQuery({ ...eventIssuesQuery(record.id), enabled: mayHaveIssues(record) });
  return <IssueList issues={data} stale={staleEvent} />;
}
