import type { RiskEventRecord } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import { PastRecord } from '#shared/record/PastRecord.tsx';
import { eventTrailQuery } from '../api/events.ts';
import { useEventChanges } from './use-event-changes.ts';

const groups = [
  {
    title: 'riskEvent.section.what',
    fields: [
      'title',
      'description',
      'eventType',
      'severity',
      'occurredDate',
      'discoveredDate',
      'riskCategory1',
      'riskCategory2',
      'riskCategory3',
      'bu',
      'managementArea',
      'departmentId',
    ],
  },
  {
    title: 'riskEvent.section.impact',
    fields: ['currency', 'grossLoss', 'recovery', 'nonFinancialImpact', 'consequence', 'cause', 'immediateAction'],
  },
  { title: 'riskEvent.section.people', fields: ['reporter', 'allowedUsers', 'forwardedTo', 'escalationUsers', 'confidential'] },
  { title: 'riskEvent.section.linked', fields: ['riskNo', 'closeReason', 'duplicateOf'] },
  { title: 'riskEvent.section.evidence', fields: ['docs'] },
] as const;

/** An event as it was at the end of a day, to read only. */
export default function PastEvent({ record, day, onBack }: { record: RiskEventRecord; day: string; onBack: () => void }) {
  const { t, lang } = useT();
  const words = useEventChanges(record);
  return (
    <PastRecord
      query={eventTrailQuery(record.id, lang, day)}
      workflow="riskEvent"
      day={day}
      groups={groups.map(({ title, fields }) => ({ title: t(title), fields }))}
      labelOf={(field) => words({ field, before: '', after: '' }).label}
      valueOf={(field, value) => words({ field, before: '', after: value }).after}
      onBack={onBack}
    />
  );
}
