import type { ShareDepartmentRow, ShareRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { routes } from '#shared/api/routes.ts';
import type { TextKey } from '#shared/i18n/texts.ts';
import { defineListOf, type ListColumn, type ListWords } from '#shared/list/list-description.ts';
import { ListPageOf } from '#shared/list/ListPage.tsx';
import { shareLive } from '../api/shares.ts';

interface Scope {
  share: ShareRecord;
}

const nameOf = (row: ShareDepartmentRow, { t, pick }: ListWords): string =>
  row.departmentId === null ? t('share.results.none') : pick({ zh: row.depName, en: row.depNameEn });
const partOf = (done: number, all: number, { t, n }: ListWords): string => t('share.share', { done: n(done), all: n(all) });

const count = (
  field: 'total' | 'readCount' | 'readingCount' | 'unreadCount' | 'overdueCount',
  header: TextKey,
): ListColumn<ShareDepartmentRow, Scope, never> => ({
  field,
  header,
  cell: (row, { n }) =>
    field === 'overdueCount' && row.overdueCount > 0 ? (
      <Box component="span" sx={{ color: 'tone.red.fg', fontWeight: 600 }}>
        {n(row.overdueCount)}
      </Box>
    ) : (
      n(row[field])
    ),
  width: 104,
  align: 'right',
});

/** The audience by department: how many have read it, and confirmed the policy where there is one; most left to do first. */
export const shareDepartments = defineListOf<Scope>()({
  name: 'share-departments',
  title: 'share.results.departments',
  route: routes.getSharePeopleByDepNameResultByPage,
  exports: routes.exportSharePeopleByDepName,
  live: shareLive,
  filters: {},
  input: ({ scope }) => ({ id: scope.share.id }),
  columns: [
    { field: 'depName', header: 'share.fields.department', cell: nameOf, flex: 1, minWidth: 180, strong: true, fixed: true },
    count('total', 'share.fields.total'),
    count('readCount', 'share.fields.read'),
    count('readingCount', 'share.fields.readingCount'),
    count('unreadCount', 'share.fields.unread'),
    count('overdueCount', 'share.fields.overdue'),
    {
      field: 'attestedCount',
      header: 'share.fields.attested',
      cell: (row, words) => partOf(row.attestedCount, row.total, words),
      width: 112,
      align: 'right',
      when: ({ scope }) => scope.share.policyVersionId !== null,
    },
  ],
  rowId: (row) => row.departmentId ?? 0,
  rowName: nameOf,
  card: (row, words) => ({
    no: partOf(row.readCount, row.total, words),
    title: nameOf(row, words),
    facts: `${words.t('share.fields.unread')} ${words.n(row.unreadCount)}`,
  }),
  empty: { title: 'share.results.nobody', body: 'share.results.nobodyBody' },
});

export const DepartmentTable = ({ share }: Scope) => <ListPageOf list={shareDepartments} as="part" scope={{ share }} />;
