import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Facts } from '#shared/parts/Section.tsx';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { HistoryPanel } from '#shared/record/HistoryPanel.tsx';
import { useButtons } from '#shared/record/RecordButtons.tsx';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { request } from '#shared/record/use-record-action.ts';
import { useRecordDialogs } from '#shared/record/use-record-dialogs.ts';
import { controlTestGate, controlTestHistory, staleControlTest, type ControlTestRecord } from '../api/records.ts';

const events = ['SUBMIT', 'APPROVE', 'RETURN'] as const;

/** One record with everything that may be done with it. */
function View({ record }: { record: ControlTestRecord }) {
  const { t, lang, instant } = useT();
  const { id, recordNo, title, state, rowVersion, updatedAt } = record;
  const action = useRecordDialogs(record, { stale: staleControlTest });
  const event = events.find((one) => one === action.event);
  const allowedActions = record.allowedActions.filter((allowed) => events.some((one) => one === allowed));
  return (
    <RecordPage
      header={{ no: recordNo, title, workflow: 'controlTest', state }}
      buttons={useButtons({ state, allowedActions }, { workflow: 'controlTest' })}
      onAct={action.ask}
      sending={action.sending}
      sections={[
        {
          id: 'facts',
          content: (
            <Facts
              items={[
                { label: t('controlTest.fields.recordNo'), value: recordNo },
                { label: t('controlTest.fields.updatedAt'), value: instant(updatedAt) },
              ]}
            />
          ),
        },
      ]}
      history={(tools) => (
        <HistoryPanel
          logOnly
          query={() => controlTestHistory(id, lang)}
          words={({ field, before, after }) => ({ label: field, before, after })}
          tools={tools}
        />
      )}
    >
      {event && (
        <ActionDialog
          key={event}
          action={action}
          state={state}
          workflow="controlTest"
          spec={{
            reason: t('riskRecord.dialog.reason'),
            send: ({ reason }) =>
              request({ route: routes.updateControlTest, input: { body: { id, event, comments: reason, rowVersion } } }),
          }}
        />
      )}
    </RecordPage>
  );
}

/** The page of a control test. */
export default function ControlTestView() {
  return <RecordGateOf {...controlTestGate}>{(record) => <View key={record.id} record={record} />}</RecordGateOf>;
}
