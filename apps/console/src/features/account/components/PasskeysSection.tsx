import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { RecordSkeleton } from '#shared/parts/Skeletons.tsx';
import { passkeysQuery, proofOf, removePasskey, secondFactorQuery } from '../api/second-factor.ts';
import { knowsPasskeys } from '../sign-in/passkeys.ts';
import { FactorForm } from './FactorForm.tsx';
import { PasskeyLine } from './PasskeyLine.tsx';
import { PasskeySetup } from './PasskeySetup.tsx';
import { SectionFailure } from './SectionFailure.tsx';

type Passkey = DataOf<typeof routes.getMyPasskeys>['passkeys'][number];

/** The passkeys of the account: which there are, adding, naming, removing. */
export default function PasskeysSection() {
  const { t } = useT();
  const client = useQueryClient();
  const passkeys = useQuery(passkeysQuery);
  const factor = useQuery(secondFactorQuery);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const error = passkeys.error ?? factor.error;
  const retry = () => void Promise.all([passkeys.refetch(), factor.refetch()]);
  if (error && !(passkeys.data && factor.data)) return <SectionFailure error={error} onRetry={retry} />;
  if (!passkeys.data || !factor.data) return <RecordSkeleton />;
  const { offered, fixed, passkeys: own } = passkeys.data;
  const asks = proofOf(factor.data);
  const quiet = { fontSize: 13, lineHeight: '20px', color: 'text.secondary', maxWidth: 560 } as const;
  const refresh = async () => {
    for (const route of [routes.getMyPasskeys, routes.getSecondFactor, routes.getMySessions])
      await client.invalidateQueries({ queryKey: [route.name] });
  };
  const finish = async (said: string) => {
    setAdding(false);
    setRemoving(undefined);
    showToast({ tone: 'success', text: said });
    await refresh();
  };
  if (adding) return <PasskeySetup asks={asks} onDone={() => finish(t('account.passkeys.added'))} onCancel={() => setAdding(false)} />;
  if (removing)
    return (
      <FactorForm
        asks={asks}
        codeHint={t('account.secondFactor.oldCodeHint')}
        submitLabel={t('account.passkeys.remove')}
        destructive
        onSubmit={async (proof) => {
          await removePasskey({ id: removing.id, ...proof });
          await finish(t('account.passkeys.removed'));
        }}
        onCancel={() => setRemoving(undefined)}
      >
        <Box component="h3" sx={{ m: 0, fontSize: 15, lineHeight: '24px', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {t('account.passkeys.removeTitle', { name: removing.name })}
        </Box>
        <Box sx={quiet}>{t('account.passkeys.removeBody')}</Box>
      </FactorForm>
    );
  const canAdd = offered && knowsPasskeys();
  return (
    <>
      <Box sx={{ ...quiet, mb: 2 }}>{t('account.passkeys.body')}</Box>
      {own.length === 0 ? (
        <Box sx={{ px: 2, py: 2.5, mb: 2, border: '1px dashed', borderColor: 'line.strong', borderRadius: '8px' }}>
          <Box sx={{ fontSize: 14, lineHeight: '22px', fontWeight: 500 }}>{t('account.passkeys.empty')}</Box>
          <Box sx={quiet}>
            {t(!offered ? 'account.passkeys.notOffered' : canAdd ? 'account.passkeys.emptyBody' : 'account.passkeys.unknown')}
          </Box>
        </Box>
      ) : (
        <Box
          component="ul"
          aria-label={t('account.sections.passkeys')}
          sx={{ listStyle: 'none', m: 0, mb: 2, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}
        >
          {own.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onRemove={fixed ? undefined : () => setRemoving(passkey)} />
          ))}
        </Box>
      )}
      {fixed && <Box sx={{ ...quiet, mb: 2 }}>{t('account.passkeys.fixed')}</Box>}
      {own.length > 0 && !canAdd && <Box sx={quiet}>{t(offered ? 'account.passkeys.unknown' : 'account.passkeys.notOffered')}</Box>}
      {canAdd && (
        <Button
          variant={own.length === 0 ? 'contained' : 'outlined'}
          color={own.length === 0 ? 'primary' : 'inherit'}
          onClick={() => setAdding(true)}
        >
          {t('account.passkeys.add')}
        </Button>
      )}
    </>
  );
}
