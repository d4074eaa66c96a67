import { assessmentPeriodList } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isApiError } from '#shared/api/api-error.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { useCompanyOfAddress } from './CompanyPick.tsx';

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
  const { data, error, refetch } = useQuery(query);
  if (isApiError(error, 'not_found'))
    return (
      <Page>
        <PageHeader title={title} />
        <NotThere />
      </Page>
    );
  return <Page>{error ? <FailedState error={error} onRetry={() => void refetch()} /> : data && children(data)}</Page>;
}

/** What the address names is not there: its company, else the period. Either way one click leads on. */
function NotThere() {
  const { t } = useT();
  const { pathname, search } = useLocation();
  const ofCompany = useCompanyOfAddress() !== null;
  const whole = new URLSearchParams(search);
  whole.delete('company');
  return (
    <EmptyState
      art={<NothingFoundArt />}
      title={t(ofCompany ? 'assessmentScope.noCompany' : 'assessmentPeriod.empty')}
      body={t(ofCompany ? 'assessmentScope.noCompanyBody' : 'assessmentPeriod.emptyBody')}
      actions={
        <Button component={Link} to={ofCompany ? `${pathname}?${whole}` : assessmentPeriodList} variant="contained">
          {t(ofCompany ? 'assessmentScope.wholeGroup' : 'titles.assessmentPeriodList')}
        </Button>
      }
    />
  );
}
