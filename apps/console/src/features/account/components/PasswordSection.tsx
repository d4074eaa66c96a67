import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routes } from '#shared/api/routes.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { RecordSkeleton } from '#shared/parts/Skeletons.tsx';
import { profileQuery } from '../api/account.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { SectionFailure } from './SectionFailure.tsx';

/** Changing the password, with what follows from it said before. */
export default function PasswordSection() {
  const { t, instant } = useT();
  const client = useQueryClient();
  const { data: profile, error, refetch } = useQuery(profileQuery);
  if (error && !profile) return <SectionFailure error={error} onRetry={() => void refetch()} />;
  if (!profile) return <RecordSkeleton />;
  const quiet = { fontSize: 13, lineHeight: '20px', color: 'text.secondary' } as const;
  if (!profile.hasPassword) return <Box sx={quiet}>{t('account.password.notLocal')}</Box>;
  const changed = async () => {
    showToast({ tone: 'success', text: t('account.password.changed') });
    for (const route of [routes.getMyProfile, routes.getMySessions]) await client.invalidateQueries({ queryKey: [route.name] });
  };
  return (
    <>
      <Box sx={{ ...quiet, mb: 2, fontVariantNumeric: 'tabular-nums' }}>
        {profile.passwordChangedAt
          ? t('account.password.changedAt', { at: instant(profile.passwordChangedAt) })
          : t('account.password.neverChanged')}
      </Box>
      <PasswordForm owner={profile} submitLabel={t('account.password.change')} onChanged={changed} />
      <Box sx={{ ...quiet, mt: 2.5, maxWidth: 520 }}>{t('account.password.aftermath')}</Box>
    </>
  );
}
