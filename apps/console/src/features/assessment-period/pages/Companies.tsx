import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { openPanel } from '#shared/page/panel-store.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { PlusIcon, UploadIcon } from '#shared/theme/icons.tsx';
import { Processes } from '../scope/Processes.tsx';
import { companiesQuery } from '../scope/scope-data.ts';
import { listCompanyTree, type Company } from '../scope/company-tree.ts';

const CompanyDialog = lazy(() => import('../scope/CompanyDialog.tsx'));

/** The companies of the group as a tree, each with its currency and the departments that belong to it. */
export default function Companies() {
  const { t, lang, n } = useT();
  const { data, error, refetch } = useQuery(companiesQuery);
  const [open, setOpen] = useState<Company | 'new' | null>(null);
  const tree = useMemo(() => listCompanyTree(data ?? []), [data]);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  const nameOf = (row: { name: string; nameEn: string }) => (lang === 'en' && row.nameEn) || row.name;
  return (
    <Page>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <PageHeader
          title={t('titles.companies')}
          meta={t('assessmentPeriod.total', { number: n(tree.length) })}
          actions={
            <>
              <Button variant="outlined" color="inherit" startIcon={<UploadIcon />} onClick={() => openPanel({ imports: 'company' })}>
                {t('assessmentScope.companies.import')}
              </Button>
              <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setOpen('new')}>
                {t('assessmentScope.companies.create')}
              </Button>
            </>
          }
        />
        {data?.length === 0 ? (
          <EmptyState
            art={<NothingFoundArt />}
            title={t('assessmentScope.companies.empty')}
            body={t('assessmentScope.companies.emptyBody')}
          />
        ) : (
          <Box
            component="ul"
            aria-label={t('titles.companies')}
            sx={{
              m: 0,
              p: 0,
              listStyle: 'none',
              border: '1px solid',
              borderColor: 'line.main',
              borderRadius: '8px',
              bgcolor: 'background.paper',
            }}
          >
            {tree.map(({ row, depth }, place) => (
              <Box component="li" key={row.id} sx={{ borderTop: place ? '1px solid' : 0, borderColor: 'line.soft' }}>
                <ButtonBase
                  onClick={() => setOpen(row)}
                  sx={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    width: '100%',
                    minHeight: 38,
                    px: 2,
                    py: 0.75,
                    gap: 1.5,
                    textAlign: 'left',
                    justifyContent: 'flex-start',
                    fontSize: 13,
                    '&:hover': { bgcolor: 'surface.hover' },
                    ...(!row.isActive && { color: 'faint' }),
                  }}
                >
                  <Box component="span" sx={{ width: 72 + depth * 20, pl: `${depth * 20}px`, color: 'text.secondary', flexShrink: 0 }}>
                    {row.code}
                  </Box>
                  <Box component="span" sx={{ flex: 1, minWidth: 140, fontWeight: 500 }}>
                    {nameOf(row)}
                  </Box>
                  <Box component="span" sx={{ color: 'text.secondary', maxWidth: 360 }}>
                    {row.departments.map(nameOf).join(t('assessmentScope.comma'))}
                  </Box>
                  <Box component="span" sx={{ width: 48 }}>
                    {row.currency}
                  </Box>
                </ButtonBase>
              </Box>
            ))}
          </Box>
        )}
        <Processes />
        <Suspense>
          {open !== null && (
            <CompanyDialog company={open === 'new' ? undefined : open} companies={data ?? []} onClose={() => setOpen(null)} />
          )}
        </Suspense>
      </Box>
    </Page>
  );
}
