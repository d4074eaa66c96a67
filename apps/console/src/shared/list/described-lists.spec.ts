import { beforeAll, expect, jest, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { besideColumns, widths } from '../table/widths.ts';
import { companyFilter } from './company-filter.ts';
import type { ListDescription, ListFilter, ListRoute } from './list-description.ts';
import { periodFilter } from './period-filter.ts';
import { isHidden } from './use-room.ts';

type Description = ListDescription<ListRoute, unknown, string>;

const described: Description[] = [];
/** Keeps every description that a page makes while its module is loaded. */
const keep = (description: Description): Description => {
  described.push(description);
  return description;
};
jest.mock('./list-description.ts', () => ({ defineList: keep, defineListOf: () => keep }));

const features = path.join(process.cwd(), 'apps/console/src/features');
/** Every module of the features that describes a list. */
const modules = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .map((file) => path.join(features, file))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.spec.') && /defineList(Of<[^(]*>\(\))?\(/.test(readFileSync(file, 'utf8')));

/** Lists that are not taken out, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'auditor-seats': 'there are a handful, each with its page, where what was read by it is taken out',
  'committee-packs': 'a pack is itself what is taken out, as Word and as PDF',
};

beforeAll(() => {
  for (const file of modules) jest.requireActual(file);
});

test('every list of the console can be taken out, as a whole and as a selection, or it is said why not', () => {
  const names = new Set(described.map(({ name }) => name));
  // What was found: a scan that finds nothing would say that all is well.
  expect([...names]).toEqual(
    expect.arrayContaining(['people', 'change-log', 'sessions', 'substitutes', 'mail-log', 'exams', 'my-exams', 'shares']),
  );
  expect(names.size).toBeGreaterThanOrEqual(23);
  // Whatever has an export has a selection: the list's page gives it one (ListPage.spec).
  const without = described.filter(({ name, exports }) => exports === undefined && exceptions[name] === undefined).map(({ name }) => name);
  expect(without).toEqual([]);
  expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([]);
});

/** Filters without a pill, and what else of the page shows and changes them. */
const unseen: Readonly<Record<string, string>> = {
  'exam-people.departmentId': 'the tree of departments beside the list',
  'my-exams.progress': 'the tabs',
  'change-log.subjectId': 'the record whose page leads there stands above the list',
  'shares.state': 'the tabs',
  'my-shares.state': 'the tabs',
};

test('what narrows a list is seen and can be taken away: no filter is without a pill but for a reason', () => {
  const found = described.flatMap(({ name, filters }) =>
    Object.entries(filters as Readonly<Record<string, { unseen?: boolean }>>).flatMap(([filter, one]) =>
      one.unseen ? [`${name}.${filter}`] : [],
    ),
  );
  expect([...new Set(found)].sort()).toEqual(Object.keys(unseen).sort());
});

/** Filters by an id that say it as it is, and why. */
const bareIds: Readonly<Record<string, string>> = {
  'access-log.recordId': 'the log tells what a call named, whether there is such a record or not',
};

test('a pill never says a bare id: a filter has its choices or a word for what they do not name', () => {
  const byId = described.flatMap(({ name, filters }) =>
    Object.entries(filters as Readonly<Record<string, ListFilter<never>>>).flatMap(
      ([filter, { to, kind, options, useOptions, unnamed, category, control, unseen: isUnseen }]) =>
        kind === 'number' &&
        !isUnseen &&
        /Id$/.test(to ?? filter) &&
        (options ?? useOptions ?? unnamed ?? category ?? control) === undefined
          ? [`${name}.${filter}`]
          : [],
    ),
  );
  expect([...new Set(byId)].sort()).toEqual(Object.keys(bareIds).sort());
});

test('one filter by company and one by period serve every list', () => {
  const of = (field: string) => [
    ...new Set(
      described.flatMap(({ filters }) =>
        Object.entries(filters as Readonly<Record<string, ListFilter<never>>>).flatMap(([name, { to, useOptions }]) =>
          (to ?? name) === field ? [useOptions] : [],
        ),
      ),
    ),
  ];
  expect(of('companyId')).toEqual([companyFilter.useOptions]);
  expect(of('periodId')).toEqual([periodFilter.useOptions]);
});

/** A desk's window. */
const DESK = 1440;
const roomOf = ({ exports }: Description): number => DESK - besideColumns + (exports === undefined ? widths.selection : 0);

/** An external auditor's own column; the rows of his lists have no menu, whose room it takes. */
const isAuditors = ({ field }: Description['columns'][number]): boolean => field === 'looked';

/** The columns that every reader has at first, and those that only these have; another one that depends on who reads is a matter of the browser's test (pages.e2e). */
const widthOf = (
  { columns, stepHeader, stepWidth = widths.step }: Description,
  language: 'zh' | 'en',
  alsoHas: (column: Description['columns'][number]) => boolean = () => false,
): number =>
  columns
    .filter((column) => column.when === undefined || alsoHas(column))
    .filter(({ hidden }) => typeof hidden !== 'function' && !isHidden(hidden, DESK))
    .reduce(
      (sum, { width = widths.column, flex, minWidth = widths.least }) => {
        const wide = typeof width === 'number' ? width : width[language];
        return sum + (flex ? minWidth : Math.max(wide, minWidth));
      },
      stepHeader ? stepWidth : 0,
    );

test('every list shows its first columns and the menu of its rows on a desk', () => {
  expect(
    widthOf(
      described.find(({ name }) => name === 'remediation-issues')!,
      'en',
    ),
  ).toBeGreaterThan(900);
  const wide = described.flatMap((one) =>
    (['zh', 'en'] as const).flatMap((language) =>
      widthOf(one, language) > roomOf(one) ? [`${one.name} ${language}: ${widthOf(one, language) - roomOf(one)} px`] : [],
    ),
  );
  expect(wide).toEqual([]);
});

test('an external auditor sees on a desk, in every list that his seat opens, which records he has looked at', () => {
  const his = described.filter(({ columns }) => columns.some(isAuditors));
  expect(his.map(({ name }) => name).sort()).toEqual(['certification', 'control-test', 'deficiency', 'evidence-request']);
  const wide = his.flatMap((one) =>
    (['zh', 'en'] as const).flatMap((language) => {
      const over = widthOf(one, language, isAuditors) - roomOf(one) - widths.actions;
      return over > 0 ? [`${one.name} ${language}: ${over} px`] : [];
    }),
  );
  expect(wide).toEqual([]);
});
