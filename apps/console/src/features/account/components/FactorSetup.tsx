import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { confirmSecondFactor, startSecondFactor } from '../api/second-factor.ts';
import { FactorForm, type FactorFormProps } from './FactorForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const QrPicture = lazy(() => import('./QrPicture.tsx'));

export interface FactorSetupProps {
  /** A second factor is there already: it is asked for too. */
  asks: FactorFormProps['asks'];
  /** The recovery codes were kept. */
  onDone: () => void | Promise<void>;
  onCancel?: (() => void) | undefined;
  /** Alone in its frame, as on the ways in. */
  wide?: boolean;
}

/** Sets an app up in three steps: who it is, the picture to scan with its first code, and the recovery codes. */
export function FactorSetup({ asks, onDone, onCancel, wide = false }: FactorSetupProps) {
  const { t, lang } = useT();
  const [secret, setSecret] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={() => void onDone()} />;
  if (!secret)
    return (
      <FactorForm
        key="start"
        asks={asks}
        codeHint={t('account.secondFactor.oldCodeHint')}
        submitLabel={t('account.secondFactor.next')}
        onSubmit={async (proof) => setSecret(await startSecondFactor(proof))}
        onCancel={onCancel}
        wide={wide}
      >
        <Box sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>
          {[t('account.secondFactor.startBody'), (asks.password || asks.code) && t('account.secondFactor.startProof')]
            .filter(Boolean)
            .join(lang === 'zh' ? '' : ' ')}
        </Box>
      </FactorForm>
    );
  return (
    <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <Box>
        <Suspense fallback={<Skeleton variant="rounded" width={208} height={208} />}>
          <QrPicture text={secret.uri} label={t('account.secondFactor.picture')} />
        </Suspense>
        <Box
          component="details"
          sx={{ mt: 1, maxWidth: 208, fontSize: 12, lineHeight: '18px', '& summary': { cursor: 'pointer', borderRadius: '4px' } }}
        >
          <summary>{t('account.secondFactor.byHand')}</summary>
          <Box component="output" sx={{ display: 'block', mt: 0.5, fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' }}>
            {secret.secret.match(/.{1,4}/g)?.join(' ')}
          </Box>
        </Box>
      </Box>
      <Box sx={{ flex: 1, minWidth: 240 }}>
        <FactorForm
          key="confirm"
          asks={{ code: true }}
          codeHint={t('account.secondFactor.codeHint')}
          submitLabel={t('account.secondFactor.enable')}
          onSubmit={async ({ code }) => setCodes((await confirmSecondFactor({ code })).recoveryCodes)}
          onCancel={onCancel}
          wide={wide}
        >
          <Box component="ol" sx={{ m: 0, pl: 2.25, fontSize: 13, lineHeight: '22px' }}>
            <li>{t('account.secondFactor.step1')}</li>
            <li>{t('account.secondFactor.step2')}</li>
            <li>{t('account.secondFactor.step3')}</li>
          </Box>
        </FactorForm>
      </Box>
    </Box>
  );
}
