import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { SelectField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { ExportButton } from '#shared/table/ExportButton.tsx';
import { coverageQuery, type Coverage as CoverageOf } from '../coverage/coverage-data.ts';
import { CoverageTable, type Division } from '../coverage/CoverageTable.tsx';
import { GapList } from '../coverage/GapList.tsx';
import { PeriodPick } from '../period/PeriodPick.tsx';
import { OfPeriod } from '../period/OfPeriod.tsx';
import { listCompanyTree } from '../scope/company-tree.ts';
import { FigureLine } from '../scope/FigureLine.tsx';
import { companiesQuery } from '#shared/api/companies.ts';
import { money, scopeAddress } from '../scope/scope-data.ts';

const divisions = ['accounts', 'companies', 'processes'] as const;
const numberOf = (text: string | null): number | null => (text && /^\d+$/.test(text) ? Number(text) : null);

/** How much of what is in scope of a period has a key control planned for test, and what has none (docs/adr/0054). */
export default function Coverage() {
  const { t } = useT();
  const [params, setParams] = useSearchParams();
  const [id, companyId] = [numberOf(params.get('Id')), numberOf(params.get('company'))];
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
  return (
    <OfPeriod title={t('titles.assessmentCoverage')} query={coverageQuery(id, companyId)}>
      {(data) => <CoverageBody coverage={data} companyId={companyId} onCompany={choose} />}
    </OfPeriod>
  );
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
  const mayPlan = isAdministrator(useSession());
  const [by, setBy] = useState<Division>('accounts');
  const [gapsBy, setGapsBy] = useState<Division>('accounts');
  const companies = useQuery(companiesQuery).data ?? [];
  const nameOf = (row: { name: string; nameEn: string }) => (lang === 'en' && row.nameEn) || row.name;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <PageHeader
        title={t('titles.assessmentCoverage')}
        meta={`${(lang === 'en' && coverage.titleEn) || coverage.title} · ${coverage.currency}`}
        actions={
          <>
            <PeriodPick value={coverage.periodId} />
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
      <Card
        title={t('assessmentCoverage.gaps', { number: n(coverage.gaps.length) })}
        flush
        action={
          coverage.gaps.length > 0 && (
            <Segmented
              label={t('assessmentCoverage.divideGaps')}
              options={divisions.map((value) => ({ value, label: t(`assessmentCoverage.by.${value}`) }))}
              value={gapsBy}
              onChange={setGapsBy}
            />
          )
        }
      >
        <GapList key={gapsBy} coverage={coverage} by={gapsBy} mayPlan={mayPlan} />
      </Card>
    </Box>
  );
}

/** In scope, of it covered; out of scope; and that both together are the trial balance to the cent. */
function Totals({ coverage: { totals, gaps, cells } }: { coverage: CoverageOf }) {
  const { t, n } = useT();
  const facts: [label: string, value: string, note: string][] = [
    [t('assessmentScope.inScope'), money(totals.inScope), t('assessmentCoverage.cells', { count: cells, number: n(cells) })],
    [
      t('assessmentCoverage.covered'),
      money(totals.covered),
      t('assessmentCoverage.partCovered', { part: totals.coveredPart || '–', gaps: n(gaps.length) }),
    ],
    [t('assessmentScope.outOfScope'), money(totals.outOfScope), ''],
    [t('assessmentScope.balance'), money(totals.balance), t('assessmentCoverage.sum', { difference: money(totals.difference) })],
  ];
  return <FigureLine figures={facts} />;
}
