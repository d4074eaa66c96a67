import type { RiskListRow } from '@portal/contract/client';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { MenuAction } from '#shared/parts/ActionMenu.tsx';
import {
  CalendarIcon,
  CheckIcon,
  ClockIcon,
  EditIcon,
  EyeIcon,
  ForwardIcon,
  HistoryIcon,
  LinkIcon,
  ReassignIcon,
  ReturnIcon,
  ReviewIcon,
  RollIcon,
  TrashIcon,
  UserIcon,
} from '#shared/theme/icons.tsx';
import type { BulkOutcome } from './api/perform-actions.ts';
import { addressOf, actionsOf, type BulkAction, type RowAction, type ListPlace, type DialogAction } from './row-actions.ts';

// Dialogs come with the first action, so that the list itself is light.
const BulkDialog = lazy(() => loadWithTexts(() => import('./components/BulkDialog.tsx'), 'record'));
const OutcomeDialog = lazy(() => loadWithTexts(() => import('./components/OutcomeDialog.tsx'), 'record'));
const AllocateMany = lazy(() => loadWithTexts(() => import('./allocation/AllocateMany.tsx'), 'record'));
const JoinManyDialog = lazy(() => loadWithTexts(() => import('./components/JoinManyDialog.tsx'), 'record'));
const RowDialog = lazy(() => loadWithTexts(() => import('./components/RowDialog.tsx'), 'record'));

const icons: Record<RowAction, typeof EyeIcon> = {
  view: EyeIcon,
  edit: EditIcon,
  input: EditIcon,
  review: ReviewIcon,
  approve: CheckIcon,
  returnToAssistant: ReturnIcon,
  withdraw: ReturnIcon,
  setAssistants: UserIcon,
  submit: CheckIcon,
  forward: ForwardIcon,
  reassign: ReassignIcon,
  remind: ClockIcon,
  extend: CalendarIcon,
  allocate: UserIcon,
  takeOver: CheckIcon,
  rollForward: RollIcon,
  join: LinkIcon,
  separate: ReturnIcon,
  restore: HistoryIcon,
  delete: TrashIcon,
};

export const actionIcon = (action: RowAction): ReactNode => {
  const Icon = icons[action];
  return <Icon />;
};

interface Asked {
  action: BulkAction;
  rows: readonly RiskListRow[];
  leftOut: number;
}

/** Row menus of a list, actions with many rows, and the dialogs behind both: put `dialogs` into the page. */
export function useRowActions(place: ListPlace, onDone?: () => void) {
  const { t } = useT();
  const [single, setSingle] = useState<{ action: DialogAction; row: RiskListRow }>();
  const [bulk, setBulk] = useState<Asked>();
  const [allocated, setAllocated] = useState<readonly RiskListRow[]>();
  const [joined, setJoined] = useState<readonly RiskListRow[]>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const closeSingle = useCallback(() => setSingle(undefined), []);
  const askMany = (action: BulkAction, rows: readonly RiskListRow[], leftOut = 0) => setBulk({ action, rows, leftOut });
  const ask = (action: RowAction, row: RiskListRow) =>
    action === 'submit' || action === 'remind' ? askMany(action, [row]) : setSingle({ action: action as DialogAction, row });
  const toAction = (action: RowAction, row: RiskListRow): MenuAction => {
    const to = addressOf(action, row.id);
    return {
      id: action,
      label: t(`riskList.actions.${action}`),
      icon: actionIcon(action),
      ...(to ? { to } : { onClick: () => ask(action, row) }),
      destructive: action === 'delete',
    };
  };
  return {
    ask,
    askMany,
    allocate: setAllocated,
    join: setJoined,
    rowActions: (row: RiskListRow): MenuAction[] => actionsOf(place, row).map((action) => toAction(action, row)),
    dialogs: (
      <Suspense>
        {single && <RowDialog {...single} onClose={closeSingle} onDone={onDone} />}
        {bulk && <BulkDialog {...bulk} onClose={() => setBulk(undefined)} onRefused={setOutcome} {...(onDone && { onDone })} />}
        {allocated && <AllocateMany rows={allocated} onClose={() => setAllocated(undefined)} {...(onDone && { onDone })} />}
        {joined && <JoinManyDialog rows={joined} onClose={() => setJoined(undefined)} onRefused={setOutcome} {...(onDone && { onDone })} />}
        {outcome && <OutcomeDialog outcome={outcome} onClose={() => setOutcome(undefined)} />}
      </Suspense>
    ),
  };
}
