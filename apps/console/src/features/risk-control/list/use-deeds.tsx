import type { RiskListRow } from '@portal/contract/client';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { MenuAction } from '#shared/parts/ActionMenu.tsx';
import {
  CheckIcon,
  ClockIcon,
  EditIcon,
  EyeIcon,
  ForwardIcon,
  HistoryIcon,
  ReassignIcon,
  ReturnIcon,
  ReviewIcon,
  RollIcon,
  TrashIcon,
  UserIcon,
} from '#shared/theme/icons.tsx';
import type { BulkDeed, DeedOutcome } from './api/perform-deeds.ts';
import { addressOf, deedsOf, type Deed, type ListPlace, type RowDeed } from './row-deeds.ts';

// Dialogs come with the first deed, so that the list itself is light.
const BulkDialog = lazy(async () => ({ default: (await loadWithTexts(() => import('./components/BulkDialog.tsx'), 'record')).BulkDialog }));
const OutcomeDialog = lazy(async () => ({ default: (await import('./components/OutcomeDialog.tsx')).OutcomeDialog }));
const RowDialog = lazy(async () => ({ default: (await loadWithTexts(() => import('./components/RowDialog.tsx'), 'record')).RowDialog }));

const icons: Record<Deed, typeof EyeIcon> = {
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
  rollForward: RollIcon,
  restore: HistoryIcon,
  delete: TrashIcon,
};

export const deedIcon = (deed: Deed): ReactNode => {
  const Icon = icons[deed];
  return <Icon />;
};

interface Asked {
  deed: BulkDeed;
  rows: readonly RiskListRow[];
  leftOut: number;
}

/** Row menus of a list, deeds with many rows, and the dialogs behind both: put `dialogs` into the page. */
export function useDeeds(place: ListPlace, onDone?: () => void) {
  const { t } = useT();
  const [single, setSingle] = useState<{ deed: RowDeed; row: RiskListRow }>();
  const [bulk, setBulk] = useState<Asked>();
  const [outcome, setOutcome] = useState<DeedOutcome>();
  const closeSingle = useCallback(() => setSingle(undefined), []);
  const askMany = (deed: BulkDeed, rows: readonly RiskListRow[], leftOut = 0) => setBulk({ deed, rows, leftOut });
  const ask = (deed: Deed, row: RiskListRow) =>
    deed === 'submit' || deed === 'remind' ? askMany(deed, [row]) : setSingle({ deed: deed as RowDeed, row });
  const toAction = (deed: Deed, row: RiskListRow): MenuAction => {
    const to = addressOf(deed, row.id);
    return {
      id: deed,
      label: t(`riskList.deeds.${deed}`),
      icon: deedIcon(deed),
      ...(to ? { to } : { onClick: () => ask(deed, row) }),
      destructive: deed === 'delete',
    };
  };
  return {
    ask,
    askMany,
    rowActions: (row: RiskListRow): MenuAction[] => deedsOf(place, row).map((deed) => toAction(deed, row)),
    dialogs: (
      <Suspense>
        {single && <RowDialog {...single} onClose={closeSingle} onDone={onDone} />}
        {bulk && <BulkDialog {...bulk} onClose={() => setBulk(undefined)} onRefused={setOutcome} {...(onDone && { onDone })} />}
        {outcome && <OutcomeDialog outcome={outcome} onClose={() => setOutcome(undefined)} />}
      </Suspense>
    ),
  };
}
