import type { RiskReportRecord } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import { useFormOverRecord } from '#shared/record/use-record-form.ts';
import { reportSource, staleReport } from '../api/reports.ts';
import { useReportWords } from '../components/use-report-words.ts';
import { toReportValue, type ReportValue } from './report-model.ts';

/** The form over a report, with its words for the conflict dialog. */
export function useReportForm(record: RiskReportRecord) {
  const { name } = useT();
  const { labelOf, valueOf } = useReportWords();
  const describe = (field: keyof ReportValue, value: ReportValue): { label: string; text: string } | undefined => {
    const raw = value[field];
    if (field === 'actions') {
      const lines = value.actions.map(({ text, owner, dueDate }) => [text, owner ? name(owner) : '', dueDate].filter(Boolean).join(' · '));
      return { label: labelOf('actions'), text: lines.join('\n') };
    }
    if (typeof raw === 'object' && raw !== null) return undefined;
    return { label: labelOf(field), text: valueOf(field, String(raw ?? '')) };
  };
  return useFormOverRecord<RiskReportRecord, ReportValue>({
    key: `riskReport:${record.id}`,
    record,
    toForm: toReportValue,
    describe,
    source: reportSource,
    stale: staleReport,
  });
}
