import { useQuery } from '@tanstack/react-query';
import { routes } from '#shared/api/routes.ts';
import { IssueList } from '#shared/record/IssueList.tsx';
import { issuesQuery, staleAfterAct } from '../api/record.ts';

const stale = { record: routes.getRiskControl.name, all: staleAfterAct };

/** The remediation issues of a control. */
export function ControlIssues({ riskId }: { riskId: number }) {
  const { data = [] } = useQuery(issuesQuery(riskId));
  return <IssueList issues={data} stale={stale} />;
}
