import type { RiskControlRecord } from '@portal/contract/client';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import { useChangeOf, useFormOverRecord, type RecordFormOptions, type RecordSource } from '#shared/record/use-record-form.ts';
import { historyQuery, recordQuery } from '../api/record.ts';
import { staleControl } from '../use-control-page.tsx';

export type { RecordForm } from '#shared/record/use-record-form.ts';

const source: RecordSource<RiskControlRecord> = {
  read: (client, id) => client.fetchQuery({ ...recordQuery(id), staleTime: 0 }),
  readSteps: (client, id) => client.fetchQuery({ ...historyQuery(id, true, currentLanguage()), staleTime: 0 }),
};

/** Who changed the control meanwhile, for the dialogs of its pages. */
export const useReadChange = (id: number | undefined) => useChangeOf(source, id);

/** A form over a risk control. */
export const useRecordForm = <Value extends object>(options: Omit<RecordFormOptions<RiskControlRecord, Value>, 'source' | 'stale'>) =>
  useFormOverRecord({ ...options, source, stale: staleControl });
