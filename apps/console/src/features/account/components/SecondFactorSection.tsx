import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { RecordSkeleton } from '#shared/parts/Skeletons.tsx';
import { proofOf, removeSecondFactor, renewRecoveryCodes, secondFactorQuery } from '../api/second-factor.ts';
import { FactorForm } from './FactorForm.tsx';
import { FactorSetup } from './FactorSetup.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SectionFailure } from './SectionFailure.tsx';

type Step = 'setUp' | 'renew' | 'remove';

/** One-time codes beside the password: switching them on, new recovery codes, another app, switching them off. */
export default function SecondFactorSection() {
  const { t, lang, instant } = useT();
  const client = useQueryClient();
  const { data: factor, error, refetch } = useQuery(secondFactorQuery);
  const [action, setAction] = useState<Step>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (error && !factor) return <SectionFailure error={error} onRetry={() => void refetch()} />;
  if (!factor) return <RecordSkeleton />;
  const quiet = { fontSize: 13, lineHeight: '20px', color: 'text.secondary', maxWidth: 560 } as const;
  const close = () => setAction(undefined);
  const finish = async (said?: string) => {
    setCodes(undefined);
    close();
    if (said) showToast({ tone: 'success', text: said });
    for (const route of [routes.getSecondFactor, routes.getMySessions]) await client.invalidateQueries({ queryKey: [route.name] });
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={() => void finish()} />;
  const on = factor.enabledAt !== null;
  const hasAny = on || factor.hasPasskey;
  if (action === 'setUp')
    return <FactorSetup asks={proofOf(factor)} onDone={() => finish(t('account.secondFactor.enabled'))} onCancel={close} />;
  if (action === 'renew')
    return (
      <FactorForm
        asks={{ ...proofOf(factor), password: false }}
        codeHint={t('account.secondFactor.oldCodeHint')}
        submitLabel={t('account.secondFactor.renew')}
        onSubmit={async ({ code, passkey }) => setCodes((await renewRecoveryCodes({ code, passkey })).recoveryCodes)}
        onCancel={close}
      >
        <Box sx={quiet}>{t('account.secondFactor.renewBody')}</Box>
      </FactorForm>
    );
  if (action === 'remove')
    return (
      <FactorForm
        asks={{ code: true }}
        codeHint={t('account.secondFactor.oldCodeHint')}
        submitLabel={t('account.secondFactor.remove')}
        destructive
        onSubmit={async ({ code }) => {
          await removeSecondFactor({ code });
          await finish(t('account.secondFactor.removed'));
        }}
        onCancel={close}
      >
        <Box sx={quiet}>{t('account.secondFactor.removeBody')}</Box>
      </FactorForm>
    );
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', mb: 1 }}>
        <Box
          component="span"
          sx={{
            px: 1,
            borderRadius: 10,
            fontSize: 12,
            lineHeight: '20px',
            bgcolor: hasAny ? 'tone.green.bg' : 'surface.hover',
            color: hasAny ? 'tone.green.fg' : 'text.secondary',
          }}
        >
          {t(on ? 'account.secondFactor.on' : hasAny ? 'account.secondFactor.byPasskey' : 'account.secondFactor.off')}
        </Box>
        {factor.enabledAt && <Box sx={quiet}>{t('account.secondFactor.since', { at: instant(factor.enabledAt) })}</Box>}
      </Box>
      <Box sx={{ ...quiet, mb: 2 }}>
        {[
          t(hasAny && !on ? 'account.secondFactor.byPasskeyBody' : 'account.secondFactor.body'),
          hasAny && t('account.secondFactor.left', { count: factor.recoveryCodesLeft }),
          factor.required && t('account.secondFactor.required'),
        ]
          .filter(Boolean)
          .join(lang === 'zh' ? '' : ' ')}
      </Box>
      {!factor.offered && !hasAny && <Box sx={quiet}>{t('account.secondFactor.notOffered')}</Box>}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {factor.offered && (
          <Button variant={hasAny ? 'outlined' : 'contained'} color={hasAny ? 'inherit' : 'primary'} onClick={() => setAction('setUp')}>
            {t(on ? 'account.secondFactor.replace' : hasAny ? 'account.secondFactor.addApp' : 'account.secondFactor.setUp')}
          </Button>
        )}
        {hasAny && (
          <Button variant="outlined" color="inherit" onClick={() => setAction('renew')}>
            {t('account.secondFactor.renew')}
          </Button>
        )}
        {on && !factor.required && (
          <Button variant="outlined" color="error" onClick={() => setAction('remove')}>
            {t('account.secondFactor.remove')}
          </Button>
        )}
      </Box>
    </>
  );
}
