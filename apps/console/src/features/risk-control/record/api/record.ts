import type { PersonRef } from '@portal/contract/client';
import { call } from '#shared/api/call.ts';
import { inLanguage } from '#shared/api/in-language.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import type { Language } from '#shared/i18n/languages.ts';
import type { Person } from '#shared/parts/PersonPicker.tsx';

/** Whatever moves a control, its review or its issues makes the open page ask again. */
const live = { live: ['riskControl', 'independentReview', 'remediationIssue'] } as const;

/** One risk control with its assessment, its newest review and what the reader may do. */
export const recordQuery = (id: number) => readQuery(routes.getRiskControl, { query: { id } }, live);

/** Process history; `log` answers every step with its field changes. Newest first. */
export const historyQuery = (id: number, log: boolean, language: Language) =>
  inLanguage(readQuery(routes.getRiskEventTask, { query: { RiskId: id, log } }, live), language);

/** The decided rounds of review, oldest first. */
export const reviewHistoryQuery = (id: number, language: Language) =>
  inLanguage(readQuery(routes.getRiskReviewHistory, { query: { id } }, live), language);

/** Events that happened to the control and policies that name it, as far as I may read them; states in the reader's language. */
export const hangingQuery = (riskNo: string, language: Language) =>
  inLanguage(readQuery(routes.getListByRiskNo, { query: { riskNo } }, { live: ['riskEvent', 'policy'] }), language);

export const issuesQuery = (id: number) => readQuery(routes.getRemediationIssues, { query: { id } }, live);

/** The assessment of the year before, or null; asked only when somebody wants to copy it. */
export const askPreviousYear = (id: number) => call(routes.getPreviousRiskCurrentControl, { query: { id } });

/** Names of all routes whose answers an act on a record makes stale. */
export const staleAfterAct: readonly string[] = [
  routes.getRiskControl,
  routes.getRiskEventTask,
  routes.getControlAttributes,
  routes.getRiskReviewHistory,
  routes.getRemediationIssues,
  routes.getControlOwners,
  routes.getRiskControlByPage,
  routes.getRiskControlByPageHome,
  routes.getRunRiskControlByPage,
  routes.getHiRiskControlByPage,
  routes.getMyRiskControlByPage,
  routes.getRiskControlDashboard,
  routes.getMyDuties,
].map((route) => route.name);

/** A person of the record as the picker shows him. */
export const asPerson = (person: PersonRef): Person => ({ ...person, englishName: person.englishName || null });
