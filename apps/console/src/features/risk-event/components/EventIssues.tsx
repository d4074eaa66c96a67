import type { RiskEventRecord } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { IssueList } from '#shared/record/IssueList.tsx';
import { eventIssuesQuery, staleEvent } from '../api/events.ts';

/** The issues that administrators raised on the event; a draft and one that waits for its confirmation have none. */
export function EventIssues({ record }: { record: RiskEventRecord }) {
  const mayHave = record.state === 'identified' || record.state === 'closed';
  const { data = [] } = useQuery({ ...eventIssuesQuery(record.id), enabled: mayHave });
  return <IssueList issues={data} stale={staleEvent} />;
}
