import type { ShareRow } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { defineList, type ListColumn, type ListTab } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { ExportButton } from '#shared/table/ExportButton.tsx';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { addressOf, sharePaths } from '../addresses.ts';
import { shareLive } from '../api/shares.ts';
import { ReadChip } from '../components/ReadChip.tsx';
import { shareRowActions } from '../components/share-row-actions.tsx';

const kinds = ['article', 'file', 'scorm', 'link'] as const;
const unfinished = '2';
const all: ListTab = { value: '', label: 'share.list.all' };
const toDo: ListTab = { value: unfinished, label: 'share.list.unfinished' };

const columns = (looksAfter: boolean): ListColumn<ShareRow, undefined, never>[] => [
  { field: 'shareNo', header: 'share.fields.shareNo', width: 136, sortable: true, fixed: true },
  {
    field: 'title',
    header: 'share.fields.title',
    cell: (row, { pick }) => pick({ zh: row.title, en: row.titleEn }),
    flex: 1,
    minWidth: 220,
    sortable: true,
    strong: true,
    fixed: true,
  },
  { field: 'type', header: 'share.fields.type', cell: (row, { t }) => t(`share.types.${row.type}`), width: 96, sortable: true },
  {
    field: 'state',
    header: 'share.fields.state',
    cell: (row) => <StateChip workflow="share" state={row.state} />,
    inPeek: false,
    width: 132,
    sortable: true,
    when: () => looksAfter,
  },
  {
    field: 'progress',
    header: 'share.fields.progress',
    cell: (row, { t, n }) => row.audienceCount !== null && t('share.share', { done: n(row.readCount ?? 0), all: n(row.audienceCount) }),
    width: 112,
    align: 'right',
    when: () => looksAfter,
  },
  {
    field: 'readState',
    header: 'share.fields.reading',
    cell: (row) => <ReadChip state={row.readState} isOverdue={row.isOverdue} />,
    inPeek: false,
    width: 148,
    hidden: looksAfter,
  },
  {
    field: 'dueAt',
    header: 'share.fields.dueAt',
    cell: (row, { date }) => (row.readState === 'read' ? date(row.dueAt) : <DueChip date={row.dueAt} showDate />),
    width: 172,
    sortable: true,
  },
  { field: 'activatedAt', header: 'share.fields.released', cell: (row, { date }) => date(row.activatedAt), width: 112, sortable: true },
  {
    field: 'updateDateTime',
    header: 'share.fields.updated',
    cell: (row, { date }) => date(row.updateDateTime),
    width: 112,
    sortable: true,
    hidden: true,
  },
];

/** What both lists of shares have; who looks after shares sees their states, everybody else what he has read. */
const describe = (looksAfter: boolean) =>
  defineList({
    name: looksAfter ? 'shares' : 'my-shares',
    title: 'titles.shares',
    total: 'share.list.total',
    route: routes.getKMSShareListByPage,
    exports: routes.exportShares,
    live: shareLive,
    tabs: {
      label: 'titles.shares',
      of: looksAfter ? [all, { value: '1', label: 'share.list.released' }, toDo] : [all, toDo, { value: 'read', label: 'share.list.read' }],
    },
    filters: {
      keyword: { label: 'share.list.search', kind: 'search' },
      kind: {
        label: 'share.fields.type',
        to: 'type',
        options: ({ t }) => kinds.map((value) => ({ value, label: t(`share.types.${value}`) })),
      },
      state: { label: 'share.fields.state', to: null, unseen: true },
    },
    // The home card's links name the tabs 1 and 2.
    input: ({ tab, values }) => ({
      ...(tab === '1' ? { isActive: true } : values.state !== '' && { isActive: values.state === 'active' }),
      ...(tab === unfinished && { readState: 'unfinished' as const }),
      ...(tab === 'read' && { readState: 'read' as const }),
    }),
    columns: columns(looksAfter),
    rowId: (row) => row.id,
    rowName: (row) => row.shareNo,
    rowLink: (row) => addressOf('view', row.id),
    trail: (row) => (looksAfter ? { type: 'share', id: row.id, no: row.shareNo } : undefined),
    rowActions: (row, words) => (looksAfter ? shareRowActions(row, words) : []),
    card: (row, { t, n, pick }) => ({
      no: row.shareNo,
      title: pick({ zh: row.title, en: row.titleEn }),
      state: looksAfter ? <StateChip workflow="share" state={row.state} /> : <ReadChip state={row.readState} isOverdue={row.isOverdue} />,
      facts: t(`share.types.${row.type}`),
      aside:
        row.audienceCount === null
          ? row.readState !== 'read' && <DueChip date={row.dueAt} />
          : t('share.share', { done: n(row.readCount ?? 0), all: n(row.audienceCount) }),
    }),
    empty: { title: 'share.list.emptyMine', body: 'share.list.emptyMineBody' },
    useExtras: function useShareExtras({ words: { t }, tab }) {
      const create = looksAfter && (
        <Button component={Link} to={sharePaths.edit} variant="contained" startIcon={<PlusIcon />}>
          {t('share.list.create')}
        </Button>
      );
      return {
        actions: looksAfter && (
          <>
            <ExportButton
              route={routes.exportAllFinishedPeople}
              body={{ id: null, pageIndex: 0, pageSize: 10 }}
              label={t('share.list.exportFinished')}
            />
            {create}
          </>
        ),
        ...(looksAfter && { empty: { title: 'share.list.empty', body: 'share.list.emptyBody', actions: create } }),
        ...(tab === unfinished && { empty: { title: 'share.list.emptyDone', body: 'share.list.emptyDoneBody', done: true } }),
      };
    },
  });

export const shareList = describe(true);
export const myShareList = describe(false);

/** Shares: for administrators all of them, for everybody else what is shared with him. */
export default function ShareList() {
  return <ListPage list={isAdministrator(useSession()) ? shareList : myShareList} />;
}
