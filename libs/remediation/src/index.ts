export * from './remediation.area.ts';
export * from './issue-parents.ts';
export * from './remediation.record.ts';
export * from './remediation.module.ts';
export * from './remediation.service.ts';
export * from './remediation.holders.ts';
export { remediationNotices, findOpenIssues, tellAssignees, type OpenIssue } from './notices/issue.notices.ts';
