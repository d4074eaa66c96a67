import type { RiskReportRecord } from '@portal/contract/client';
import { Navigate } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { draftSteps } from '#shared/record/draft-steps.ts';
import { useGoBack } from '#shared/record/leave-record.ts';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { useFormEvidence } from '#shared/record/use-form-evidence.ts';
import { request, useRecordAction } from '#shared/record/use-record-action.ts';
import { useChangeOf } from '#shared/record/use-record-form.ts';
import { addressOf, reportList } from '../addresses.ts';
import { reportGate, reportSource, staleReport } from '../api/reports.ts';
import { EventSummary } from '../components/EventSummary.tsx';
import { ReportNotices } from '../components/ReportNotices.tsx';
import ReportDialogs from '../dialogs/ReportDialogs.tsx';
import { formChecks, toReportBody, toReportFields } from '../forms/report-model.ts';
import { ReportForm } from '../forms/ReportForm.tsx';
import { useReportForm } from '../forms/use-report-form.ts';
import type { ReportAction } from '../dialogs/ReportDialogs.tsx';
import { useReportButtons, useReportPage } from '../use-report-page.tsx';

const formEvents = ['SAVE_DRAFT', 'SUBMIT'] as const satisfies readonly ReportAction[];
type FormEvent = (typeof formEvents)[number];

function Writing({ record }: { record: RiskReportRecord }) {
  const { t } = useT();
  const goBack = useGoBack(reportList);
  const form = useReportForm(record);
  const { draft, errors } = form;
  const page = useReportPage(record);
  const action = useRecordAction<ReportAction>({
    stale: staleReport,
    state: record.state,
    readChange: useChangeOf(reportSource, record.id),
  });
  const others = useReportButtons(record).filter(({ event }) => !formEvents.some((own) => own === event));
  const evidence = useFormEvidence(form, record.docs, 'docs');
  const send = (event: FormEvent, stays = false) => {
    const { value } = draft;
    const submits = event === 'SUBMIT';
    if (submits && !errors.check(formChecks(value.actions.length, portalDay()), toReportFields(value))) return;
    if (!evidence.isComplete()) return;
    form.send(
      request({
        route: submits ? routes.submitRiskReport : routes.saveRiskReportDraft,
        input: { body: toReportBody(record.id, value, draft.base) },
        event,
        done: t(submits ? 'riskReport.form.submitted' : 'riskReport.form.saved'),
        onDone: (saved) => {
          if (stays) return form.keep(saved);
          form.finish();
          goBack();
        },
      }),
    );
  };

  const may = (event: ReportAction) => record.allowedActions.some((one) => one === event);
  if (!formEvents.some(may) && !form.done && !form.busy) return <Navigate replace to={addressOf('view', record.id)} />;
  return (
    <RecordPage
      {...page}
      buttons={others}
      onAct={action.ask}
      sending={form.sending ?? action.sending}
      notices={<ReportNotices record={record} />}
      form={form}
      foot={{
        close: { onClick: goBack },
        steps: draftSteps({
          save: 'SAVE_DRAFT',
          submit: 'SUBMIT',
          may,
          send,
          labels: { save: t('common.saveDraft'), submit: t('common.submit') },
        }),
      }}
      sections={[
        { id: 'event', content: <EventSummary record={record} /> },
        { id: 'form', form: t('titles.editReport'), content: <ReportForm form={form} evidence={evidence} /> },
      ]}
    >
      <ReportDialogs record={record} action={action} />
    </RecordPage>
  );
}

/** Writing a response report (docs/decisions/risk-events.md); kept on this device until it is saved. */
export default function ReportEdit() {
  return <RecordGateOf {...reportGate}>{(record) => <Writing key={record.id} record={record} />}</RecordGateOf>;
}
