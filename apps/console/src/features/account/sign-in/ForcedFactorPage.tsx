import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { passkeysQuery, proofOf, secondFactorQuery } from '../api/second-factor.ts';
import { FactorSetup } from '../components/FactorSetup.tsx';
import { PasskeySetup } from '../components/PasskeySetup.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { FormAlert } from './FormAlert.tsx';
import { knowsPasskeys } from './passkeys.ts';
import { useForcedStep } from './use-forced-step.ts';

/** /second-factor: nothing else opens until the second factor that the role asks for is set up; then the visit goes where it began. */
export default function ForcedFactorPage() {
  const { t } = useT();
  const { enter, logOut } = useForcedStep();
  const { data: factor, error } = useQuery(secondFactorQuery);
  const { data: passkeys } = useQuery(passkeysQuery);
  const [byPasskey, setByPasskey] = useState(false);
  return (
    <EntryFrame title={t('login.factorTitle')} intro={t('login.factorIntro')}>
      {error && !factor && <FormAlert>{error.message}</FormAlert>}
      {factor &&
        (byPasskey ? (
          <PasskeySetup asks={proofOf(factor)} onDone={enter} wide />
        ) : (
          <FactorSetup asks={proofOf(factor)} onDone={enter} wide />
        ))}
      {factor && passkeys?.offered && knowsPasskeys() && (
        <Button variant="outlined" color="inherit" fullWidth onClick={() => setByPasskey(!byPasskey)} sx={{ mt: 2 }}>
          {t(byPasskey ? 'account.passkeys.useApp' : 'account.passkeys.usePasskey')}
        </Button>
      )}
      <Button variant="text" color="inherit" fullWidth onClick={() => void logOut()} sx={{ mt: 2 }}>
        {t('login.forcedLogOut')}
      </Button>
    </EntryFrame>
  );
}
