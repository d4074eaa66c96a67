import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { openPanel } from '#shared/page/panel-store.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { Notice } from '#shared/parts/Notice.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { readRecordId } from '#shared/record/record-id.ts';
import { ExportButton } from '#shared/table/ExportButton.tsx';
import { InfoIcon, UploadIcon } from '#shared/theme/icons.tsx';
import { coverageAddress } from '../coverage/coverage-data.ts';
import { CompanyPick, useCompanyOfAddress } from '../period/CompanyPick.tsx';
import { PeriodPick } from '../period/PeriodPick.tsx';
import { OfPeriod } from '../period/OfPeriod.tsx';
import { scopeQuery, type AssessmentScope, type ScopeAccount, type ScopeCell } from '../scope/scope-data.ts';
import { MaterialityHistory } from '../scope/MaterialityHistory.tsx';
import { ScopeCards } from '../scope/ScopeCards.tsx';
import { ScopeGrid } from '../scope/ScopeGrid.tsx';
import { ScopeLine } from '../scope/ScopeLine.tsx';
import { ScopeReasons } from '../scope/ScopeReasons.tsx';

const DecideDialog = lazy(() => import('../scope/DecideDialog.tsx'));
const AccountDialog = lazy(() => import('../scope/AccountDialog.tsx'));
const MaterialityDialog = lazy(() => import('../scope/MaterialityDialog.tsx'));

type Open = { cell: ScopeCell } | { account: ScopeAccount } | 'all' | 'materiality' | null;

/** What is in scope of a period and why; without an Id that of the latest one under way (docs/adr/0054). */
export default function Scope() {
  const { t } = useT();
  const id = readRecordId(useLocation().search) ?? null;
  const companyId = useCompanyOfAddress();
  return (
    <OfPeriod title={t('titles.assessmentScope')} query={scopeQuery(id, companyId)}>
      {(data) => <ScopeOf scope={data} companyId={companyId} />}
    </OfPeriod>
  );
}

function ScopeOf({ scope, companyId }: { scope: AssessmentScope; companyId: number | null }) {
  const { t, lang, n } = useT();
  const [open, setOpen] = useState<Open>(null);
  const [draftLevel, setDraftLevel] = useState<string>();
  const close = () => setOpen(null);
  const may = (event: string) => scope.allowedActions.includes(event);
  const hasBalance = scope.cells.length > 0;
  const hasLevel = scope.materialities.length > 0;
  // A company may have no balances of a group that has.
  const isEmptyCompany = !hasBalance && companyId !== null;
  const filled = isEmptyCompany ? null : !hasBalance ? 'balance' : !hasLevel ? 'materiality' : scope.undecided > 0 ? 'all' : null;
  const weight = (name: typeof filled) => (filled === name ? 'contained' : 'outlined');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <PageHeader
        title={t('titles.assessmentScope')}
        meta={t('assessmentScope.meta', {
          period: (lang === 'en' && scope.titleEn) || scope.title,
          accounts: n(scope.accounts.length),
          companies: n(scope.companies.length),
          currency: scope.currency,
        })}
        actions={
          <>
            <PeriodPick value={scope.periodId} />
            <Button component={Link} to={coverageAddress(scope.periodId, companyId)} variant="outlined" color="inherit">
              {t('titles.assessmentCoverage')}
            </Button>
            {hasBalance && <ExportButton route={routes.exportAssessmentScope} body={{ id: scope.periodId, companyId }} />}
            {may('LOAD_BALANCE') && (
              <Button
                variant={weight('balance')}
                color={filled === 'balance' ? 'primary' : 'inherit'}
                startIcon={<UploadIcon />}
                onClick={() => openPanel({ imports: 'balance', recordId: scope.periodId })}
              >
                {t('assessmentScope.importBalance')}
              </Button>
            )}
            {may('SET_MATERIALITY') && (
              <Button
                variant={weight('materiality')}
                color={filled === 'materiality' ? 'primary' : 'inherit'}
                onClick={() => setOpen('materiality')}
              >
                {t('assessmentScope.setMateriality')}
              </Button>
            )}
            {may('DECIDE_SCOPE') && hasLevel && scope.undecided > 0 && (
              <Button variant={weight('all')} color={filled === 'all' ? 'primary' : 'inherit'} onClick={() => setOpen('all')}>
                {t('assessmentScope.acceptAll', { count: scope.undecided })}
              </Button>
            )}
          </>
        }
      />
      {hasBalance && !hasLevel && may('SET_MATERIALITY') && (
        <Notice tone="amber" icon={<InfoIcon />}>
          {t('assessmentScope.levelFirst')}{' '}
          <MuiLink component="button" type="button" onClick={() => setOpen('materiality')}>
            {t('assessmentScope.setMateriality')}
          </MuiLink>
        </Notice>
      )}
      {/* Beside the many buttons it would leave the title no room. */}
      <Box sx={{ '&:empty': { display: 'none' } }}>
        <CompanyPick />
      </Box>
      <ScopeLine scope={scope} />
      {hasBalance ? (
        <>
          <ScopeGrid
            scope={scope}
            draftLevel={draftLevel}
            mayDecide={may('DECIDE_SCOPE')}
            onDecide={(cell) => setOpen({ cell })}
            onAccount={may('SET_ACCOUNTS') ? (account) => setOpen({ account }) : undefined}
          />
          <ScopeCards scope={scope} mayDecide={may('DECIDE_SCOPE')} onDecide={(cell) => setOpen({ cell })} />
        </>
      ) : (
        <EmptyState
          art={<NothingFoundArt />}
          title={t(isEmptyCompany ? 'assessmentScope.emptyCompany' : 'assessmentScope.empty')}
          body={t(isEmptyCompany ? 'assessmentScope.emptyCompanyBody' : 'assessmentScope.emptyBody')}
        />
      )}
      <MaterialityHistory materialities={scope.materialities} />
      {hasBalance && !may('DECIDE_SCOPE') && <ScopeReasons scope={scope} />}
      <Suspense>
        {open === 'all' && <DecideDialog scope={scope} companyId={companyId} onClose={close} />}
        {open === 'materiality' && <MaterialityDialog scope={scope} onDraft={setDraftLevel} onClose={close} />}
        {open !== null && typeof open === 'object' && 'cell' in open && <DecideDialog scope={scope} cell={open.cell} onClose={close} />}
        {open !== null && typeof open === 'object' && 'account' in open && (
          <AccountDialog scope={scope} account={open.account} onClose={close} />
        )}
      </Suspense>
    </Box>
  );
}
