import { pageAddress, recordPages } from '@portal/contract/client';

export const issueListPath = '/RiskControl/RemediationIssueList';

/** An issue's own page. */
export const issueAddress = (id: number): string => pageAddress(recordPages.remediationIssue.view, id);

/** The page of the record that an issue hangs on. */
export const sourceAddress = (sourceType: string, sourceId: number): string =>
  pageAddress(sourceType === 'riskReport' ? recordPages.riskReport.view : recordPages.riskControl.view, sourceId);
