import { expect, jest, test } from '@jest/globals';
import { listQuestions, portalListForms, portalLists, readListQuestion, type PortalListName } from '@portal/contract';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ListContext, ListDescription, ListFilter, ListRoute } from './list-description.ts';
import { readAllTexts } from '../testing/all-texts.ts';
import { toFields } from './list-input.ts';

type Description = ListDescription<ListRoute, unknown, string>;

const described: Description[] = [];
const keep = (description: Description): Description => {
  described.push(description);
  return description;
};
jest.mock('./list-description.ts', () => ({ defineList: keep, defineListOf: () => keep }));

const features = path.join(process.cwd(), 'apps/console/src/features');
/** Every module of the features that describes a list, or calls one that does. */
const modules = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .map((file) => path.join(features, file))
  .filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !file.includes('.spec.') &&
      /(defineList(Of<[^(]*>\(\))?|describeEventList)\(/.test(readFileSync(file, 'utf8')),
  );
for (const file of modules) jest.requireActual(file);
const byName = new Map(described.filter(({ name }) => name).map((description) => [description.name, description]));

const above = 'stands above the tests, which cannot rest on what rests on them';
const logged = 'leaves the portal only with a note in the change log of who took it, and comes as a file';
/** Lists that are no population of a control test, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'access-log': logged,
  'change-log': logged,
  'mail-log': logged,
  people: logged,
  sessions: logged,
  substitutes: logged,
  'assessment-period': above,
  'auditor-seats': above,
  certification: above,
  'committee-packs': above,
  'control-test': above,
  deficiency: above,
  'evidence-request': above,
  exams: 'what happened is who sat one: examAttempts',
  'my-exams': 'what happened is who sat one: examAttempts',
  'exam-people': 'is the list behind examAttempts, opened with its exam',
  'my-risk-controls': 'the records of risk-controls',
  'risk-reviews': 'the records of risk-controls',
  'my-risk-events': 'the records of risk-event-query',
  campaigns: 'a filter of risk-controls',
  'risk-store': 'standard risks, nothing that happened',
  shares: 'what happened is who confirmed one: attestations',
  'my-shares': 'what happened is who confirmed one: attestations',
  'share-people': 'what happened is who confirmed one: attestations',
  'share-departments': 'figures, no records',
  policies: 'what happened is who confirmed one: attestations',
  'policies-of-folder': 'what happened is who confirmed one: attestations',
  'policies-deleted': 'what happened is who confirmed one: attestations',
};

const withViews = portalLists.flatMap((list): [PortalListName, Description][] => {
  const { view } = portalListForms[list];
  return view ? [[list, byName.get(view)!]] : [];
});

test('every list of the console can be a population, or it is said why not', () => {
  const views = new Set<string>(withViews.map(([, { name }]) => name));
  expect(byName.size).toBeGreaterThanOrEqual(28);
  expect([...byName.keys()].filter((name) => !views.has(name) && exceptions[name] === undefined)).toEqual([]);
  expect(Object.keys(exceptions).filter((name) => !byName.has(name) || views.has(name))).toEqual([]);
});

/** Values of the address that say something to a filter. */
function valuesOf({ kind, values }: ListFilter<never>): readonly string[] {
  if (values) return values;
  if (kind === 'number') return ['0', '7'];
  if (kind === 'flag') return ['true', 'false', '1'];
  return kind === 'day' ? ['2024-02-29'] : ['wort'];
}

test.each(withViews)(
  '%s: a saved view asks of a population what it asks of its list, filter by filter, tab by tab and in every order',
  (list, description) => {
    const { conditions, tabs = {}, orders } = listQuestions[list];
    const filters = description.filters as Readonly<Record<string, ListFilter<never>>>;
    expect(Object.keys(conditions).sort()).toEqual(Object.keys(filters).sort());
    const input = (tab: string) => description.input?.({ tab, values: {} } as ListContext<unknown, string>) ?? {};
    for (const [name, filter] of Object.entries(filters)) {
      for (const value of valuesOf(filter)) {
        const read = readListQuestion(list, { [name]: value });
        expect([name, value, read.ok && read.fields]).toEqual([name, value, toFields(filters, { [name]: value })]);
      }
      // The list leaves out what it does not know; a population of more than was asked is refused.
      if (filter.values || filter.kind === 'number' || filter.kind === 'day')
        expect(readListQuestion(list, { [name]: 'wort' })).toEqual({ ok: false, name });
    }
    const wanted = (description.tabs?.of ?? []).filter(({ value }) => value !== '');
    expect(Object.keys(tabs).sort()).toEqual(wanted.map(({ value }) => value).sort());
    for (const { value } of wanted) {
      const read = readListQuestion(list, { type: value });
      expect(read.ok && read.fields).toEqual(input(value));
    }
    expect(input('')).toEqual({});
    const sortable = description.columns.filter((column) => column.sortable).map(({ field }) => field);
    expect(sortable.filter((field) => orders[field] === undefined)).toEqual([]);
    for (const field of sortable) {
      const down = readListQuestion(list, { sort: `-${field}` });
      expect(down.ok && [down.fields, down.order]).toEqual([
        { sort: `-${field}` },
        { zh: `${orders[field]!.zh}（降序）`, en: `${orders[field]!.en}, descending` },
      ]);
    }
  },
);

/** What a list leaves to its field or to the value beside it, a frozen question says in full: what is searched, from where a bound counts, what a value means. */
const saidInFull: ReadonlySet<string> = new Set(['keyword', 'loss', 'issues', 'reported', 'extensions', 'age']);

test.each(withViews)('%s: what a frozen question names is called as its list calls it, in both languages', async (list, description) => {
  const { conditions, orders } = listQuestions[list];
  const [zh, en] = await Promise.all([readAllTexts('zh'), readAllTexts('en')]);
  const told = (key: string) => ({ zh: zh.get(key), en: en.get(key) });
  const filters = Object.entries(description.filters as Readonly<Record<string, ListFilter<never>>>);
  const named = filters.flatMap(([name, { label, kind }]) =>
    label && kind !== 'day' && !saidInFull.has(name) ? [[name, label] as const] : [],
  );
  expect(named.length).toBeGreaterThan(0);
  expect(Object.fromEntries(named.map(([name]) => [name, conditions[name]!.words]))).toEqual(
    Object.fromEntries(named.map(([name, label]) => [name, told(label)])),
  );
  const sortable = description.columns.filter((column) => column.sortable);
  expect(Object.fromEntries(sortable.map(({ field }) => [field, orders[field]]))).toEqual(
    Object.fromEntries(sortable.map(({ field, header }) => [field, told(header)])),
  );
});
