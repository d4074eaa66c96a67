import { LENGTH } from '@portal/contract/client';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { TextAreaField } from '#shared/forms/fields.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { OneFile } from '#shared/record/OneFile.tsx';
import { useDialogFiles } from '#shared/record/use-dialog-files.ts';
import { request, type RecordAction } from '#shared/record/use-record-action.ts';
import type { EvidenceRecord } from '../api/records.ts';
import { confidentialityOf, FileFields } from '#shared/evidence/FileFields.tsx';

interface Props<Event extends string> {
  record: EvidenceRecord;
  action: RecordAction<Event>;
}

/** The next version; says beforehand where it takes the place of the old one, and where the old one stays. */
export function ReplaceDialog<Event extends string>({ record, action }: Props<Event>) {
  const { t } = useT();
  const [newest] = record.versions;
  const evidence = useDialogFiles(action, { field: 'fileId' });
  const [note, setNote] = useState('');
  const [form, setForm] = useState({
    effectiveFrom: newest?.effectiveFrom ?? '',
    effectiveTo: newest?.effectiveTo ?? '',
    source: newest?.source ?? '',
  });
  const { problem, errorOf, elsewhere } = action;
  const send = () => {
    if (!evidence.isComplete()) return;
    const [file] = evidence.changes.added;
    if (!file) return action.fail(t('evidenceRequest.needs.file'), 'fileId');
    const body = { id: record.id, rowVersion: record.rowVersion, fileId: file.docId, note, ...form };
    action.run(request({ route: routes.replaceEvidence, input: { body }, event: 'REPLACE' }));
  };
  const open = record.uses.filter(({ isOpen }) => isOpen).length;
  return (
    <FormDialog
      title={t('evidenceRequest.newVersion')}
      submitLabel={t('evidenceRequest.newVersion')}
      wide
      busy={action.busy}
      onSubmit={send}
      onClose={action.cancel}
      note={
        elsewhere(['fileId', 'effectiveFrom', 'effectiveTo', 'source', 'note']) ??
        (problem ? undefined : t('evidenceRequest.replaces', { open, kept: record.uses.length - open }))
      }
    >
      <OneFile label={t('evidenceRequest.fields.files')} required error={errorOf('fileId')} files={evidence} />
      <FileFields
        value={form}
        errorOf={errorOf}
        onChange={(changes) => {
          action.edit();
          setForm((current) => ({ ...current, ...changes }));
        }}
      />
      <TextAreaField
        name="note"
        label={t('evidenceRequest.fields.note')}
        single
        maxLength={LENGTH.comment}
        value={note}
        error={errorOf('note')}
        onChange={setNote}
      />
    </FormDialog>
  );
}

/** What is said of the newest version, while nothing concluded stands on it. */
export function DescribeDialog<Event extends string>({ record, action }: Props<Event>) {
  const { t } = useT();
  const [newest] = record.versions;
  const [form, setForm] = useState({
    title: record.title,
    effectiveFrom: newest?.effectiveFrom ?? '',
    effectiveTo: newest?.effectiveTo ?? '',
    source: newest?.source ?? '',
    confidentiality: record.confidentiality as string,
  });
  const { errorOf } = action;
  const send = () => {
    const body = {
      ...form,
      id: record.id,
      event: 'DESCRIBE',
      rowVersion: record.rowVersion,
      confidentiality: confidentialityOf(form.confidentiality),
    };
    action.run(request({ route: routes.updateEvidence, input: { body }, event: 'DESCRIBE' }));
  };
  return (
    <FormDialog title={t('evidenceRequest.describe')} wide busy={action.busy} onSubmit={send} onClose={action.cancel}>
      <FileFields
        value={form}
        errorOf={errorOf}
        onChange={(changes) => {
          action.edit();
          setForm((current) => ({ ...current, ...changes }));
        }}
      />
    </FormDialog>
  );
}
