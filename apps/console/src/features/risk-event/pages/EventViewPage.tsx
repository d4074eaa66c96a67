import type { RiskEventRecord } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import { HistoryPanel } from '#shared/record/HistoryPanel.tsx';
import { isStepOfIssues } from '#shared/record/issue-steps.ts';
import type { PastDescription } from '#shared/record/PastRecord.tsx';
import { useButtons, type ButtonAction } from '#shared/record/RecordButtons.tsx';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { useRecordDialogs } from '#shared/record/use-record-dialogs.ts';
import { useChangeOf } from '#shared/record/use-record-form.ts';
import { lookOfState } from '#shared/workflow/catalogue.ts';
import { isOver } from '#shared/workflow/is-over.ts';
import { addressOf, eventPaths } from '../addresses.ts';
import { eventGate, eventHistoryQuery, eventSource, eventTrailQuery, staleEvent } from '../api/events.ts';
import { ConfidentialMark } from '#shared/parts/ConfidentialMark.tsx';
import { EventIssues, mayHaveIssues } from '../components/EventIssues.tsx';
import { EventNotices } from '../components/EventNotices.tsx';
import { EventRail } from '../components/EventRail.tsx';
import { LossEntries, lossEvents } from '../components/LossEntries.tsx';
import { EventReports } from '../components/EventReports.tsx';
import { EventEvidence, HangsOnRiskNo, Impact, WhatHappened } from '../components/EventSections.tsx';
import { useEventChanges } from '../components/use-event-changes.ts';
import { EventDialogs, type EventAction } from '../dialogs/EventDialogs.tsx';

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
    fields: ['currency', 'grossLoss', 'recovery', 'losses', 'nonFinancialImpact', 'consequence', 'cause', 'immediateAction'],
  },
  { title: 'riskEvent.section.people', fields: ['reporter', 'allowedUsers', 'forwardedTo', 'escalationUsers', 'confidential'] },
  { title: 'riskEvent.section.linked', fields: ['riskNo', 'closeReason', 'duplicateOf'] },
  { title: 'riskEvent.section.evidence', fields: ['docs'] },
] as const;

/** The buttons of an event; saving and submitting are one that opens the form. */
export function useEventButtons(record: RiskEventRecord | undefined): ButtonAction<EventAction>[] {
  const { t } = useT();
  const offered = record && {
    ...record,
    allowedActions: record.allowedActions.filter((event) => !lossEvents.some((one) => one === event)),
  };
  return useButtons(offered, {
    workflow: 'riskEvent',
    openForm: () => record && { to: addressOf('edit', record.id), words: t('riskEvent.actions.edit') },
  });
}

/** An event to read, with everything that may be done with it. */
function EventView({ record }: { record: RiskEventRecord }) {
  const { t, lang } = useT();
  const words = useEventChanges(record);
  const action = useRecordDialogs(record, { stale: staleEvent, readChange: useChangeOf(eventSource, record.id) });
  const past: PastDescription = {
    query: (day) => eventTrailQuery(record.id, lang, day),
    groups: groups.map(({ title, fields }) => ({ title: t(title), fields: [], long: fields })),
    words,
  };
  const waits = record.state !== 'draft' && !isOver('riskEvent', record.state);
  return (
    <RecordPage
      header={{
        no: record.eventNo,
        aside: record.confidential && <ConfidentialMark />,
        title: record.title || t('titles.viewEvent'),
        state: record.state,
        workflow: 'riskEvent',
        owner: record.reporter,
        due: { label: t('riskEvent.due'), date: record.dueDate },
      }}
      buttons={useEventButtons(record)}
      onAct={action.ask}
      sending={action.sending}
      past={past}
      notices={<EventNotices record={record} />}
      sections={[
        { id: 'what', content: <WhatHappened record={record} /> },
        { id: 'impact', content: <Impact record={record} /> },
        { id: 'losses', content: <LossEntries record={record} /> },
        { id: 'reports', content: <EventReports record={record} /> },
        { id: 'issues', content: <EventIssues record={record} /> },
        { id: 'evidence', content: <EventEvidence record={record} /> },
        { id: 'linked', content: <HangsOnRiskNo record={record} /> },
      ]}
      rail={<EventRail record={record} />}
      history={(tools) => (
        <HistoryPanel
          query={(log) => eventHistoryQuery(record.id, log, lang)}
          waiting={waits ? lookOfState('riskEvent', record.state).label : undefined}
          words={words}
          processToo={mayHaveIssues(record) ? isStepOfIssues : undefined}
          tools={tools}
          trail={{ type: 'riskEvent', id: record.id, no: record.eventNo }}
        />
      )}
    >
      <EventDialogs record={record} action={action} />
    </RecordPage>
  );
}

/** The record page of an event. */
export default function EventViewPage() {
  return (
    <RecordGateOf {...eventGate} list={eventPaths.mine}>
      {(record) => <EventView key={record.id} record={record} />}
    </RecordGateOf>
  );
}
