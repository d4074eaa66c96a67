import { assessmentPeriodList } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { isApiError } from '#shared/api/api-error.ts';
import { routes } from '#shared/api/routes.ts';
import { SelectField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { Card } from '#shared/parts/Card.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { ExportButton } from '#shared/table/ExportButton.tsx';
import { coverageQuery, type Coverage as CoverageOf } from '../coverage/coverage-data.ts';
import { CoverageTable, type Division } from '../coverage/CoverageTable.tsx';
import { GapList } from '../coverage/GapList.tsx';
import { listCompanyTree } from '../scope/company-tree.ts';
import { companiesQuery, money, partOf, scopeAddress } from '../scope/scope-data.ts';

const divisions = ['accounts', 'companies', 'processes'] as const;
const numberOf = (text: string | null): number | null => (text && /^\d+$/.test(text) ? Number(text) : null);

/** How much of what is in scope of a period has a key control planned for test, and what has none (docs/adr/0054). */
export default function Coverage() {
  const { t } = useT();
  const [params, setParams] = useSearchParams();
  const [id, companyId] = [numberOf(params.get('Id')), numberOf(params.get('company'))];
  const { data, error, refetch } = useQuery(coverageQuery(id, companyId));
  const choose = (company: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (company === '') next.delete('company');
        else next.set('company', company);
        return next;
      },
      { replace: true },
    );
  if (isApiError(error, 'not_found'))
    return (
      <Page>
        <PageHeader title={t('titles.assessmentCoverage')} />
        <EmptyState
          art={<NothingFoundArt />}
          title={t('assessmentPeriod.empty')}
          body={t('assessmentPeriod.emptyBody')}
          actions={
            <Button component={Link} to={assessmentPeriodList} variant="contained">
              {t('titles.assessmentPeriodList')}
            </Button>
          }
        />
      </Page>
    );
  if (error)
    return (
      <Page>
        <FailedState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  return <Page>{data && <CoverageBody coverage={data} companyId={companyId} onCompany={choose} />}</Page>;
}

function CoverageBody({
  coverage,
  companyId,
  onCompany,
}: {
  coverage: CoverageOf;
  companyId: number | null;
  onCompany: (id: string) => void;
}) {
  const { t, lang, n } = useT();
  const [by, setBy] = useState<Division>('accounts');
  const companies = useQuery(companiesQuery).data ?? [];
  const nameOf = (row: { name: string; nameEn: string }) => (lang === 'en' && row.nameEn) || row.name;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <PageHeader
        title={t('titles.assessmentCoverage')}
        meta={`${(lang === 'en' && coverage.titleEn) || coverage.title} · ${coverage.currency}`}
        actions={
          <>
            <ExportButton route={routes.exportAssessmentCoverage} body={{ id: coverage.periodId, companyId }} />
            <Button component={Link} to={scopeAddress(coverage.periodId)} variant="outlined" color="inherit">
              {t('titles.assessmentScope')}
            </Button>
          </>
        }
      />
      <Box sx={{ maxWidth: 420 }}>
        <SelectField
          name="company"
          label={t('assessmentCoverage.company')}
          hint={t('assessmentCoverage.companyHint')}
          value={companyId === null ? '' : String(companyId)}
          choices={listCompanyTree(companies).map(({ row, depth }) => ({
            value: String(row.id),
            label: `${'\u2003'.repeat(depth)}${row.code} ${nameOf(row)}`,
          }))}
          onChange={onCompany}
        />
      </Box>
      <Totals coverage={coverage} />
      <Card
        title={t('assessmentCoverage.coverage')}
        flush
        action={
          <Segmented
            label={t('assessmentCoverage.divide')}
            options={divisions.map((value) => ({ value, label: t(`assessmentCoverage.by.${value}`) }))}
            value={by}
            onChange={setBy}
          />
        }
      >
        <CoverageTable coverage={coverage} by={by} />
      </Card>
      <Card title={t('assessmentCoverage.gaps', { number: n(coverage.gaps.length) })} flush>
        <GapList coverage={coverage} />
      </Card>
    </Box>
  );
}

/** In scope, of it covered; out of scope; and that both together are the trial balance to the cent. */
function Totals({ coverage: { totals, gaps, cells } }: { coverage: CoverageOf }) {
  const { t, n } = useT();
  const facts: [label: string, value: string, note: string][] = [
    [t('assessmentScope.inScope'), money(totals.inScope), t('assessmentCoverage.cells', { number: n(cells) })],
    [
      t('assessmentCoverage.covered'),
      money(totals.covered),
      t('assessmentCoverage.partCovered', { part: partOf(totals.covered, totals.inScope) || '–', gaps: n(gaps.length) }),
    ],
    [t('assessmentScope.outOfScope'), money(totals.outOfScope), ''],
    [t('assessmentScope.balance'), money(totals.balance), t('assessmentCoverage.sum', { difference: money(totals.difference) })],
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        gap: '1px',
        bgcolor: 'line.main',
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        overflow: 'hidden',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {facts.map(([label, value, note]) => (
        <Box key={label} sx={{ px: 2, py: 1.25, bgcolor: 'background.paper', minWidth: 0 }}>
          <Box component="dt" sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            <Box sx={{ fontSize: 15, lineHeight: '24px', fontWeight: 600 }}>{value}</Box>
            <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'faint' }}>{note || '–'}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
