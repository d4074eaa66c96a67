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
import { evidenceRequestGate, evidenceRequestHistory, staleEvidenceRequest, type EvidenceRequestRecord } from '../api/records.ts';

const events = ['SUBMIT', 'APPROVE', 'RETURN'] as const;

/** One record with everything that may be done with it. */
function View({ record }: { record: EvidenceRequestRecord }) {
  const { t, lang, instant } = useT();
  const { id, recordNo, title, state, rowVersion, updatedAt } = record;
  const action = useRecordDialogs(record, { stale: staleEvidenceRequest });
  const event = events.find((one) => one === action.event);
  const allowedActions = record.allowedActions.filter((allowed) => events.some((one) => one === allowed));
  return (
    <RecordPage
      header={{ no: recordNo, title, workflow: 'evidenceRequest', state }}
      buttons={useButtons({ state, allowedActions }, { workflow: 'evidenceRequest' })}
      onAct={action.ask}
      sending={action.sending}
      sections={[
        {
          id: 'facts',
          content: (
            <Facts
              items={[
                { label: t('evidenceRequest.fields.recordNo'), value: recordNo },
                { label: t('evidenceRequest.fields.updatedAt'), value: instant(updatedAt) },
              ]}
            />
          ),
        },
      ]}
      history={(tools) => (
        <HistoryPanel
          logOnly
          query={() => evidenceRequestHistory(id, lang)}
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
          workflow="evidenceRequest"
          spec={{
            reason: t('riskRecord.dialog.reason'),
            send: ({ reason }) =>
              request({ route: routes.updateEvidenceRequest, input: { body: { id, event, comments: reason, rowVersion } } }),
          }}
        />
      )}
    </RecordPage>
  );
}

/** The page of a evidence request. */
export default function EvidenceRequestView() {
  return <RecordGateOf {...evidenceRequestGate}>{(record) => <View key={record.id} record={record} />}</RecordGateOf>;
}
