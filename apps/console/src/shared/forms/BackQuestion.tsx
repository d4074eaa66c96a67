import { useBlocker } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import { LeaveQuestion } from './LeaveGuard.tsx';

/** Loaded by BackGuard. A phone closes what lies over a page by Back; links lie below the dialog, and where its own sending leads is free. */
export default function BackQuestion() {
  const { t } = useT();
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP');
  return <LeaveQuestion blocker={blocker} body={t('forms.dialogLost')} />;
}
