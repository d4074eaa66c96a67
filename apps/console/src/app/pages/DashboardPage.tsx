import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { AfterPaint } from '#shared/page/AfterPaint.tsx';
import { useGreeting } from '#shared/page/use-greeting.ts';
import { isAdministrator, isExternalAuditor, menuQuery, useSession } from '#shared/api/session.ts';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { menuHas } from '#shared/menu/menu-entries.ts';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { DutyCard } from '#features/home/components/DutyCard.tsx';
import { HomeCards } from '#features/home/components/HomeCards.tsx';

// For who has people alone, with its own texts.
const TeamHome = lazy(() => loadWithTexts(() => import('#features/team/components/TeamHome.tsx'), 'team', 'record'));
const CampaignCard = lazy(() => import('#features/home/components/CampaignCard.tsx'));
const SetupCard = lazy(() => loadWithTexts(() => import('#features/onboarding/components/SetupCard.tsx'), 'onboarding'));
const OverviewHome = lazy(() => loadWithTexts(() => import('#features/overview/components/OverviewHome.tsx'), 'overview', 'riskReport'));
// Below the duties, and heavier than they are.
const RiskDashboard = lazy(() => import('#features/risk-control/dashboard/components/RiskDashboard.tsx'));

/** An external auditor has no home of cards: his seat says what he may read. */
export default function DashboardPage() {
  return isExternalAuditor(useSession()) ? <Navigate to="/AssessmentPeriod/AuditorSeatList" replace /> : <Home />;
}

/** Home answers "what must I do, by when?" first; then come the areas' cards and, for administrators, the risk dashboard. */
function Home() {
  const { date } = useT();
  const greeting = useGreeting();
  const administrator = isAdministrator(useSession());
  const { data: menu = [] } = useQuery(menuQuery);
  const isManager = menuHas(menu, '/Team');
  return (
    <Page>
      <Box sx={{ width: '100%', maxWidth: 1280, mx: 'auto', display: 'flex', flexDirection: 'column', gap: { xs: 2, md: 2.5 } }}>
        <PageHeader title={greeting} meta={date(portalDay())} />
        <DutyCard />
        <AfterPaint fallback={<CardSkeleton />}>
          {administrator && (
            <Suspense>
              <SetupCard />
            </Suspense>
          )}
          {isManager && (
            <Suspense fallback={<CardSkeleton />}>
              <TeamHome />
            </Suspense>
          )}
          <Suspense>
            <CampaignCard />
          </Suspense>
          <HomeCards />
          {menuHas(menu, '/RiskOverview') && (
            <Suspense fallback={<CardSkeleton height={420} />}>
              <OverviewHome />
            </Suspense>
          )}
          {administrator && (
            <Suspense fallback={<CardSkeleton />}>
              <RiskDashboard />
            </Suspense>
          )}
        </AfterPaint>
      </Box>
    </Page>
  );
}
