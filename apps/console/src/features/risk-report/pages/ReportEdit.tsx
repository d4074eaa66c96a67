import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { RiskReportRecord } from '@portal/contract/client';
import { lazy, Suspense, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useGoBack } from '#shared/record/leave-record.ts';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { ConflictDialog } from '#shared/forms/ConflictDialog.tsx';
import { DraftNote } from '#shared/forms/DraftNote.tsx';
import { LeaveGuard } from '#shared/forms/LeaveGuard.tsx';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { StickyActions } from '#shared/parts/StickyActions.tsx';
import { ChangedNotice } from '#shared/record/ChangedNotice.tsx';
import { toEvidenceFile } from '#shared/record/evidence-file.ts';
import { MoreActions } from '#shared/record/RecordButtons.tsx';
import { useEvidence } from '#shared/record/use-evidence.ts';
import { addressOf, reportList } from '../addresses.ts';
import { staleAfterAct } from '../api/reports.ts';
import { EventSummary } from '../components/EventSummary.tsx';
import { ReportFrame } from '../components/ReportFrame.tsx';
import { ReportGate } from '../components/ReportGate.tsx';
import { ReportNotices } from '../components/ReportNotices.tsx';
import { ReportRail } from '../components/ReportRail.tsx';
import { formChecks, toReportBody, toReportFields } from '../forms/report-model.ts';
import { ReportForm } from '../forms/ReportForm.tsx';
import { useReportForm } from '../forms/use-report-form.ts';
import { planActions } from '../report-actions.ts';

const ReportDialogs = lazy(async () => ({ default: (await import('../dialogs/ReportDialogs.tsx')).ReportDialogs }));
const formEvents = ['SAVE_DRAFT', 'SUBMIT'];

function Writing({ record }: { record: RiskReportRecord }) {
  const { t, name, pick } = useT();
  const [event, setEvent] = useState<string>();
  const goBack = useGoBack(reportList);
  const form = useReportForm(record);
  const { draft, errors } = form;
  const evidence = useEvidence({
    saved: record.docs.map((doc) => toEvidenceFile(doc, name)),
    value: draft.value,
    set: draft.set,
    onRefused: (names) => errors.put('docs', t('riskReport.form.duplicate', { name: names })),
  });
  const leave = (words: string) => {
    showToast({ tone: 'success', text: words });
    form.finish();
    goBack();
  };
  const submit = useCommand(routes.submitRiskReport, {
    refreshes: staleAfterAct.all,
    onSuccess: () => leave(t('riskReport.form.submitted')),
    onError: form.takeError,
  });
  const save = useCommand(routes.saveRiskReportDraft, {
    refreshes: staleAfterAct.all,
    onSuccess: () => leave(t('riskReport.form.saved')),
    onError: form.takeError,
  });
  const send = (command: typeof submit, checked: boolean) => {
    const { value } = draft;
    if (checked && !errors.check(formChecks(value.actions.length, portalDay()), toReportFields(value))) return;
    if (evidence.busy) errors.put('docs', t('riskReport.form.uploading'));
    else if (evidence.refused.length > 0) errors.put('docs', t('riskReport.form.refusedFiles', { name: evidence.refused.join(', ') }));
    else command.mutate({ body: toReportBody(record.id, value, draft.base) });
  };

  const busy = submit.isPending || save.isPending;
  const may = (action: string) => record.allowedActions.includes(action);
  if (!formEvents.some(may) && !form.done && !busy) return <Navigate replace to={addressOf('view', record.id)} />;
  const others = planActions(record)
    .filter((action) => !formEvents.includes(action.event))
    .map(({ label, ...action }) => ({ ...action, words: label ? pick(label) : action.event }));
  const more = <MoreActions actions={others} onAct={setEvent} />;
  return (
    <ReportFrame
      record={record}
      actions={more}
      rail={<ReportRail record={record} />}
      foot={
        <StickyActions note={draft.savedAt && <DraftNote draft={draft} />}>
          <Button variant="text" color="inherit" onClick={goBack}>
            {t('common.close')}
          </Button>
          {may('SAVE_DRAFT') && (
            <Button variant="outlined" color="inherit" loading={save.isPending} disabled={busy} onClick={() => send(save, false)}>
              {t('common.saveDraft')}
            </Button>
          )}
          {may('SUBMIT') && (
            <Button variant="contained" loading={submit.isPending} disabled={busy} onClick={() => send(submit, true)}>
              {t('common.submit')}
            </Button>
          )}
          <Box sx={{ display: { md: 'none' } }}>{more}</Box>
        </StickyActions>
      }
    >
      <ReportNotices record={record} />
      <ChangedNotice form={form} id={record.id} />
      <EventSummary record={record} />
      <Box
        component="form"
        noValidate
        aria-label={t('titles.editReport')}
        onSubmit={(submitted) => submitted.preventDefault()}
        sx={{ pt: 1 }}
      >
        <ReportForm form={form} evidence={evidence} />
      </Box>
      {event && (
        <Suspense>
          <ReportDialogs record={record} event={event} onClose={() => setEvent(undefined)} />
        </Suspense>
      )}
      <ConflictDialog {...form.conflict} />
      <LeaveGuard when={draft.dirty} />
    </ReportFrame>
  );
}

/** Writing a response report (docs/decisions/risk-events.md); kept on this device until it is saved. */
export default function ReportEdit() {
  return <ReportGate>{(record) => <Writing key={record.id} record={record} />}</ReportGate>;
}
