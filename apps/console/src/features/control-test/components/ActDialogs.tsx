import { LENGTH } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { request, type RecordAction } from '#shared/record/use-record-action.ts';
import type { ControlTestRecord } from '../api/records.ts';
import { EvidenceGap } from './EvidenceGap.tsx';

interface Props<Event extends string> {
  record: ControlTestRecord;
  action: RecordAction<Event>;
}

const conclusions = ['effective', 'ineffective'] as const;

/** The tester's conclusion, before the review. */
export function ConclusionDialog<Event extends string>({ record, action }: Props<Event>) {
  const { t } = useT();
  const [conclusion, setConclusion] = useState<string>(record.exceptions > 0 ? 'ineffective' : 'effective');
  const [comments, setComments] = useState('');
  const [hours, setHours] = useState('');
  const { errorOf, elsewhere } = action;
  const send = () => {
    const body = {
      id: record.id,
      rowVersion: record.rowVersion,
      event: 'SUBMIT',
      conclusion: conclusions.find((one) => one === conclusion) ?? null,
      comments,
      hours: hours.trim() === '' || Number.isNaN(Number(hours)) ? null : Number(hours),
    };
    action.run(request({ route: routes.updateControlTest, input: { body }, event: 'SUBMIT' }));
  };
  return (
    <FormDialog
      title={t('controlTest.submit')}
      submitLabel={t('controlTest.submit')}
      wide
      busy={action.busy}
      onSubmit={send}
      onClose={action.cancel}
      note={elsewhere(['conclusion', 'comments', 'hours'])}
    >
      <EvidenceGap id={record.id} />
      <SelectField
        name="conclusion"
        label={t('controlTest.conclusion')}
        required
        value={conclusion}
        choices={conclusions.map((value) => ({ value, label: t(`controlTest.conclusions.${value}`) }))}
        error={errorOf('conclusion')}
        onChange={setConclusion}
      />
      <TextAreaField
        name="comments"
        label={t('controlTest.conclusionNote')}
        minRows={3}
        maxLength={LENGTH.comment}
        value={comments}
        error={errorOf('comments')}
        onChange={setComments}
      />
      <TextAreaField
        name="hours"
        label={t('controlTest.fields.hours')}
        single
        maxLength={8}
        value={hours}
        error={errorOf('hours')}
        onChange={setHours}
      />
    </FormDialog>
  );
}

/** Which procedure of the library; the test keeps the version that is the newest now. */
export function ProcedureDialog<Event extends string>({ record, action }: Props<Event>) {
  const { t, lang } = useT();
  const library = useQuery(readQuery(routes.getTestProcedures, { query: {} }));
  const [procedureId, setProcedure] = useState(record.procedure ? String(record.procedure.id) : '');
  const { problem } = action;
  const send = () => {
    if (!procedureId) return action.fail(t('controlTest.chooseProcedure'), 'procedureId');
    const body = { id: record.id, rowVersion: record.rowVersion, procedureId: Number(procedureId) };
    action.run(request({ route: routes.setTestProcedure, input: { body }, event: 'SET_PROCEDURE' }));
  };
  return (
    <FormDialog title={t('controlTest.chooseProcedure')} wide busy={action.busy} onSubmit={send} onClose={action.cancel}>
      <SelectField
        name="procedureId"
        label={t('controlTest.procedure')}
        required
        value={procedureId}
        choices={(library.data ?? []).map(({ id, code, version, title, titleEn }) => ({
          value: String(id),
          label: `${code} V${version} ${lang === 'en' ? titleEn : title}`,
        }))}
        error={problem?.message}
        onChange={setProcedure}
      />
    </FormDialog>
  );
}
