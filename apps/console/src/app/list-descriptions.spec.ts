import { beforeAll, expect, test } from '@jest/globals';
import { routes as contract } from '@portal/contract';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
const source = join(process.cwd(), 'apps/console/src/features');
const sources = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx$/.test(file) && !file.includes('.spec.'),
);
const read = (file: string) => readFileSync(join(source, file), 'utf8');
const isDescribed = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && ['route', 'columns', 'filters', 'empty'].every((part) => part in value);

/** The lists that a file exports, alone or several under one name. */
async function listsOf(file: string): Promise<Described[]> {
  const exported = Object.values((await import(join(source, file))) as Record<string, unknown>);
  return exported.flatMap((value): Described[] => {
    if (isDescribed(value)) return [value];
    return Object.entries(value ?? {}).flatMap(([kind, one]) => (isDescribed(one) ? [{ ...one, name: `${one.name} ${kind}` }] : []));
  });
}

const describing = sources.filter((file) => /(define|describe)\w*List(Of)?[(<]/.test(read(file)));
const found = new Map<string, Described[]>();
beforeAll(async () => {
  for (const file of describing) found.set(file, await listsOf(file));
});
/** A test that looks at every list; what it says names the file. */
const testLists = (says: string, look: (list: Described) => void) =>
  test.each(describing)(`%s: ${says}`, (file) => found.get(file)?.forEach(look));

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
  // Both lists of events are described by the function of this file, which is no list itself.
  const without = describing.filter((file) => found.get(file)?.length === 0);
  expect(without).toEqual([join('risk-event', 'components', 'event-list.tsx')]);
  const lists = [...found.values()].flat();
  expect(lists.map(({ route }) => route.name)).toEqual(
    expect.arrayContaining(['getRiskControlByPage', 'getRiskEventByPage', 'getPeopleByPage']),
  );
  expect(new Set(lists.map(({ route, name }) => route.name + name)).size).toBe(lists.length);
  const wired = sources.filter((file) => read(file).includes('table/DataTable.tsx'));
  expect(wired).toEqual([]);
});

testLists('every column, filter and tab is said in both languages', (list) => {
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

testLists('the call knows every field that a filter sets', ({ route, filters }) => {
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

testLists('the rows have every field that a column shows as it is', ({ route, columns }) => {
  const row = routeOf(route.name)?.data.shape['data']?.element.shape ?? {};
  const shown = columns.filter(({ cell }) => cell === undefined).map(({ field }) => field);
  expect(shown.filter((field) => !(field in row))).toEqual([]);
});
