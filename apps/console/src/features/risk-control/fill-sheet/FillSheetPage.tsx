import type { FillReport } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { toListAddress } from '#shared/list/list-input.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { Page, PageTop } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { Pager } from '#shared/parts/Pager.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { ListSkeleton } from '#shared/parts/Skeletons.tsx';
import { useListState } from '#shared/table/use-list-state.ts';
import { ApplySheet } from './ApplySheet.tsx';
import { FaultTable, FillSheetRows } from './FillSheetRows.tsx';
import { reportQuery, views, type FillView } from './fill-sheets.ts';
import { SheetNotices } from './SheetNotices.tsx';
import { UploadSheet } from './UploadSheet.tsx';

const backTo = `/RiskControl/MyRiskControlTaskList${toListAddress({}, '1')}`;
const readView = (text: string): FillView => views.find((view) => view === text) ?? 'changes';

/** A filled-in sheet that was uploaded: what it would change cell by cell, what stands in the way, and after its application what came of it. */
export default function FillSheetPage() {
  const { t } = useT();
  const [params] = useSearchParams();
  const sheetId = Number(params.get('Id'));
  const list = useListState({ filters: { view: '' } });
  const view = readView(list.filters.view);
  const { data, error, refetch } = useQuery({ ...reportQuery(sheetId, view, list.pageIndex, list.pageSize), enabled: sheetId > 0 });
  return (
    <Page kind="flush">
      <PageTop>
        <PageHeader
          title={data?.title ?? t('titles.fillSheet')}
          meta={data && <FileWords report={data} />}
          actions={
            <Button component={Link} to={backTo} variant="outlined" color="inherit">
              {t('fillSheet.back')}
            </Button>
          }
        />
      </PageTop>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && !data && sheetId > 0 && <ListSkeleton rows={5} />}
      {sheetId === 0 && <EmptyState art={<NothingFoundArt />} title={t('fillSheet.none')} body={t('fillSheet.noneBody')} />}
      {data && (
        <>
          <Box sx={{ px: { xs: 2, md: 3 }, pb: 2, flex: 1 }}>
            <SheetNotices report={data} />
            <Counts report={data} />
            <FaultTable faults={data.faults} />
            {!data.appliedAt && data.stagedAt && (
              <Box sx={{ mb: 1.5 }}>
                <Segmented
                  label={t('fillSheet.views')}
                  value={view}
                  onChange={(next) => list.setFilters({ view: next === 'changes' ? '' : next })}
                  options={views.map((value) => ({ value, label: t(`fillSheet.view.${value}`) }))}
                />
              </Box>
            )}
            {data.totalCount === 0 && data.stagedAt && (
              <EmptyState art={<NothingFoundArt />} title={t(`fillSheet.nothingIn.${view}`)} body={t('fillSheet.nothingBody')} />
            )}
            {!data.stagedAt && <EmptyState art={<NothingFoundArt />} title={t('fillSheet.notUploaded')} body={t('fillSheet.noneBody')} />}
            <FillSheetRows rows={data.data} label={t('fillSheet.rows')} />
            {data.totalCount > data.data.length && (
              <Pager
                total={data.totalCount}
                page={list.page}
                pageSize={list.pageSize}
                onPage={list.setPage}
                onPageSize={list.setPageSize}
              />
            )}
            {!data.appliedAt && (
              <Box sx={{ mt: 2, maxWidth: 620 }}>
                <UploadSheet />
              </Box>
            )}
          </Box>
          {!data.appliedAt && data.stagedAt && !data.discardedAt && <ApplySheet report={data} />}
        </>
      )}
    </Page>
  );
}

function FileWords({ report }: { report: FillReport }) {
  const { t, instant } = useT();
  const parts = [
    report.fileName,
    t('fillSheet.language', { language: t(`fillSheet.languages.${report.language}`) }),
    report.stagedAt && t('fillSheet.uploaded', { at: instant(report.stagedAt) }),
  ];
  return parts.filter(Boolean).join(' · ');
}

const figures = ['changed', 'cells', 'unchanged', 'left', 'conflicts', 'faults', 'missing'] as const;
const bad: readonly string[] = ['conflicts', 'faults', 'missing'];

function Counts({ report }: { report: FillReport }) {
  const { t, n } = useT();
  const shown = report.appliedAt ? (['changed', 'cells'] as const) : figures;
  return (
    <Box
      component="dl"
      sx={{ m: 0, mb: 2, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(124px, 1fr))' } }}
    >
      {shown.map((name) => (
        <Box key={name} sx={{ px: 1.5, py: 1, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}>
          <Box component="dt" sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
            {t(`fillSheet.counts.${name}`)}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontSize: 20,
              lineHeight: '28px',
              fontWeight: 600,
              fontVariantNumeric: 'tabular-nums',
              color: bad.includes(name) && report.counts[name] > 0 ? 'tone.amber.fg' : 'text.primary',
            }}
          >
            {n(report.counts[name])}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
