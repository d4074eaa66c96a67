import type { ReactNode } from 'react';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { docQuery } from '../../api/library.ts';
import type { DocRecord } from '../../api/wire.ts';

/** Loads the policy that the address names. */
export function PolicyGate({ children }: { children: (record: DocRecord) => ReactNode }) {
  return (
    <RecordGateOf query={docQuery} numberOf={(record) => record.docName} list="/dms/dmslist">
      {children}
    </RecordGateOf>
  );
}
