import { controlTestList } from '../control-test/pages.ts';
import { deficiencyList } from '../deficiency/pages.ts';
import { remediationList } from '../remediation/pages.ts';
import { riskControlLists } from '../risk-control/pages.ts';
import { riskEventLists } from '../risk-event/pages.ts';
import { certificationList } from './pages.ts';

/**
 * The lists behind the figures of a committee pack: the call that each makes, and the names by which an address narrows it with the field of that call
 * which each sets. A figure can be linked by these names alone; the console's own filters are compared with them (`pack-addresses.spec.ts` there).
 */
export const packLists = {
  [riskControlLists.all]: {
    call: 'getRiskControlByPage',
    fields: { year: 'riskYear', active: 'isActive', once: 'countedOnce', key: 'key', status: 'status' },
  },
  [controlTestList]: {
    call: 'getControlTestByPage',
    fields: { periodId: 'periodId', state: 'state', conclusion: 'conclusion', overdue: 'overdue', cancelled: 'cancelled' },
  },
  [deficiencyList]: {
    call: 'getDeficiencyByPage',
    fields: { period: 'periodId', open: 'open', class: 'class', state: 'state', carried: 'carried' },
  },
  [remediationList]: {
    call: 'getRemediationIssuesByPage',
    fields: { settled: 'settled', overdue: 'overdue', state: 'state', settledFrom: 'settledFrom', settledTo: 'settledTo' },
  },
  [riskEventLists.events]: {
    call: 'getRiskEventQueryByPage',
    fields: { reported: 'reported', from: 'occurredStart', to: 'occurredEnd' },
  },
  [certificationList]: {
    call: 'getCertificationByPage',
    fields: { period: 'periodId', state: 'state', settled: 'settled', overdue: 'overdue' },
  },
} as const;

/** The address of a list that a pack's figure can open. */
export type PackList = keyof typeof packLists;
/** The names by which such an address narrows its list. */
export type PackListFilter<List extends PackList> = keyof (typeof packLists)[List]['fields'];
