import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { currentControlChecks, type RiskControlRecord, type SavedRecord } from '@portal/contract/client';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { ConflictDialog } from '#shared/forms/ConflictDialog.tsx';
import { DraftNote } from '#shared/forms/DraftNote.tsx';
import { LeaveGuard } from '#shared/forms/LeaveGuard.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { StickyActions } from '#shared/parts/StickyActions.tsx';
import { addressOf } from '../addresses.ts';
import { staleAfterAct } from '../api/record.ts';
import { AssessmentRail } from '../components/AssessmentRail.tsx';
import { ChangedNotice } from '#shared/record/ChangedNotice.tsx';
import { RecordNotices } from '../components/Notices.tsx';
import { OtherButtons } from '../components/RecordButtons.tsx';
import { RecordFrame } from '../components/RecordFrame.tsx';
import { RecordGate } from '../components/RecordGate.tsx';
import { ReviewHistory, ReviewInfoView } from '../components/ReviewInfoView.tsx';
import { StandardInfo } from '../components/StandardInfo.tsx';
import { SummaryLine } from '../components/SummaryLine.tsx';
import { RecordDialogs } from '../dialogs/RecordDialogs.tsx';
import { toAssessmentBody, toAssessmentValue, toCheckedAssessment, type AssessmentValue } from '../forms/assessment-model.ts';
import { AssessmentForm } from '../forms/AssessmentForm.tsx';
import { useCopyPrevious } from '../forms/use-copy-previous.ts';
import { useDescribe } from '../forms/use-describe.ts';
import { useEvidence } from '#shared/record/use-evidence.ts';
import { toEvidenceFile } from '#shared/record/evidence-file.ts';
import { useRecordForm } from '../forms/use-record-form.ts';
import { useGoBack } from '../use-go-back.ts';

const formEvents = ['SAVE_ASSESSMENT', 'SUBMIT_ASSESSMENT'];

function Assessment({ record }: { record: RiskControlRecord }) {
  const { t, name } = useT();
  const [standard, setStandard] = useState(false);
  const [event, setEvent] = useState<string>();
  const goBack = useGoBack();
  const describe = useDescribe<AssessmentValue>();
  const form = useRecordForm({ key: `currentControl:${record.id}`, record, toForm: toAssessmentValue, describe });
  const { draft, errors } = form;
  const evidence = useEvidence({
    saved: record.risk_CurrentControl.risk_Docs.map((doc) => toEvidenceFile(doc, name)),
    value: draft.value,
    set: draft.set,
    onRefused: (names) => errors.put('risk_Docs', t('riskRecord.assess.duplicate', { name: names })),
  });
  const copy = useCopyPrevious(record, draft.value, (changes) => {
    errors.clear();
    draft.set(changes);
  });

  const leave = (words: string) => {
    showToast({ tone: 'success', text: words });
    form.finish();
    goBack();
  };
  const submit = useCommand(routes.updateRiskCurrentControl, {
    refreshes: staleAfterAct,
    onSuccess: (saved: SavedRecord) =>
      leave(t(saved.state === 'ownerApproval' ? 'riskRecord.assess.submittedToOwner' : 'riskRecord.assess.submitted')),
    onError: form.takeError,
  });
  const save = useCommand(routes.saveDraftRiskCurrentControl, {
    refreshes: staleAfterAct,
    onSuccess: () => leave(t('riskRecord.assess.saved')),
    onError: form.takeError,
  });
  const send = (command: typeof submit, checked: boolean) => {
    if (checked && !errors.check(currentControlChecks, toCheckedAssessment(record.id, draft.value))) return;
    if (evidence.busy) errors.put('risk_Docs', t('riskRecord.assess.uploading'));
    else if (evidence.refused.length > 0)
      errors.put('risk_Docs', t('riskRecord.assess.refusedFiles', { name: evidence.refused.join(', ') }));
    else command.mutate({ body: toAssessmentBody(record.id, draft.value, draft.base) });
  };

  const busy = submit.isPending || save.isPending;
  const may = (name: string) => record.allowedActions.includes(name);
  if (!formEvents.some(may) && !form.done && !busy) return <Navigate replace to={addressOf('view', record.id)} />;
  return (
    <RecordFrame
      record={record}
      actions={<OtherButtons record={record} except={formEvents} onAct={setEvent} />}
      rail={<AssessmentRail record={record} value={draft.value} />}
      foot={
        <StickyActions note={draft.savedAt && <DraftNote draft={draft} />}>
          <Button variant="text" color="inherit" onClick={goBack}>
            {t('common.close')}
          </Button>
          {may('SAVE_ASSESSMENT') && (
            <Button variant="outlined" color="inherit" loading={save.isPending} disabled={busy} onClick={() => send(save, false)}>
              {t('common.saveDraft')}
            </Button>
          )}
          {may('SUBMIT_ASSESSMENT') && (
            <Button variant="contained" loading={submit.isPending} disabled={busy} onClick={() => send(submit, true)}>
              {t('common.submit')}
            </Button>
          )}
          <Box sx={{ display: { md: 'none' } }}>
            <OtherButtons record={record} except={formEvents} onAct={setEvent} />
          </Box>
        </StickyActions>
      }
    >
      <RecordNotices record={record} />
      <ChangedNotice form={form} id={record.id} />
      <SummaryLine record={record} open={standard} onStandard={() => setStandard(!standard)} />
      {standard && (
        <Box sx={{ mb: 3, pb: 1, borderBottom: '1px solid', borderColor: 'line.main' }}>
          <StandardInfo record={record} />
        </Box>
      )}
      <Box component="form" noValidate onSubmit={(submitted) => submitted.preventDefault()} sx={{ mb: 3 }}>
        <Typography variant="h2" sx={visuallyHidden}>
          {t('riskRecord.section.current')}
        </Typography>
        <AssessmentForm record={record} form={form} evidence={evidence} onCopy={copy.start} copying={copy.busy} />
      </Box>
      <ReviewInfoView record={record} />
      <ReviewHistory riskId={record.id} />
      <RecordDialogs record={record} event={event} onClose={() => setEvent(undefined)} />
      <ConfirmDialog
        open={copy.asks}
        title={t('riskRecord.assess.copyConfirmTitle')}
        body={t('riskRecord.assess.copyConfirm')}
        confirmLabel={t('riskControl.form.overwrite')}
        cancelLabel={t('riskControl.form.keep')}
        onConfirm={copy.confirm}
        onClose={copy.cancel}
      />
      <ConflictDialog {...form.conflict} />
      <LeaveGuard when={draft.dirty} />
    </RecordFrame>
  );
}

/** Current control edit (docs/decisions/portal.md §2). */
export default function AssessmentPage() {
  return <RecordGate>{(record) => <Assessment key={record.id} record={record} />}</RecordGate>;
}
