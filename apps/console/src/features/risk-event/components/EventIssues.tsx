import type { RiskEventRecord } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { IssueList } from '#shared/record/IssueList.tsx';
import { lookOfState } from '#shared/workflow/catalogue.ts';
import { eventIssuesQuery, staleEvent } from '../api/events.ts';

/** The issues that administrators raised on the event; while somebody has still to write or to judge it, it has none. */
export function EventIssues({ record }: { record: RiskEventRecord }) {
  const mayHave = lookOfState('riskEvent', record.state).duty === undefined;
  const { data = [] } = useQuery({ ...eventIssuesQuery(record.id), enabled: mayHave });
  return <IssueList issues={data} stale={staleEvent} />;
}
