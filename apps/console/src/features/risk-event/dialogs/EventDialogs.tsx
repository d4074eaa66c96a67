import type { RiskEventRecord } from '@portal/contract/client';
import { lazy, Suspense } from 'react';

const ApproveDialog = lazy(() => import('./ApproveDialog.tsx'));
const CloseEventDialog = lazy(() => import('./CloseEventDialog.tsx'));
const ReturnDialog = lazy(() => import('./ReasonDialogs.tsx').then((module) => ({ default: module.ReturnDialog })));
const ReopenDialog = lazy(() => import('./ReasonDialogs.tsx').then((module) => ({ default: module.ReopenDialog })));
const DiscardDialog = lazy(() => import('./DiscardDialog.tsx'));
const ForwardDialog = lazy(() => import('./ForwardDialog.tsx'));

export interface EventDialogProps {
  record: RiskEventRecord;
  onClose: () => void;
  /** The event is gone, and what was typed into it with it. */
  onGone?: (() => void) | undefined;
}

const dialogs: Readonly<Record<string, (props: EventDialogProps) => React.ReactNode>> = {
  APPROVE: (props) => <ApproveDialog {...props} />,
  RETURN: (props) => <ReturnDialog {...props} />,
  CLOSE: (props) => <CloseEventDialog {...props} />,
  REOPEN: (props) => <ReopenDialog {...props} />,
  DELETE: (props) => <DiscardDialog {...props} />,
  FORWARD: (props) => <ForwardDialog {...props} />,
};

/** The dialog of an allowed action, by the machine's event name; nothing for one that the reader may not do. */
export function EventDialogs({ record, event, onClose, onGone }: EventDialogProps & { event: string | undefined }) {
  const draw = event && record.allowedActions.includes(event) ? dialogs[event] : undefined;
  return draw ? <Suspense fallback={null}>{draw({ record, onClose, onGone })}</Suspense> : null;
}
