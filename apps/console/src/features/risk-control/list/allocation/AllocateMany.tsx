import type { RiskListRow } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { useRecordAction } from '#shared/record/use-record-action.ts';
import { AllocateDialog } from '../../record/dialogs/AllocateDialog.tsx';
import { staleLists } from '../api/lists.ts';

const stale = { record: routes.getRiskControl.name, all: [...staleLists, routes.getReviewLoad.name] };

/** Allocates the selected reviews. */
export default function AllocateMany({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly RiskListRow[];
  onClose: () => void;
  onDone?: () => void;
}) {
  const action = useRecordAction<'ALLOCATE'>({ stale });
  const finish = () => {
    onClose();
    onDone?.();
  };
  return <AllocateDialog records={rows} action={action} onClose={onClose} onDone={finish} />;
}
