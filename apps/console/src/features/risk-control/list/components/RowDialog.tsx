import type { ControlAction, RiskListRow } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { routes } from '#shared/api/routes.ts';
import { readQuery, showError } from '#shared/api/use-call.ts';
import { useRecordAction } from '#shared/record/use-record-action.ts';
import { RecordDialogs } from '../../record/dialogs/RecordDialogs.tsx';
import { useReadChange } from '../../record/forms/use-record-form.ts';
import { staleControl } from '../../record/use-control-page.tsx';
import { eventOf, type DialogAction } from '../row-actions.ts';

export interface RowDialogProps {
  action: DialogAction;
  row: RiskListRow;
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

/** The record's own dialog for one row. The record is read first: a row does not know its assistants, and may have grown old. */
export default function RowDialog({ action: name, row, onClose, onDone }: RowDialogProps) {
  const { data: record, error } = useQuery(readQuery(routes.getRiskControl, { query: { id: row.id } }, { staleTime: 0 }));
  const action = useRecordAction<ControlAction>({ stale: staleControl, state: row.state, readChange: useReadChange(row.id) });
  const failed = error !== null && !record;
  useEffect(() => {
    if (!failed) return;
    showError(error);
    onClose();
  }, [failed, error, onClose]);
  if (!record) return null;
  const finish = () => {
    onClose();
    onDone?.();
  };
  return <RecordDialogs record={record} action={{ ...action, event: eventOf(name), cancel: onClose }} onDone={finish} />;
}
