import { beforeAll, expect, jest, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReactElement, ReactNode } from 'react';
import type { Language, Text } from '../i18n/languages.ts';
import { ScoreChip } from '../parts/ScoreChip.tsx';
import { StateChip } from '../parts/StateChip.tsx';
import { besideColumns, widths } from '../table/widths.ts';
import { readAllTexts } from '../testing/all-texts.ts';
import { neededIn } from '../testing/text-width.ts';
import { catalogue } from '../workflow/catalogue-table.ts';
import { listStates } from '../workflow/catalogue.ts';
import { companyFilter } from './company-filter.ts';
import type { ListColumn, ListDescription, ListFilter, ListRoute, ListWords } from './list-description.ts';
import { everyonesPeriodFilter, periodFilter } from './period-filter.ts';
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

/** Lists without a look at a row by `rowLink` or `drawer`, and why. */
const withoutLook: Readonly<Record<string, string>> = {
  'change-log': 'its rows open in a drawer by `onRowOpen`',
  sessions: 'a row says all that there is',
  'access-log': 'a row says all that there is',
  substitutes: 'a row says all that there is',
  'policies-deleted': 'what is deleted has no page until it is restored',
  'share-departments': 'a part of a record’s page, which has no room for it',
  'exam-people': 'a part of a record’s page, which has no room for it',
  'share-people': 'a part of a record’s page, which has no room for it',
};

test('a click and Space look at a row in every list, or it is said why not', () => {
  const without = described.filter(({ rowLink, drawer }) => rowLink === undefined && drawer === undefined).map(({ name }) => name);
  expect([...new Set(without)].sort()).toEqual(Object.keys(withoutLook).sort());
});

/** Filters by a state that says it in words of its own, and why. */
const ownStates: Readonly<Record<string, string>> = {
  'exams.status': 'whether one can sit it by the clock, which is no state of its machine',
  'substitutes.state': 'whether today lies in the span, which has no machine',
  'mail-log.state': 'the words of its own chip (MailState)',
  'risk-controls.status': 'the overall status of a control with its review',
  'my-risk-controls.status': 'the same',
  'risk-reviews.status': 'the same',
};

test('a filter by state says the words of its machine, as the chip beside it does', () => {
  const machines = Object.keys(catalogue).map((workflow) => listStates(workflow).map(([, { label }]) => label.zh));
  const found = described.flatMap(({ name, filters }) =>
    Object.entries(filters as Readonly<Record<string, ListFilter<never>>>).flatMap(([filter, { options, to }]) => {
      if (!options || !['state', 'status'].includes(to ?? filter)) return [];
      const labels = options(wordsIn('zh')).map(({ label }) => label);
      // An empty answer is that of a reference list, which says what it likes.
      return labels.length > 0 && machines.some((words) => labels.every((label) => words.includes(label))) ? [] : [`${name}.${filter}`];
    }),
  );
  expect([...new Set(found)].sort()).toEqual(Object.keys(ownStates).sort());
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

test('one filter by company serves every list, and one by period, which only those of the tests offer to everybody', () => {
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
  expect(of('periodId').filter((one) => one !== everyonesPeriodFilter.useOptions)).toEqual([periodFilter.useOptions]);
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

const texts: Partial<Record<Language, Map<string, string>>> = {};
beforeAll(async () => {
  for (const language of ['zh', 'en'] as const) texts[language] = await readAllTexts(language);
});
const wordsIn = (lang: Language): ListWords => {
  const reference = { options: () => [], items: () => [], label: () => '' };
  const pick = (text: Text | undefined) => text?.[lang] ?? '';
  return {
    lang,
    reference,
    pick,
    t: (key: string) => texts[lang]!.get(key) ?? texts[lang]!.get(`${key}_other`) ?? '',
    n: String,
    date: String,
    name: () => '',
  } as never;
};

type AnyColumn = ListColumn<never, unknown, string>;
/** A cell's own edges, and a figure or shape with its gap. */
const EDGES = 16;
const TILE = 26;
const GLYPH = 20;

/** A tag's own edges; its letters are smaller, which leaves some room. */
const TAG = 14;

/** A row that has whatever a cell asks for. */
const anyRow: never = new Proxy({}, { get: () => 'x' }) as never;

type Drawn = ReactElement<{ workflow?: string; children?: ReactNode }>;
const isElement = (node: ReactNode): node is Drawn => typeof node === 'object' && node !== null && 'type' in node;
/** The chip of a cell, which may stand in a box. */
function chipIn(node: ReactNode): Drawn | undefined {
  if (!isElement(node)) return undefined;
  return typeof node.type === 'string' || !isElement(node.props.children) ? node : chipIn(node.props.children);
}

/** What a column can say, as far as that is a list of its own: states, scores, and what the filter of its name offers. */
function labelsOf(
  column: AnyColumn,
  description: Description,
  words: ListWords,
): { labels: string[]; beside: number; lines: number } | undefined {
  let drawn: ReactNode;
  try {
    drawn = column.cell?.(anyRow, words, { values: {}, scope: {}, user: {}, tab: '', isFiltered: false } as never);
  } catch {
    // What cannot be drawn without a real row says more than a word of a list.
    return undefined;
  }
  const { type, props } = chipIn(drawn) ?? {};
  const states = (workflow: string) => listStates(workflow).map(([, { label }]) => words.pick(label));
  // The state of a control with what stands behind it: a cell of the feature's own.
  const isState = type === StateChip || (typeof type === 'function' && type.name === 'RowState');
  if (isState) return { labels: states(props?.workflow ?? 'riskControl'), beside: GLYPH, lines: 1 };
  if (type === ScoreChip)
    return { labels: [1, 2, 3, 4, 5].map((score) => words.t(`scores.short.s${score}` as never)), beside: TILE, lines: 2 };
  // A number or a name that has a filter says other things than its choices; the word of a value that there is not is empty, a tag an element.
  const isTag = typeof type === 'function' && /Tag$/.test(type.name) && type.name !== 'PersonTag';
  if (drawn !== '' && !isTag) return undefined;
  const filter = (description.filters as Readonly<Record<string, ListFilter<never>>>)[column.field];
  const labels = filter?.options?.(words).map(({ label }) => label) ?? [];
  return labels.length > 0 ? { labels, beside: isTag ? TAG : 0, lines: 1 } : undefined;
}

test.each(['zh', 'en'] as const)('no column of a list cuts a word of those that it can say, in %s', (lang) => {
  const words = wordsIn(lang);
  let looked = 0;
  const narrow = described.flatMap((description) =>
    (description.columns as readonly AnyColumn[]).flatMap((column) => {
      const said = labelsOf(column, description, words);
      if (!said) return [];
      looked += 1;
      const { width = widths.column, flex, minWidth = widths.least } = column;
      const room = flex ? minWidth : Math.max(minWidth, typeof width === 'number' ? width : width[lang]);
      const [longest, needed] = said.labels
        .map((label): [string, number] => [label, Math.ceil(neededIn(said.lines, label) + said.beside + EDGES)])
        .reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0]);
      return needed > room ? [`${description.name}.${column.field} ${room} < ${needed}: ${longest}`] : [];
    }),
  );
  expect(looked).toBeGreaterThan(25);
  expect([...new Set(narrow)]).toEqual([]);
});
