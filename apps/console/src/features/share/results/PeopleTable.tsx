import type { ShareRecord, ShareResultRow } from '@portal/contract/client';
import { lazy, Suspense, useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { defineListOf, type ListContext, type ListWords } from '#shared/list/list-description.ts';
import { ListPageOf } from '#shared/list/ListPage.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { EyeIcon } from '#shared/theme/icons.tsx';
import { shareLive } from '../api/shares.ts';
import { ReadChip } from '../components/ReadChip.tsx';
import { durationOf } from '../components/use-duration.ts';

const ProgressDialog = lazy(() => import('./ProgressDialog.tsx'));

interface Scope {
  share: ShareRecord;
}

const departmentOf = (row: ShareResultRow, { t, pick }: ListWords): string =>
  row.departmentId === null ? t('share.results.none') : pick({ zh: row.departmentName, en: row.departmentNameEn });
/** Units that are done, of a course of several; else how far it is. */
const courseOf = ({ course }: ShareResultRow, { t, n }: ListWords): string => {
  if (!course) return t('share.results.courseStates.notStarted');
  const done = course.units.filter(({ state }) => state === 'completed').length;
  const far = course.units.length > 0 ? t('share.share', { done: n(done), all: n(course.units.length) }) : '';
  return [t(`share.results.courseStates.${course.state}`), far].filter(Boolean).join(' · ');
};
/** How often somebody sat the exam, and the best of it. */
const examOf = ({ examAttempts }: ShareResultRow, { t, n }: ListWords): string => {
  if (examAttempts.length === 0) return t('share.results.courseStates.notStarted');
  const best = examAttempts.reduce<(typeof examAttempts)[number] | null>(
    (top, one) => (one.score !== null && one.score > (top?.score ?? -1) ? one : top),
    null,
  );
  const times = t('share.results.times', { count: examAttempts.length, number: n(examAttempts.length) });
  return best?.score == null ? times : `${times} · ${t('share.share', { done: n(best.score), all: n(best.fullScore) })}`;
};
const confirmsPolicy = ({ scope }: ListContext<Scope, never>): boolean => scope.share.policyVersionId !== null;

/** Everybody who has to do with a share: whom it is for, and who read it before he left its audience. */
export const sharePeople = defineListOf<Scope>()({
  name: 'share-people',
  title: 'share.results.people',
  route: routes.getSharePeopleResultByPage,
  routeFor: ({ scope }) => (scope === 'appointed' ? routes.getAppointPeopleResultByPage : undefined),
  live: shareLive,
  exports: ({ scope }) => (scope === 'appointed' ? routes.exportAppointPeople : routes.exportSharePeople),
  filters: {
    keyword: { label: 'share.results.search', kind: 'search' },
    readState: {
      label: 'share.fields.reading',
      options: ({ t }) => [
        ...(['unfinished', 'overdue'] as const).map((value) => ({ value, label: t(`share.results.${value}`) })),
        ...(['unread', 'read'] as const).map((value) => ({ value, label: t(`share.fields.${value}`) })),
        { value: 'reading', label: t('share.fields.readingCount') },
      ],
    },
    scope: { label: 'share.results.scope', to: null, options: ({ t }) => [{ value: 'appointed', label: t('share.results.appointed') }] },
  },
  input: ({ scope }) => ({ id: scope.share.id }),
  columns: [
    {
      field: 'person',
      header: 'share.fields.person',
      cell: (row) => <PersonTag person={row.person} />,
      flex: 1,
      minWidth: 160,
      sortable: true,
      strong: true,
      fixed: true,
    },
    { field: 'departmentName', header: 'share.fields.department', cell: departmentOf, width: 184, sortable: true },
    {
      field: 'readState',
      header: 'share.fields.reading',
      cell: (row) => <ReadChip state={row.readState} isOverdue={row.isOverdue} />,
      width: 152,
      sortable: true,
    },
    {
      field: 'secondsRead',
      header: 'share.fields.time',
      cell: (row, words) => durationOf(row.secondsRead, words),
      width: 112,
      align: 'right',
      sortable: true,
    },
    {
      field: 'finishedAt',
      header: 'share.fields.finishedAt',
      cell: (row, { instant }) => instant(row.finishedAt),
      width: 184,
      sortable: true,
    },
    {
      field: 'course',
      header: 'share.results.course',
      cell: (row, words) => courseOf(row, words),
      width: 168,
      when: ({ scope }) => scope.share.type === 'scorm',
    },
    {
      field: 'examAttempts',
      header: 'share.results.exam',
      cell: (row, words) => examOf(row, words),
      width: 168,
      when: ({ scope }) => scope.share.examId !== null,
    },
    {
      field: 'attestedAt',
      header: 'share.fields.attestedAt',
      cell: (row, { instant }) => instant(row.attestedAt),
      width: 184,
      sortable: true,
      when: confirmsPolicy,
    },
    { field: 'attestedVersion', header: 'share.fields.attestedVersion', width: 128, when: confirmsPolicy },
  ],
  rowId: (row) => row.person.id,
  rowName: (row, { name }) => name(row.person),
  card: (row, words) => ({
    no: departmentOf(row, words),
    title: words.name(row.person),
    state: <ReadChip state={row.readState} isOverdue={row.isOverdue} />,
    facts: durationOf(row.secondsRead, words),
    aside: row.isInAudience ? undefined : words.t('share.results.left'),
  }),
  useExtras: function useProgressExtras({ words: { t } }) {
    const [shown, setShown] = useState<ShareResultRow | null>(null);
    return {
      // Where there is nothing to look at, a row has no menu.
      rowActions: (row) =>
        row.course || row.examAttempts.length > 0
          ? [{ id: 'progress', label: t('share.results.progress'), icon: <EyeIcon />, onClick: () => setShown(row) }]
          : [],
      dialogs: <Suspense>{shown && <ProgressDialog row={shown} onClose={() => setShown(null)} />}</Suspense>,
    };
  },
  empty: { title: 'share.results.nobody', body: 'share.results.nobodyBody' },
});

export const PeopleTable = ({ share }: Scope) => <ListPageOf list={sharePeople} as="part" scope={{ share }} />;
