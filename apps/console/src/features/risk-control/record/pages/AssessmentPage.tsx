import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { type ControlAction, currentControlChecks, type RiskControlRecord, type SavedRecord } from '@portal/contract/client';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { draftSteps } from '#shared/record/draft-steps.ts';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { useFormEvidence } from '#shared/record/use-form-evidence.ts';
import { request, useRecordAction } from '#shared/record/use-record-action.ts';
import { addressOf } from '../addresses.ts';
import { AssessmentRail } from '../components/AssessmentRail.tsx';
import { RecordGate } from '../components/RecordGate.tsx';
import { ReviewHistory, ReviewInfoView } from '../components/ReviewInfoView.tsx';
import { StandardInfo } from '../components/StandardInfo.tsx';
import { SummaryLine } from '../components/SummaryLine.tsx';
import { RecordDialogs } from '../dialogs/RecordDialogs.tsx';
import { toAssessmentBody, toAssessmentValue, toCheckedAssessment, type AssessmentValue } from '../forms/assessment-model.ts';
import { AssessmentForm } from '../forms/AssessmentForm.tsx';
import { useCopyPrevious } from '../forms/use-copy-previous.ts';
import { useDescribe } from '../forms/use-describe.ts';
import { useReadChange, useRecordForm } from '../forms/use-record-form.ts';
import { staleControl, useControlButtons, useControlPage } from '../use-control-page.tsx';
import { useGoBack } from '../use-go-back.ts';

const formEvents = ['SAVE_ASSESSMENT', 'SUBMIT_ASSESSMENT'] as const satisfies readonly ControlAction[];
type FormEvent = (typeof formEvents)[number];

function Assessment({ record }: { record: RiskControlRecord }) {
  const { t } = useT();
  const [standard, setStandard] = useState(false);
  const goBack = useGoBack();
  const describe = useDescribe<AssessmentValue>();
  const form = useRecordForm({ key: `currentControl:${record.id}`, record, toForm: toAssessmentValue, describe });
  const { draft, errors } = form;
  const action = useRecordAction<ControlAction>({ stale: staleControl, state: record.state, readChange: useReadChange(record.id) });
  const page = useControlPage(record);
  const others = useControlButtons(record, 'assess').filter(({ event }) => !formEvents.some((own) => own === event));
  const evidence = useFormEvidence(form, record.risk_CurrentControl.risk_Docs, 'risk_Docs');
  const copy = useCopyPrevious(record, draft.value, (changes) => {
    errors.clear();
    draft.set(changes);
  });

  const done = (event: FormEvent, { state }: SavedRecord) =>
    t(
      event === 'SAVE_ASSESSMENT'
        ? 'riskRecord.assess.saved'
        : state === 'ownerApproval'
          ? 'riskRecord.assess.submittedToOwner'
          : 'riskRecord.assess.submitted',
    );
  const send = (event: FormEvent, stays = false) => {
    const submits = event === 'SUBMIT_ASSESSMENT';
    if (submits && !errors.check(currentControlChecks, toCheckedAssessment(record.id, draft.value))) return;
    if (!evidence.isComplete()) return;
    form.send(
      request({
        route: submits ? routes.updateRiskCurrentControl : routes.saveDraftRiskCurrentControl,
        input: { body: toAssessmentBody(record.id, draft.value, draft.base) },
        event,
        done: (saved) => done(event, saved),
        onDone: (saved) => {
          if (stays) return form.keep(saved);
          form.finish();
          goBack();
        },
      }),
    );
  };

  const may = (name: ControlAction) => record.allowedActions.some((one) => one === name);
  if (!formEvents.some(may) && !form.done && !form.busy) return <Navigate replace to={addressOf('view', record.id)} />;
  return (
    <RecordPage
      {...page}
      buttons={others}
      onAct={action.ask}
      sending={form.sending ?? action.sending}
      form={form}
      foot={{
        close: { onClick: goBack },
        steps: draftSteps({
          save: 'SAVE_ASSESSMENT',
          submit: 'SUBMIT_ASSESSMENT',
          may,
          send,
          labels: { save: t('common.saveDraft'), submit: t('common.submit') },
        }),
      }}
      rail={<AssessmentRail record={record} value={draft.value} />}
      sections={[
        { id: 'summary', content: <SummaryLine record={record} open={standard} onStandard={() => setStandard(!standard)} /> },
        {
          id: 'standard',
          when: standard,
          content: (
            <Box sx={{ mb: 3, pb: 1, borderBottom: '1px solid', borderColor: 'line.main' }}>
              <StandardInfo record={record} />
            </Box>
          ),
        },
        {
          id: 'assessment',
          form: true,
          content: (
            <>
              <Typography variant="h2" sx={visuallyHidden}>
                {t('riskRecord.section.current')}
              </Typography>
              <AssessmentForm record={record} form={form} evidence={evidence} onCopy={copy.start} copying={copy.busy} />
            </>
          ),
        },
        { id: 'review', content: <ReviewInfoView record={record} /> },
        { id: 'rounds', content: <ReviewHistory riskId={record.id} /> },
      ]}
    >
      <RecordDialogs record={record} action={action} />
      <ConfirmDialog
        open={copy.asks}
        title={t('riskRecord.assess.copyConfirmTitle')}
        body={t('riskRecord.assess.copyConfirm')}
        confirmLabel={t('riskRecord.form.overwrite')}
        cancelLabel={t('riskRecord.form.keep')}
        onConfirm={copy.confirm}
        onClose={copy.cancel}
      />
    </RecordPage>
  );
}

/** Current control edit (docs/decisions/portal.md §2). */
export default function AssessmentPage() {
  return <RecordGate>{(record) => <Assessment key={record.id} record={record} />}</RecordGate>;
}
