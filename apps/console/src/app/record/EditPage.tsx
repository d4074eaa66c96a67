import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Page } from '#shared/parts/Page.tsx';
import { usePageTitle } from '../page-title.ts';
import { readRecordId } from './record-id.ts';
import { RecordGateOf, type RecordGateProps } from './RecordGate.tsx';

export interface EditPageProps<Rec> extends Omit<RecordGateProps<Rec>, 'children'> {
  /** Names the tab of a new record. */
  newTitle: string;
  children: (record?: Rec) => ReactNode;
}

/** A form's page: of the record that the address names, of a new one where it names none. */
export function EditPageOf<Rec>({ newTitle, children, ...gate }: EditPageProps<Rec>) {
  const isNew = readRecordId(useLocation().search) === undefined;
  usePageTitle(isNew ? newTitle : undefined);
  return isNew ? <Page kind="flush">{children()}</Page> : <RecordGateOf {...gate}>{children}</RecordGateOf>;
}
