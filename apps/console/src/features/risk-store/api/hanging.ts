import type { RiskNoEntry, StoreItem } from '@portal/contract/client';
import { inLanguage } from '#shared/api/in-language.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import type { Language } from '#shared/i18n/languages.ts';

const live = ['riskStore', 'riskControl', 'riskEvent', 'riskReport', 'remediationIssue'];

/** All that hangs on a risk number and that I may read (GetListByRiskNo); names of states are the language's. */
export const hangingQuery = (riskNo: string, language: Language) =>
  inLanguage(readQuery(routes.getListByRiskNo, { query: { riskNo } }, { live }), language);

/** What hangs on an item beside itself. */
export const listOthers = (entries: readonly RiskNoEntry[], item: StoreItem): RiskNoEntry[] =>
  entries.filter((entry) => entry.type !== 'storeItem' || entry.id !== item.id);

/** The records for whose sake an item is retired and not deleted: controls of its year and events (docs/decisions/risk-events.md). */
export const listUses = (entries: readonly RiskNoEntry[], item: StoreItem): RiskNoEntry[] =>
  entries.filter(({ type, riskYear }) => type === 'riskEvent' || (type === 'riskControl' && riskYear === item.riskYear));
