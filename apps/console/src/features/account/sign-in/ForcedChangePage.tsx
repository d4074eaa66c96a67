import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { PasswordForm } from '../components/PasswordForm.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { useForcedStep } from './use-forced-step.ts';

/** /change-password: nothing else opens until the password that somebody else made is changed; then the visit goes where it began. */
export default function ForcedChangePage() {
  const { t } = useT();
  const { enter, logOut } = useForcedStep();
  const { data: user } = useQuery({ ...sessionQuery, enabled: false });
  return (
    <EntryFrame title={t('login.forcedTitle')} intro={t('login.forcedIntro')}>
      {user && (
        <PasswordForm
          owner={user}
          wide
          submitLabel={t('login.forcedSubmit')}
          onChanged={enter}
          aside={
            <Button variant="text" color="inherit" fullWidth onClick={() => void logOut()}>
              {t('login.forcedLogOut')}
            </Button>
          }
        />
      )}
    </EntryFrame>
  );
}
