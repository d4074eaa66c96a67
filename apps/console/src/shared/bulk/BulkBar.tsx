import { findBulkForm, type BulkWish } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { startExport } from '../api/export-store.ts';
import type { Route } from '../api/route-types.ts';
import { useT } from '../i18n/use-t.ts';
import type { Selection } from '../list/use-selection.ts';
import { DownloadIcon } from '../theme/icons.tsx';
import { SelectionBar, type SelectionAction } from '../parts/SelectionBar.tsx';
import { bulkPreviewQuery } from './bulk-queries.ts';
import { BulkStartDialog } from './BulkStartDialog.tsx';

/** So many rows in sight are done at once, in one call. */
const AT_ONCE = 50;

export interface BulkBarProps {
  /** The list's name in the contract. */
  list: string;
  /** Its request as it stands. */
  request: object;
  selection: Pick<Selection<object>, 'rows' | 'isAll' | 'isBeyond' | 'isPage' | 'except' | 'chooseAll' | 'clear'>;
  rowId: (row: object) => number | string;
  total: number;
  isCapped: boolean;
  actions: readonly SelectionAction[];
  /** The list's export: what is selected can be taken out like the whole of it. */
  exported?: { route: Route<unknown, unknown, { jobId: string } | string>; base: object } | undefined;
}

/** What can be done with the selection. What lies on other pages is done by a job, after a preview; the same for all that match. */
export default function BulkBar({ list, request, selection, rowId, total, isCapped, actions, exported }: BulkBarProps) {
  const { t, n } = useT();
  const [asked, setAsked] = useState<SelectionAction>();
  const { rows, isAll, except, isBeyond, isPage, chooseAll, clear } = selection;
  // Whatever a run or an export does can be done with all that match.
  const hasRuns = exported !== undefined || actions.some(({ id }) => findBulkForm(list, id));
  // "10,000+" is no number to decide on: all that match are counted.
  const counted = useQuery(bulkPreviewQuery({ list, action: '', filter: toFilter(request) }, isAll && isCapped)).data?.total;
  const all = isCapped ? counted : total;
  const count = isAll ? all && all - except.length : rows.length;
  const isRun = isBeyond || rows.length > AT_ONCE;
  const exporting: SelectionAction[] = exported
    ? [
        {
          id: 'export',
          label: t('bulk.exportSelection'),
          icon: <DownloadIcon />,
          onClick: () => void startExport(exported.route, { ...exported.base, rowIds: rows.map(rowId) }),
          ofAll: () => void startExport(exported.route, request),
        },
      ]
    : [];
  const offered = [...actions, ...exporting].flatMap((action): SelectionAction[] => {
    const { onClick } = action;
    const isKnown = findBulkForm(list, action.id) !== undefined;
    if (isKnown && (isRun || !onClick)) return [{ ...action, ...(isAll && { disabled: count === 0 }), onClick: () => setAsked(action) }];
    // Nothing else goes beyond what was seen.
    return isAll && !(action.ofAll && except.length === 0)
      ? []
      : [isAll && action.ofAll ? { ...action, label: action.name ?? action.label, disabled: false, onClick: action.ofAll } : action];
  });
  const wish = {
    list,
    action: asked?.id ?? '',
    ...(isAll ? { filter: toFilter(request), except: except.map(Number) } : { ids: rows.map((row) => Number(rowId(row))) }),
  } satisfies BulkWish;
  const canTakeAll = hasRuns && !isAll && isPage && total > rows.length;
  return (
    <>
      <SelectionBar
        count={count ?? total}
        words={
          isAll
            ? t(count === undefined ? 'bulk.countingAll' : except.length > 0 ? 'bulk.allBut' : 'bulk.all', {
                number: n(count ?? 0),
                left: n(except.length),
              })
            : undefined
        }
        actions={[
          ...(canTakeAll
            ? [{ id: 'all', label: t('bulk.takeAll', { number: `${n(total)}${isCapped ? '+' : ''}` }), onClick: chooseAll }]
            : []),
          ...offered,
        ]}
        onClear={clear}
      />
      {asked && <BulkStartDialog wish={wish} label={asked.name ?? asked.label} onClose={() => setAsked(undefined)} onStarted={clear} />}
    </>
  );
}

/** A list's request without what is only about its page. */
function toFilter(request: object): Record<string, unknown> {
  const { pageIndex: _index, pageSize: _size, sort: _sort, ...filter } = request as Record<string, unknown>;
  return filter;
}
