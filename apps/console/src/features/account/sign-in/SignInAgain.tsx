import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { loginAddress } from '#shared/page/login-path.ts';
import { getUserNo, settleSignIn } from '#shared/api/session-gate.ts';
import { sessionQuery } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { offerPasskey, signInWithPasskey } from './api/sign-in.ts';
import { CodeForm } from './CodeForm.tsx';
import { FormAlert } from './FormAlert.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { knowsPasskeys } from './passkeys.ts';
import { ProviderButton } from './ProviderButton.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useSignInOptions } from './use-sign-in-options.ts';

/** The session has ended under an open page: signing in again here lets the waiting call go on, and nothing typed is lost. */
export default function SignInAgain() {
  const { t } = useT();
  const client = useQueryClient();
  const { options, needsCaptcha } = useSignInOptions();
  // Whose page waits: asking for the session tells the gate the number of whoever has signed in since.
  const [waiting] = useState(getUserNo);
  const [account, setAccount] = useState({ userName: waiting ?? '', password: '' });
  const [atCode, setAtCode] = useState(false);
  const [said, setSaid] = useState('');
  const enter = useCallback(
    async ({ userNO }: { userNO: string }) => {
      if (waiting !== undefined && userNO !== waiting) {
        // The waiting call belongs to somebody else and must not be repeated in this name.
        settleSignIn(false);
        location.assign('/dashboard');
        return;
      }
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      settleSignIn(true);
    },
    [client, waiting],
  );
  // Who signs in at the provider does so in a window of its own; coming back here, the session is there.
  const elsewhere = options?.oidc ?? false;
  useEffect(() => {
    if (!elsewhere) return;
    const look = () => void client.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(enter, () => undefined);
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [client, elsewhere, enter]);
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="again-title">
      <DialogTitle id="again-title" sx={{ pb: 0.5 }}>
        {t(atCode ? 'login.codeTitle' : 'login.again')}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ color: 'text.secondary', mb: 2 }}>{t(atCode ? 'login.codeIntro' : 'login.againBody')}</Box>
        {atCode ? (
          <CodeForm
            onSignedIn={enter}
            onBack={(words = '') => {
              setSaid(words);
              setAtCode(false);
            }}
          />
        ) : (
          <>
            {said && (
              <Box sx={{ mb: 2 }}>
                <FormAlert>{said}</FormAlert>
              </Box>
            )}
            {options?.oidc && <ProviderButton name={options.providerName} target="/signed-in" newWindow />}
            <SignInForm
              options={options}
              needsCaptcha={needsCaptcha}
              account={account}
              onAccount={setAccount}
              quiet={elsewhere}
              onSignedIn={(answer) => (answer.secondFactor ? setAtCode(true) : enter(answer))}
            />
            {options?.passkeys && knowsPasskeys() && (
              <Box sx={{ mt: 1.5 }}>
                <PasskeyButton
                  label={t('login.passkey')}
                  ask={offerPasskey}
                  onAnswer={async (response) => enter(await signInWithPasskey({ response }))}
                />
              </Box>
            )}
          </>
        )}
        <Button
          variant="text"
          color="inherit"
          fullWidth
          onClick={() => {
            settleSignIn(false);
            location.assign(loginAddress(location));
          }}
          sx={{ mt: 1 }}
        >
          {t('login.leave')}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
