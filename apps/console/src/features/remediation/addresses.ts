import { pageAddress, recordPages } from '@portal/contract/client';

export const issueListPath = '/RiskControl/RemediationIssueList';

/** An issue's own page. */
export const issueAddress = (id: number): string => pageAddress(recordPages.remediationIssue.view, id);

/** The kinds of record that issues hang on. */
export type IssueSourceType = 'riskControl' | 'riskReport' | 'riskEvent';
export const sourceTypeOf = (sourceType: string): IssueSourceType =>
  sourceType === 'riskReport' || sourceType === 'riskEvent' ? sourceType : 'riskControl';

/** The page of the record that an issue hangs on. */
export const sourceAddress = (sourceType: string, sourceId: number): string =>
  pageAddress((sourceType === 'deficiency' ? recordPages.deficiency : recordPages[sourceTypeOf(sourceType)]).view, sourceId);
