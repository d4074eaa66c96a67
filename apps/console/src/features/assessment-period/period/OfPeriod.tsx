import { assessmentPeriodList } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isApiError } from '#shared/api/api-error.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';

/** A page that tells something of one period, the latest without an Id: where there is none yet, it leads to their list. */
export function OfPeriod<Data>({
  title,
  query,
  children,
}: {
  title: string;
  query: UseQueryOptions<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useT();
  const { data, error, refetch } = useQuery(query);
  if (isApiError(error, 'not_found'))
    return (
      <Page>
        <PageHeader title={title} />
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
  return <Page>{error ? <FailedState error={error} onRetry={() => void refetch()} /> : data && children(data)}</Page>;
}
