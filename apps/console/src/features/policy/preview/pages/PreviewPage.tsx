import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { pageAddress, recordPages } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '#shared/tabs/page-title.ts';
import { readRecordId } from '#shared/record/record-id.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { LostArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { PageSkeleton } from '#shared/parts/Skeletons.tsx';
import { versionsQuery } from '../api/comparison.ts';
import { FilePreview } from '../FilePreview.tsx';

/** A policy's file on a page of its own: the version that `version` names, else the newest one that is published. */
export default function PreviewPage() {
  const { t } = useT();
  const [params] = useSearchParams();
  const docId = readRecordId(`?${params}`);
  const { data, error, refetch } = useQuery({ ...versionsQuery(docId ?? 0), enabled: docId !== undefined });
  const asked = params.get('version');
  const versions = data?.data ?? [];
  const version = asked
    ? versions.find(({ id }) => String(id) === asked)
    : (versions.find(({ state }) => state === 'published') ?? versions[0]);
  usePageTitle(version?.docName);
  if (docId !== undefined && !data && !error) return <PageSkeleton />;
  if (docId === undefined || !version)
    return (
      <Page>
        <EmptyState
          heading="h1"
          art={<LostArt />}
          title={t('policyPreview.state.missing')}
          body={error?.message ?? t('policyPreview.noVersion')}
          actions={
            <>
              <Button component={Link} to="/dms/dmslist" variant="outlined" color="inherit">
                {t('titles.policies')}
              </Button>
              {error && (
                <Button variant="contained" onClick={() => void refetch()}>
                  {t('policyPreview.retry')}
                </Button>
              )}
            </>
          }
        />
      </Page>
    );
  return (
    <Page>
      <Box sx={{ width: '100%', maxWidth: 1280, mx: 'auto', display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <PageHeader
          title={version.docName}
          meta={t('policyPreview.version', { version: version.version })}
          actions={
            <Button component={Link} to={pageAddress(recordPages.policy.view, docId)} variant="outlined" color="inherit">
              {t('policyPreview.back')}
            </Button>
          }
        />
        <FilePreview fileId={version.fileId} fileName={version.fileName} />
      </Box>
    </Page>
  );
}
