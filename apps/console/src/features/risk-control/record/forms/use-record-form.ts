import type { RiskControlRecord } from '@portal/contract/client';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import { useFormOverRecord, type RecordFormOptions, type RecordSource } from '#shared/record/use-record-form.ts';
import { historyQuery, recordQuery } from '../api/record.ts';

export type { RecordForm } from '#shared/record/use-record-form.ts';

const source: RecordSource<RiskControlRecord> = {
  read: (client, id) => client.fetchQuery({ ...recordQuery(id), staleTime: 0 }),
  readSteps: (client, id) => client.fetchQuery({ ...historyQuery(id, true, currentLanguage()), staleTime: 0 }),
};

/** A form over a risk control. */
export const useRecordForm = <Value extends object>(options: Omit<RecordFormOptions<RiskControlRecord, Value>, 'source'>) =>
  useFormOverRecord({ ...options, source });
