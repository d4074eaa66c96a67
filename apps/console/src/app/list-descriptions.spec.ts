import { beforeAll, expect, test } from '@jest/globals';
import { routes as contract } from '@portal/contract';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeLog } from '#features/admin/pages/ChangeLog.tsx';
import { peopleList } from '#features/admin/pages/People.tsx';
import { sessionList } from '#features/admin/pages/Sessions.tsx';
import { substituteList } from '#features/duty/pages/Substitutes.tsx';
import { examList } from '#features/exam/pages/ExamList.tsx';
import { myExamList } from '#features/exam/pages/MyExamList.tsx';
import { examPeople } from '#features/exam/results/PeopleTable.tsx';
import { mailList } from '#features/mail-log/pages/MailLog.tsx';
import { deletedList } from '#features/policy/components/list/DeletedTable.tsx';
import { docLists } from '#features/policy/components/list/DocTable.tsx';
import { myControlList } from '#features/risk-control/list/pages/MyRiskControlTaskList.tsx';
import { managementList } from '#features/risk-control/list/pages/RiskControlList.tsx';
import { reviewList } from '#features/risk-control/list/pages/RiskControlTaskList.tsx';
import { myEventList } from '#features/risk-event/pages/MyRiskEventList.tsx';
import { eventQueryList } from '#features/risk-event/pages/RiskEventQuery.tsx';
import { reportList } from '#features/risk-report/pages/ReportQuery.tsx';
import { riskStore } from '#features/risk-store/pages/RiskStore.tsx';
import { attestationList } from '#features/share/pages/AttestationList.tsx';
import { myShareList, shareList } from '#features/share/pages/ShareList.tsx';
import { shareDepartments } from '#features/share/results/DepartmentTable.tsx';
import { sharePeople } from '#features/share/results/PeopleTable.tsx';
import { textParts, type TextPart } from '#shared/i18n/text-parts.ts';
import type { ListFilter, ListTab, ListWords } from '#shared/list/list-description.ts';
import { toFields } from '#shared/list/list-input.ts';

interface Described {
  name: string;
  title: string;
  total?: string;
  found?: string;
  more?: string;
  stepHeader?: string;
  route: { name: string; method: string };
  filters: Readonly<Record<string, ListFilter<never>>>;
  columns: readonly { field: string; header: string; cell?: unknown }[];
  tabs?: { label: string; of: readonly ListTab[] };
  empty: { title: string; body: string };
}
const lists: readonly Described[] = [
  ...[changeLog, peopleList, sessionList, substituteList, examList, myExamList, examPeople, mailList, deletedList],
  ...Object.entries(docLists).map(([kind, list]) => ({ ...list, name: `${list.name} ${kind}` })),
  ...[myControlList, managementList, reviewList, myEventList, eventQueryList, reportList, riskStore],
  ...[attestationList, shareList, myShareList, shareDepartments, sharePeople],
];

/** What a schema of the contract is made of, as far as this test looks. */
interface Shape {
  safeParse: (value: unknown) => { success: boolean };
  shape: Readonly<Record<string, Shape>>;
  element: Shape;
}
const routeOf = (name: string) => (contract as unknown as Readonly<Record<string, Record<'query' | 'body' | 'data', Shape>>>)[name];

const keys: Record<'zh' | 'en', Set<string>> = { zh: new Set(), en: new Set() };
beforeAll(async () => {
  const collect = (into: Set<string>, texts: object, above = ''): void => {
    for (const [name, text] of Object.entries(texts) as [string, unknown][]) {
      if (typeof text === 'string') into.add(above + name.replace(/_(one|other)$/, ''));
      else collect(into, text as object, `${above}${name}.`);
    }
  };
  for (const part of Object.keys(textParts) as TextPart[])
    for (const language of ['zh', 'en'] as const) collect(keys[language], (await textParts[part][language]()).default);
});

test('every list of the console is among those that are looked at here', () => {
  const source = join(process.cwd(), 'apps/console/src/features');
  const own = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx$/.test(file) && !file.includes('.spec.') && /defineList(Of)?[(<]/.test(readFileSync(join(source, file), 'utf8')),
  );
  // The two lists of events are described by one file, so are those of shares and of policies.
  expect(new Set(lists.map(({ route, name }) => route.name + name)).size).toBe(lists.length);
  expect(own).toHaveLength(lists.length - 1 - 1 - 4);
  const wired = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && readFileSync(join(source, file), 'utf8').includes('table/DataTable.tsx'),
  );
  expect(wired).toEqual([]);
});

test.each(lists)('$name says every column, filter and tab in both languages', (list) => {
  const asked = [
    ...[list.title, list.total, list.found, list.more, list.stepHeader, list.tabs?.label, list.empty.title, list.empty.body],
    ...list.columns.map(({ header }) => header),
    ...Object.values(list.filters).map(({ label }) => label),
    ...(list.tabs?.of.map(({ label }) => label) ?? []),
  ].filter((key) => key !== undefined);
  expect(asked.filter((key) => !keys.zh.has(key) || !keys.en.has(key))).toEqual([]);
});

const options = () => [{ value: '1', label: '' }];
const words = {
  t: (key: string) => key,
  pick: ({ en }: { en: string }) => en,
  reference: { items: options, options },
} as unknown as ListWords;
const samples = { number: '1', flag: 'true', day: '2026-01-01' } as const;

test.each(lists)('the call of $name knows every field that a filter sets', ({ route, filters }) => {
  const call = routeOf(route.name);
  const input = route.method === 'GET' ? call?.query : call?.body;
  for (const [name, filter] of Object.entries(filters)) {
    const { kind = 'text', values } = filter;
    const sample = kind === 'text' || kind === 'search' ? (values?.[0] ?? filter.options?.(words)[0]?.value ?? '1') : samples[kind];
    const fields = toFields({ [name]: filter }, { [name]: sample });
    expect(Object.keys(fields)).toHaveLength(filter.to === null ? 0 : 1);
    for (const field of Object.keys(fields))
      expect([name, field, Object.keys(input?.shape ?? {})]).toEqual([name, field, expect.arrayContaining([field])]);
    expect([name, input?.safeParse({ pageIndex: 0, pageSize: 10, ...fields }).success]).toEqual([name, true]);
  }
});

test.each(lists)('the rows of $name have every field that a column shows as it is', ({ route, columns }) => {
  const row = routeOf(route.name)?.data.shape['data']?.element.shape ?? {};
  const shown = columns.filter(({ cell }) => cell === undefined).map(({ field }) => field);
  expect(shown.filter((field) => !(field in row))).toEqual([]);
});
