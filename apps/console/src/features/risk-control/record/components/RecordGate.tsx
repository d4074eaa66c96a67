import type { RiskControlRecord } from '@portal/contract/client';
import type { ReactNode } from 'react';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { recordQuery } from '../api/record.ts';
import { useList } from '../use-go-back.ts';

export const controlGate = { query: recordQuery, numberOf: (record: RiskControlRecord) => record.riskNo };

/** Loads the risk control that the address names and draws it. */
export function RecordGate({ children }: { children: (record: RiskControlRecord) => ReactNode }) {
  return (
    <RecordGateOf {...controlGate} list={useList()}>
      {children}
    </RecordGateOf>
  );
}
