import { useBlocker } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';

/** Loaded by BackGuard. A phone closes what lies over a page by Back; links lie below the dialog, and where its own sending leads is free. */
export default function BackQuestion() {
  const { t } = useT();
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP');
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('forms.leaveTitle')}
      body={t('forms.dialogLost')}
      confirmLabel={t('forms.leave')}
      cancelLabel={t('forms.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
