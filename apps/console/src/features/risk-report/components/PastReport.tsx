import { useT } from '#shared/i18n/use-t.ts';
import { PastRecord } from '#shared/record/PastRecord.tsx';
import { reportTrailQuery } from '../api/reports.ts';
import { useReportWords } from './use-report-words.ts';

const groups = [
  { title: 'riskReport.section.analysis', fields: ['rootCause', 'impactAssessment'] },
  { title: 'riskReport.section.response', fields: ['response', 'acceptanceReason', 'actions'] },
  { title: 'riskReport.section.residual', fields: ['residualLikelihood', 'residualImpact'] },
  { title: 'riskReport.section.lessons', fields: ['lessons', 'docs'] },
] as const;

/** A report as it was at the end of a day, to read only. */
export default function PastReport({ id, day, onBack }: { id: number; day: string; onBack: () => void }) {
  const { t, lang } = useT();
  const { labelOf, valueOf } = useReportWords();
  return (
    <PastRecord
      query={reportTrailQuery(id, lang, day)}
      workflow="riskReport"
      day={day}
      groups={groups.map(({ title, fields }) => ({ title: t(title), fields }))}
      labelOf={labelOf}
      valueOf={valueOf}
      onBack={onBack}
    />
  );
}
