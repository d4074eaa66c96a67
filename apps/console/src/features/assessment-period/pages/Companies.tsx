import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
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
import { CodeTree } from '../scope/CodeTree.tsx';
import { Processes } from '../scope/Processes.tsx';
import { companiesQuery } from '#shared/api/companies.ts';
import { listCompanyTree, type Company } from '../scope/company-tree.ts';

const CompanyDialog = lazy(() => import('../scope/CompanyDialog.tsx'));

/** The companies of the group as a tree, each with its currency and the departments that belong to it. */
export default function Companies() {
  const { t, lang, n, list } = useT();
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
          <CodeTree
            label={t('titles.companies')}
            rows={tree}
            codeWidth={72}
            onOpen={setOpen}
            end={(row) => (
              <>
                {row.departments.length > 0 && (
                  // On a phone below the name, so that the currency stays beside it.
                  <Box
                    component="span"
                    sx={{ color: 'text.secondary', maxWidth: { sm: 360 }, flexBasis: { xs: '100%', sm: 'auto' }, order: { xs: 1, sm: 0 } }}
                  >
                    {list(row.departments.map(nameOf))}
                  </Box>
                )}
                <Box component="span" sx={{ width: { xs: 32, sm: 48 }, flexShrink: 0 }}>
                  {row.currency}
                </Box>
              </>
            )}
          />
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
