import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';

/** Warns before leaving while `when` is true: inside the console by a dialog, outside by the browser. Moves within the same page are free. */
export function LeaveGuard({ when }: { when: boolean }) {
  const { t } = useT();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [when]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('forms.leaveTitle')}
      body={t('forms.leaveBody')}
      confirmLabel={t('forms.leave')}
      cancelLabel={t('forms.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
