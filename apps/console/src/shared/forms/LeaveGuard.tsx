import { useEffect } from 'react';
import { useBlocker, type Blocker } from 'react-router-dom';
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
  return <LeaveQuestion blocker={blocker} body={t('forms.leaveBody')} />;
}

/** Asks whoever is held back on his way out. */
export function LeaveQuestion({ blocker, body }: { blocker: Blocker; body: string }) {
  const { t } = useT();
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('forms.leaveTitle')}
      body={body}
      confirmLabel={t('forms.leave')}
      cancelLabel={t('forms.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
