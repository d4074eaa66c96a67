/*
 * The addresses of lists to which mails, cards, search and hand-overs lead. They are the menu's own: a path that the server writes by hand, or one
 * of the console that the menu does not have, fails page-paths.spec.ts.
 */
export { adminLists } from './admin/lists.ts';
export { campaignList } from './campaign/pages.ts';
export { certificationList } from './certification/pages.ts';
export { controlTestList } from './control-test/pages.ts';
export { evidenceRequestList } from './evidence-request/pages.ts';
export { deficiencyList } from './deficiency/pages.ts';
export { knowledgeLists } from './knowledge/pages.ts';
export { overviewPage } from './overview/lists.ts';
export { policyLists } from './policy/pages.ts';
export { remediationList } from './remediation/pages.ts';
export { riskControlLists } from './risk-control/pages.ts';
export { riskEventLists } from './risk-event/pages.ts';
export { teamList } from './team/lists.ts';
