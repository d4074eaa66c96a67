import { lazy, Suspense, useState, type ReactNode } from 'react';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  body?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** Asks for a reason; `required` keeps the dialog until one is written. */
  reason?: { label: string; required: boolean; hint?: string };
  busy?: boolean;
  error?: string | undefined;
  onConfirm: (reason: string) => void;
  /** The reason is required and blank: what else is lacking is to be told with it. */
  onBlank?: () => void;
  onClose: () => void;
  children?: ReactNode;
  /** A field among the children takes the cursor at the opening, before the reason and the buttons. */
  fieldFirst?: boolean;
}

const ConfirmDialogBox = lazy(() => import('./ConfirmDialogBox.tsx'));

/** Asks before something is done. A missing reason is said at its field, not by a dead button. Its code comes with the first opening. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <ConfirmDialogBox {...props} />
    </Suspense>
  ) : null;
}
