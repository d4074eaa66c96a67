import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { DoneArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { teamQuery } from '../api/team.ts';
import TeamHome from '../components/TeamHome.tsx';

/** What one answer holds. */
const MOST_ROWS = 50;

/** Everybody whose manager I am. */
export default function TeamPage() {
  const { t } = useT();
  const { data } = useQuery(teamQuery);
  return (
    <Page>
      <Box sx={{ width: '100%', maxWidth: 1280, mx: 'auto', flex: 1, display: 'flex', flexDirection: 'column', gap: { xs: 2, md: 2.5 } }}>
        <PageHeader title={t('titles.team')} meta={data && t('team.tasks.people', { count: data.members.length })} />
        {data?.members.length === 0 ? (
          <EmptyState art={<DoneArt />} title={t('team.page.emptyTitle')} body={t('team.page.emptyBody')} />
        ) : (
          <TeamHome people={Infinity} rows={MOST_ROWS} isAll />
        )}
      </Box>
    </Page>
  );
}
