import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { BranchPages } from '#shared/menu/BranchPages.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { eventPaths } from '../addresses.ts';
import { DutiesCard, FiguresCard, OpenReportsCard, RecentEventsCard } from '../components/LandingCards.tsx';

/** Where the menu's entry of events leads: what I must do, the counts, my recent events and the reports due next. */
export default function EventLandingPage() {
  const { t } = useT();
  return (
    <Page>
      <Box sx={{ width: '100%', maxWidth: 1280, mx: 'auto', display: 'flex', flexDirection: 'column', gap: { xs: 2, md: 2.5 } }}>
        <PageHeader
          title={t('titles.riskEvents')}
          meta={t('riskEvent.landing.intro')}
          actions={
            <Button component={Link} to={eventPaths.edit} variant="contained" startIcon={<PlusIcon />}>
              {t('riskEvent.landing.report')}
            </Button>
          }
        />
        <BranchPages branch="/RiskInfoCollection" />
        <FiguresCard />
        <DutiesCard />
        <Box
          sx={{
            display: 'grid',
            alignItems: 'start',
            gap: { xs: 2, md: 2.5 },
            gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: 'minmax(0,1fr) minmax(0,1fr)' },
          }}
        >
          <RecentEventsCard />
          <OpenReportsCard />
        </Box>
      </Box>
    </Page>
  );
}
