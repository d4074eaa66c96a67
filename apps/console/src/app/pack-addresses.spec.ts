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
import { readAllTexts } from '#shared/testing/all-texts.ts';

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

// The other lists can be populations, whose words are compared with theirs (`portal-populations.spec`).
test.each([controlTestList, deficiencyList, certificationList] as const)(
  'what a figure of a pack asks of %s is called as the list calls it, in both languages',
  async (list) => {
    const [zh, en] = await Promise.all([readAllTexts('zh'), readAllTexts('en')]);
    const filters: Filters = listed[list].filters;
    const conditions: Readonly<Record<string, ListCondition>> = packLists[list].conditions;
    const said = (called: (name: string, condition: ListCondition) => unknown) =>
      Object.fromEntries(Object.entries(conditions).map(([name, condition]) => [name, called(name, condition)]));
    expect(said((_name, { words }) => words)).toEqual(
      said((name) => ({ zh: zh.get(filters[name]!.label ?? ''), en: en.get(filters[name]!.label ?? '') })),
    );
    const texts = { zh, en };
    for (const language of ['zh', 'en'] as const) {
      const words = { t: (key: string) => texts[language].get(key), pick: (one: Readonly<Record<'zh' | 'en', string>>) => one[language] };
      for (const [name, { choices }] of Object.entries(conditions)) {
        const { options } = filters[name]!;
        const shown = choices && options ? options(words as never) : [];
        // One that can only be chosen says of itself what the filter is called.
        if (shown.length < 2) continue;
        expect([name, shown.map(({ value }) => choices?.[value]?.[language])]).toEqual([name, shown.map(({ label }) => label)]);
      }
    }
  },
);
