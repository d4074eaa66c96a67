import type { RiskEventRecord } from '@portal/contract/client';
import { useCallback } from 'react';
import { useReference } from '#shared/api/reference.ts';
import { useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useFormOverRecord } from '#shared/record/use-record-form.ts';
import { eventSource, staleEvent } from '../api/events.ts';
import { eventFieldKey } from '../components/field-labels.ts';
import { toEventValue, toNewEvent, type EventValue } from './event-model.ts';

/** Label and words of a field for the conflict dialog; what is no text (files, ids of categories) is left out. */
function useDescribe() {
  const { t, name, list } = useT();
  const { label } = useReference();
  return (field: keyof EventValue, value: EventValue): { label: string; text: string } | undefined => {
    const key = eventFieldKey(field);
    if (!key || field === 'riskCategory1' || field === 'riskCategory2' || field === 'riskCategory3' || field === 'departmentId')
      return undefined;
    const said = (text: string) => ({ label: t(key), text });
    if (field === 'eventType') return said(t(`riskEvent.types.${value.eventType}`));
    if (field === 'bu') return said(label('RiskControl_businessUnit', value.bu));
    if (field === 'managementArea') return said(label('RiskControl_managementArea', value.managementArea));
    if (field === 'nonFinancialImpact') return said(list(value.nonFinancialImpact.map((impact) => t(`riskEvent.impacts.${impact}`))));
    if (field === 'allowedUsers') return said(list(value.allowedUsers.map(name)));
    if (field === 'confidential') return said(t(value.confidential ? 'common.yes' : 'common.no'));
    if (field === 'added' || field === 'removed') return undefined;
    return said(value[field]);
  };
}

/** The form of an event: kept on this device while it is typed. */
export function useEventForm(record: RiskEventRecord | undefined) {
  const user = useSession();
  const describe = useDescribe();
  const toForm = useCallback((from: RiskEventRecord | undefined) => (from ? toEventValue(from) : toNewEvent(user)), [user]);
  return useFormOverRecord({
    key: record ? `riskEvent:${record.id}` : 'riskEvent:new',
    record,
    toForm,
    describe,
    source: eventSource,
    stale: staleEvent,
  });
}
export type EventForm = ReturnType<typeof useEventForm>;
