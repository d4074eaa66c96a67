import { controlTestList } from '../control-test/pages.ts';
import { controls } from '../control-test/portal-list/control-list.ts';
import { events } from '../control-test/portal-list/event-lists.ts';
import { issues } from '../control-test/portal-list/other-lists.ts';
import { deficiencyList } from '../deficiency/pages.ts';
import type { AddressCondition } from '../list/address-condition.ts';
import { remediationList } from '../remediation/pages.ts';
import { riskControlLists } from '../risk-control/pages.ts';
import { riskEventLists } from '../risk-event/pages.ts';
import { certificationList } from './pages.ts';

const isFlag = { kind: 'flag' } as const;
const isNumber = { kind: 'number' } as const;
const isPeriod = { to: 'periodId', kind: 'number' } as const;

/**
 * The lists behind the figures of a committee pack: the call that each makes, and the conditions by which an address narrows it. A list that can be a population
 * is asked as a population is; the lists of assurance, which can be none, name here what figures ask of them. A figure can be linked by these names alone; the
 * console's own filters are compared with them (`pack-addresses.spec.ts` there).
 */
export const packLists = {
  [riskControlLists.all]: { call: 'getRiskControlByPage', conditions: controls.conditions },
  [controlTestList]: {
    call: 'getControlTestByPage',
    conditions: { periodId: isNumber, state: {}, conclusion: {}, overdue: isFlag, cancelled: isFlag },
  },
  [deficiencyList]: {
    call: 'getDeficiencyByPage',
    conditions: { period: isPeriod, open: isFlag, class: {}, state: {}, carried: isFlag },
  },
  [remediationList]: { call: 'getRemediationIssuesByPage', conditions: issues.conditions },
  [riskEventLists.events]: { call: 'getRiskEventQueryByPage', conditions: events.conditions },
  [certificationList]: {
    call: 'getCertificationByPage',
    conditions: { period: isPeriod, state: {}, settled: isFlag, overdue: isFlag },
  },
} as const satisfies Record<string, { call: string; conditions: Readonly<Record<string, AddressCondition>> }>;

/** The address of a list that a pack's figure can open. */
export type PackList = keyof typeof packLists;
/** The names by which such an address narrows its list. */
export type PackListFilter<List extends PackList> = keyof (typeof packLists)[List]['conditions'];
