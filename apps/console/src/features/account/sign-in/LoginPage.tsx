import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { addressAfterLogin } from '#shared/page/login-path.ts';
import { currentLanguage, switchLanguage } from '#shared/i18n/i18n.ts';
import { knowsLanguage, type Language } from '#shared/i18n/languages.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { offerPasskey, signIn, signInWithPasskey, storeLanguage } from './api/sign-in.ts';
import { CodeForm } from './CodeForm.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { FormAlert } from './FormAlert.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { knowsPasskeys } from './passkeys.ts';
import { ProviderButton } from './ProviderButton.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useSignInOptions } from './use-sign-in-options.ts';

const ProviderFailure = lazy(() => import('./ProviderFailure.tsx'));

/** /admin/xxx/zzz/login: the local way in. */
export default function LoginPage() {
  const { t } = useT();
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { options, needsCaptcha } = useSignInOptions();
  const [account, setAccount] = useState({ userName: '', password: '' });
  // What the way over the provider came back with: a code is wanted, or why it did not end.
  const arrived = new URLSearchParams(search).get('signIn') ?? '';
  const [atCode, setAtCode] = useState(arrived === 'code');
  const [said, setSaid] = useState('');
  // Who knows no language yet, neither here nor in his browser, gets the server's.
  const standard = options?.defaultLanguage;
  useEffect(() => {
    if (standard && !knowsLanguage() && standard !== currentLanguage()) void switchLanguage(standard, { remember: false });
  }, [standard]);
  const [demoBusy, setDemoBusy] = useState('');
  const chosen = useRef<Language>(undefined);
  const enter = async () => {
    client.clear();
    // Chosen on this page, it is the account's language from now on; otherwise the account's is taken.
    if (chosen.current) await storeLanguage(chosen.current).catch(() => undefined);
    await navigate(addressAfterLogin(search), { replace: true });
  };
  const answered = ({ secondFactor }: { secondFactor?: boolean | undefined }) => (secondFactor ? setAtCode(true) : enter());
  const enterDemo = async (demoAccount: typeof account) => {
    setAccount(demoAccount);
    setDemoBusy(demoAccount.userName);
    setSaid('');
    try {
      await answered(await signIn({ ...demoAccount, vcode: '', uuid: '' }));
    } catch (error) {
      // The form is filled in: it goes on from there.
      setSaid(error instanceof Error ? error.message : String(error));
    } finally {
      setDemoBusy('');
    }
  };
  return (
    <EntryFrame
      title={t(atCode ? 'login.codeTitle' : 'login.title')}
      intro={t(atCode ? 'login.codeIntro' : 'login.intro')}
      onLanguage={(language) => (chosen.current = language)}
      aside={options?.demo && !atCode && <DemoAccounts demo={options.demo} busy={demoBusy} onChoose={(one) => void enterDemo(one)} />}
    >
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
          {said ? (
            <Box sx={{ mb: 2 }}>
              <FormAlert>{said}</FormAlert>
            </Box>
          ) : (
            arrived !== '' &&
            arrived !== 'code' && (
              <Suspense>
                <ProviderFailure reason={arrived} />
              </Suspense>
            )
          )}
          {options?.oidc && <ProviderButton name={options.providerName} target={addressAfterLogin(search)} />}
          <SignInForm
            options={options}
            needsCaptcha={needsCaptcha}
            account={account}
            onAccount={setAccount}
            quiet={options?.oidc ?? false}
            onSignedIn={answered}
          />
          {options?.passkeys && knowsPasskeys() && (
            <Box sx={{ mt: 1.5 }}>
              <PasskeyButton
                label={t('login.passkey')}
                ask={offerPasskey}
                onAnswer={async (response) => {
                  await signInWithPasskey({ response });
                  await enter();
                }}
              />
            </Box>
          )}
          <Box sx={{ mt: 2, textAlign: 'center', fontSize: 13 }}>
            <Link component={RouterLink} to="/forgot-password">
              {t('login.forgot')}
            </Link>
          </Box>
        </>
      )}
    </EntryFrame>
  );
}
