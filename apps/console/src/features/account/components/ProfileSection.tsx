import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { Facts } from '#shared/parts/Section.tsx';
import { RecordSkeleton } from '#shared/parts/Skeletons.tsx';
import { profileQuery } from '../api/account.ts';
import { SectionFailure } from './SectionFailure.tsx';

/** What the directory knows of the person; administrators keep it. */
export default function ProfileSection() {
  const { t, lang, list } = useT();
  const { data: profile, error, refetch } = useQuery(profileQuery);
  if (error && !profile) return <SectionFailure error={error} onRetry={() => void refetch()} />;
  if (!profile) return <RecordSkeleton />;
  const named = (one: { name: string; nameEn: string }) => (lang === 'en' && one.nameEn) || one.name;
  return (
    <>
      <Facts
        min={220}
        items={[
          { label: t('account.profile.name'), value: profile.name },
          { label: t('account.profile.englishName'), value: profile.englishName },
          { label: t('account.profile.userNo'), value: profile.userNO },
          { label: t('account.profile.adNo'), value: profile.adNo },
          { label: t('account.profile.email'), value: profile.email },
          { label: t('account.profile.department'), value: profile.department ? named(profile.department) : '' },
          { label: t('account.profile.manager'), value: profile.manager ? <PersonTag person={profile.manager} /> : '' },
          { label: t('account.profile.roles'), value: list(profile.roles.map(named)) },
        ]}
      />
      <Box sx={{ mt: 2.5, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{t('account.profile.managed')}</Box>
    </>
  );
}
