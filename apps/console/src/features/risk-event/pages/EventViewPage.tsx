import type { RiskEventRecord } from '@portal/contract/client';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { RecordHeader } from '#shared/parts/RecordHeader.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { AsOfField } from '#shared/record/AsOfField.tsx';
import { ActionButtons, FootActions } from '#shared/record/RecordButtons.tsx';
import { RecordLayout } from '#shared/record/RecordLayout.tsx';
import { eventPaths } from '../addresses.ts';
import { eventQuery } from '../api/events.ts';
import { ConfidentialMark } from '../components/ConfidentialMark.tsx';
import { EventNotices } from '../components/EventNotices.tsx';
import { EventRail } from '../components/EventRail.tsx';
import { EventReports } from '../components/EventReports.tsx';
import { EventEvidence, HangsOnRiskNo, Impact, WhatHappened } from '../components/EventSections.tsx';
import { EventDialogs } from '../dialogs/EventDialogs.tsx';
import { planEventActions } from '../event-actions.ts';

const PastEvent = lazy(() => import('../components/PastEvent.tsx'));

/** An event to read, with everything that may be done with it. */
function EventView({ record }: { record: RiskEventRecord }) {
  const { t, pick } = useT();
  const [event, setEvent] = useState<string>();
  const [pastDay, setPastDay] = useState<string>();
  const [params, setParams] = useSearchParams();
  // The entry of a list or the button of a mail names the act; it opens only while the event allows it.
  const asked = params.get('action') ?? undefined;
  const close = () => {
    setEvent(undefined);
    if (asked !== undefined)
      setParams(
        (current) => {
          current.delete('action');
          return current;
        },
        { replace: true },
      );
  };
  const actions = planEventActions(record, { pick, edit: t('riskEvent.actions.edit') });
  return (
    <>
      <RecordHeader
        no={record.eventNo}
        aside={record.confidential && <ConfidentialMark />}
        title={record.title || t('titles.viewEvent')}
        state={record.state}
        workflow="riskEvent"
        owner={record.reporter}
        due={{ label: t('riskEvent.due'), date: record.dueDate }}
        actions={!pastDay && <ActionButtons actions={actions} onAct={setEvent} />}
      />
      <RecordLayout rail={<EventRail record={record} tools={<AsOfField onOpen={setPastDay} />} />}>
        {pastDay ? (
          <Suspense fallback={<CardSkeleton />}>
            <PastEvent record={record} day={pastDay} onBack={() => setPastDay(undefined)} />
          </Suspense>
        ) : (
          <>
            <EventNotices record={record} />
            <WhatHappened record={record} />
            <Impact record={record} />
            <EventReports record={record} />
            <EventEvidence record={record} />
            <HangsOnRiskNo record={record} />
          </>
        )}
      </RecordLayout>
      {!pastDay && <FootActions actions={actions} onAct={setEvent} />}
      <EventDialogs record={record} event={event ?? asked} onClose={close} />
    </>
  );
}

/** The record page of an event. */
export default function EventViewPage() {
  return (
    <RecordGateOf query={eventQuery} numberOf={(record) => record.eventNo} list={eventPaths.mine}>
      {(record) => <EventView key={record.id} record={record} />}
    </RecordGateOf>
  );
}
