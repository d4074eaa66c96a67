import { expect, test } from '@jest/globals';
import {
  certificationList,
  controlTestList,
  deficiencyList,
  packLists,
  readCondition,
  type ListCondition,
  type PackList,
} from '@portal/contract';
import { certificationRecords } from '#features/certification/pages/CertificationList.tsx';
import { controlTestRecords } from '#features/control-test/pages/ControlTestList.tsx';
import { deficiencyRecords } from '#features/deficiency/pages/DeficiencyList.tsx';
import { issueList } from '#features/remediation/pages/IssueListPage.tsx';
import { riskFilters } from '#features/risk-control/list/risk-filters.ts';
import { eventFilters } from '#features/risk-event/event-filters.ts';
import { toFields } from '#shared/list/list-input.ts';
import type { ListFilter } from '#shared/list/list-description.ts';

type Filters = Readonly<Record<string, ListFilter<never>>>;
const listed = {
  '/RiskControl/RiskControlList': { filters: riskFilters },
  [controlTestList]: controlTestRecords,
  [deficiencyList]: deficiencyRecords,
  '/RiskControl/RemediationIssueList': issueList,
  '/RiskInfoCollection/RiskEventQuery': { filters: eventFilters },
  [certificationList]: certificationRecords,
} satisfies Record<PackList, { filters: unknown }>;

// A text that each kind of filter takes.
const samples = { number: '1', flag: 'true', day: '2026-01-01', text: '', search: '' } as const;

test.each(Object.keys(packLists) as PackList[])(
  'every name that a figure of a pack gives %s is a filter of it, of the same field and kind',
  (list) => {
    const filters: Filters = listed[list].filters;
    const conditions: Readonly<Record<string, ListCondition>> = packLists[list].conditions;
    for (const [name, { to = name, kind = 'text' }] of Object.entries(conditions)) {
      const filter = filters[name];
      expect([name, filter === undefined]).toEqual([name, false]);
      const sample = samples[filter!.kind ?? 'text'] || (filter!.values?.[0] ?? 'x');
      expect([name, toFields({ [name]: filter! }, { [name]: sample })]).toEqual([name, { [to]: readCondition(kind, sample) }]);
    }
  },
);
