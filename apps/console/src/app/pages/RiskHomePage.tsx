import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { recordPages } from '@portal/contract/client';
import { Link } from 'react-router-dom';
import { BranchPages } from '#shared/menu/BranchPages.tsx';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { AfterPaint } from '#shared/page/AfterPaint.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { DutyCard } from '#features/home/components/DutyCard.tsx';
import { OwnDashboard } from '#features/risk-control/dashboard/components/OwnDashboard.tsx';
import RiskDashboard from '#features/risk-control/dashboard/components/RiskDashboard.tsx';

/** RCM platform: where the menu's risk control entry leads. Its pages, then the figures of an administrator or a person's own duties and controls. */
export default function RiskHomePage() {
  const { t } = useT();
  const administrator = isAdministrator(useSession());
  return (
    <Page>
      <Box sx={{ width: '100%', maxWidth: 1280, mx: 'auto', display: 'flex', flexDirection: 'column', gap: { xs: 2, md: 2.5 } }}>
        <PageHeader
          title={t('titles.riskHome')}
          actions={
            <Button component={Link} to={recordPages.riskControl.edit} variant="outlined" color="inherit" startIcon={<PlusIcon />}>
              {t('dashboard.newControl')}
            </Button>
          }
        />
        <BranchPages branch="/RiskControl" />
        {!administrator && <DutyCard />}
        <AfterPaint fallback={<CardSkeleton />}>{administrator ? <RiskDashboard /> : <OwnDashboard />}</AfterPaint>
      </Box>
    </Page>
  );
}
