import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { secondFactorQuery } from '../api/second-factor.ts';
import { FactorSetup } from '../components/FactorSetup.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { FormAlert } from './FormAlert.tsx';
import { useForcedStep } from './use-forced-step.ts';

/** /second-factor: nothing else opens until the second factor that the role asks for is set up; then the visit goes where it began. */
export default function ForcedFactorPage() {
  const { t } = useT();
  const { enter, logOut } = useForcedStep();
  const { data: factor, error } = useQuery(secondFactorQuery);
  return (
    <EntryFrame title={t('login.factorTitle')} intro={t('login.factorIntro')}>
      {error && !factor && <FormAlert>{error.message}</FormAlert>}
      {factor && <FactorSetup replaces={factor.enabledAt !== null} hasPassword={factor.hasPassword} onDone={enter} wide />}
      <Button variant="text" color="inherit" fullWidth onClick={() => void logOut()} sx={{ mt: 2 }}>
        {t('login.forcedLogOut')}
      </Button>
    </EntryFrame>
  );
}
