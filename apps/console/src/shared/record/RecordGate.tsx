import Button from '@mui/material/Button';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { isApiError } from '../api/api-error.ts';
import { useT } from '../i18n/use-t.ts';
import { LostArt } from '../parts/Art.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Page } from '../parts/Page.tsx';
import { RecordSkeleton } from '../parts/Skeletons.tsx';
import { usePageTitle } from '../tabs/page-title.ts';
import { useGoBack } from './leave-record.ts';
import { RecordList } from './RecordBack.tsx';
import { readRecordId } from './record-id.ts';

function Missing({ error, onRetry, list }: { error?: Error | undefined; onRetry?: () => void; list: string }) {
  const { t } = useT();
  const goBack = useGoBack(list);
  const mayHeal = error && (isApiError(error, 'network') || isApiError(error, 'fault'));
  // Why a call is closed to somebody, the server says; a record that is not his it does not tell from none.
  const isTold = mayHeal || (error && isApiError(error, 'forbidden'));
  return (
    <EmptyState
      heading="h1"
      art={<LostArt />}
      title={t(isTold ? 'riskRecord.failed.title' : 'riskRecord.missing.title')}
      body={isTold ? error.message : t('riskRecord.missing.body')}
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
  return (
    <Page kind="flush">
      <RecordList value={list}>{data ? children(data) : <RecordSkeleton />}</RecordList>
    </Page>
  );
}

export interface EditGateProps<Rec> extends Omit<RecordGateProps<Rec>, 'children'> {
  /** Names the tab of a new record. */
  newTitle: string;
  children: (record?: Rec) => ReactNode;
}

/** A form's page: of the record that the address names, of a new one where it names none. */
export function EditGateOf<Rec>({ newTitle, children, ...gate }: EditGateProps<Rec>) {
  const isNew = readRecordId(useLocation().search) === undefined;
  usePageTitle(isNew ? newTitle : undefined);
  return isNew ? <Page kind="flush">{children()}</Page> : <RecordGateOf {...gate}>{children}</RecordGateOf>;
}
