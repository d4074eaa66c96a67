import { expect, test } from '@jest/globals';
import type { ListColumn } from '#shared/list/list-description.ts';
import { isHidden } from '#shared/list/use-room.ts';
import type { ColumnName } from './risk-columns.tsx';
import { managementList } from './pages/RiskControlList.tsx';
import { reviewList } from './pages/RiskControlTaskList.tsx';

/** Where all of a list's columns fit: a window of a wide screen. */
const WIDE = 2560;
/** What fits beside the folded-out menu, the boxes of the selection and the menu of the rows, in px. */
const AROUND = 210 + 56 + 48;

interface Specified {
  readonly list: { readonly columns: readonly ListColumn<never, undefined, never>[]; readonly stepWidth?: number };
  readonly columns: readonly ColumnName[];
  readonly tabs: readonly string[];
}

/** The columns that the specification names, list by list. Those of other lists it leaves open. */
const specified: readonly (readonly [string, Specified])[] = [
  [
    'control management (docs/decisions/portal.md §2, "Risk control management list")',
    {
      list: managementList as never,
      tabs: [''],
      columns: [
        ...([
          'riskNo',
          'category1Name',
          'category2Name',
          'category3Name',
          'riskDescription',
          'standardControlDesc',
          'currentControlDesc',
        ] as const),
        ...([
          'riskReportStatusName',
          'controlAssessmentScore',
          // Beside it, never in its place (console, one truth of scores).
          'controlEffectiveness',
          'riskControlOwnerUserName',
          'managementArea',
          'departmentName',
          'isActive',
        ] as const),
      ],
    },
  ],
  [
    'reviews (docs/decisions/portal.md §2, "Risk control review list"); operations are its last column',
    {
      list: reviewList as never,
      tabs: ['1', '2', '3'],
      columns: [
        ...([
          'riskNo',
          'category1Name',
          'category2Name',
          'category3Name',
          'riskDescription',
          'controlObjective',
          'currentControlDesc',
        ] as const),
        ...([
          'buName',
          'departmentName',
          'riskControlOwnerUserName',
          'riskReportStatusName',
          'controlAssessmentScore',
          'controlEffectiveness',
          'isDeleted',
        ] as const),
      ],
    },
  ],
];

const shownIn = ({ list }: Specified, tab: string, room: number) =>
  list.columns.filter(({ hidden }) => !isHidden(typeof hidden === 'function' ? hidden({ tab, values: {} } as never) : hidden, room));
const widthOf = ({ width, minWidth }: ListColumn<never, undefined, never>): number =>
  typeof width === 'number' ? width : (width?.en ?? minWidth ?? 120);

test.each(specified)('%s: every column that the specification names is shown without being asked for where it fits', (_where, one) => {
  for (const tab of one.tabs) {
    const shown = shownIn(one, tab, WIDE).map(({ field }) => field);
    expect(shown).toEqual(expect.arrayContaining([...one.columns]));
  }
});

test.each(specified)('%s: none comes before there is room for it', (_where, one) => {
  for (const tab of one.tabs)
    for (let room = 1440; room <= WIDE; room += 20) {
      const usual = shownIn(one, tab, 0);
      const shown = shownIn(one, tab, room);
      const needed = shown.reduce((sum, column) => sum + widthOf(column), AROUND + (one.list.stepWidth ?? 0));
      if (shown.length > usual.length) expect({ tab, room, needed: Math.max(room, needed) }).toEqual({ tab, room, needed: room });
    }
});

test('a list that counts what is late says of each row how late it is', () => {
  const due = managementList.columns.find(({ field }) => field === 'dueDate')!;
  const hiddenAt = (values: object) => typeof due.hidden === 'function' && due.hidden({ values } as never);
  expect([hiddenAt({}), hiddenAt({ dueTo: '2026-11-24' }), hiddenAt({ dueFrom: '2026-11-24' })]).toEqual([true, false, false]);
});
