import Button from '@mui/material/Button';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageTitle } from '../page-title.ts';
import { isApiError } from '#shared/api/api-error.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { LostArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { RecordSkeleton } from '#shared/parts/Skeletons.tsx';
import { readRecordId } from './record-id.ts';
import { useGoBack } from './use-go-back.ts';

function Missing({ error, onRetry, list }: { error?: Error | undefined; onRetry?: () => void; list: string }) {
  const { t } = useT();
  const goBack = useGoBack(list);
  const mayHeal = error && (isApiError(error, 'network') || isApiError(error, 'fault'));
  return (
    <EmptyState
      heading="h1"
      art={<LostArt />}
      title={t(mayHeal ? 'riskRecord.failed.title' : 'riskRecord.missing.title')}
      body={mayHeal ? error.message : t('riskRecord.missing.body')}
      actions={
        <>
          <Button variant={mayHeal ? 'outlined' : 'contained'} color={mayHeal ? 'inherit' : 'primary'} onClick={goBack}>
            {t('riskRecord.missing.back')}
          </Button>
          {mayHeal && (
            <Button variant="contained" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )}
        </>
      }
    />
  );
}

export interface RecordGateProps<Rec> {
  /** Asks for the record of an id. */
  query: (id: number) => UseQueryOptions<Rec, Error, Rec, readonly unknown[]>;
  /** The number that names the tab. */
  numberOf: (record: Rec) => string;
  /** Where a reader without a past goes who finds nothing here. */
  list: string;
  children: (record: Rec) => ReactNode;
}

/** Loads the record that the address names and draws it; skeleton, missing and broken are said here once for all record pages. */
export function RecordGateOf<Rec>({ query, numberOf, list, children }: RecordGateProps<Rec>) {
  const id = readRecordId(useLocation().search);
  const { data, error, refetch } = useQuery({ ...query(id ?? 0), enabled: id !== undefined });
  usePageTitle(data && numberOf(data));
  if (id === undefined || (error && !data)) {
    return (
      <Page kind="flush">
        <Missing error={error ?? undefined} onRetry={() => void refetch()} list={list} />
      </Page>
    );
  }
  return <Page kind="flush">{data ? children(data) : <RecordSkeleton />}</Page>;
}
