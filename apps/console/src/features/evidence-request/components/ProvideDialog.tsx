import { LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { TextAreaField } from '#shared/forms/fields.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { EvidenceList } from '#shared/parts/EvidenceList.tsx';
import { Field } from '#shared/parts/Field.tsx';
import { FileDrop } from '#shared/parts/FileDrop.tsx';
import { useDialogFiles } from '#shared/record/use-dialog-files.ts';
import { request, type RecordAction } from '#shared/record/use-record-action.ts';
import type { EvidenceRequestRecord } from '../api/records.ts';
import { confidentialityOf, FileFields } from '#shared/evidence/FileFields.tsx';

interface Props<Event extends string> {
  record: EvidenceRequestRecord;
  action: RecordAction<Event>;
  /** Files that were dropped on the page. */
  dropped: readonly File[];
}

/** The days that all tests together speak of: offered, not assumed, as who provides it knows which days it covers. */
function testedDays({ servesTests }: EvidenceRequestRecord): { from: string; to: string } | undefined {
  const days = servesTests.flatMap(({ tested }) => tested ?? []);
  const [from] = days.map((one) => one.from).sort();
  const to = days
    .map((one) => one.to)
    .sort()
    .at(-1);
  return from !== undefined && to !== undefined ? { from, to } : undefined;
}

/** Answers a request: files with the days that they speak of, or evidence that there is already. */
export function ProvideDialog<Event extends string>({ record, action, dropped }: Props<Event>) {
  const { t } = useT();
  const evidence = useDialogFiles(action, { field: 'files', chosen: dropped });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [comments, setComments] = useState('');
  const [form, setForm] = useState({ effectiveFrom: '', effectiveTo: '', source: '', confidentiality: 'internal' });
  const [isTried, setTried] = useState(false);
  const { problem } = action;
  // A refusal names the file that it is about; here the days of all are one field.
  const errorOf = (name: string) => problem?.fields?.find(({ field }) => field.toLowerCase().endsWith(name.toLowerCase()))?.message;
  const bareDays = (['effectiveFrom', 'effectiveTo'] as const).filter((name) => form[name] === '');
  const errorOfFile = (name: string) =>
    errorOf(name) ?? (isTried ? bareDays.filter((bare) => bare === name).map((bare) => t(`evidenceRequest.needs.${bare}`))[0] : undefined);
  const send = () => {
    if (!evidence.isComplete()) return;
    setTried(true);
    if (evidence.changes.added.length > 0 && bareDays.length > 0) return;
    const body = {
      id: record.id,
      rowVersion: record.rowVersion,
      comments,
      files: evidence.changes.added.map(({ docId }) => ({
        fileId: docId,
        title: '',
        ...form,
        confidentiality: confidentialityOf(form.confidentiality),
      })),
      evidenceIds: [...chosen],
    };
    action.run(request({ route: routes.provideEvidence, input: { body }, event: 'PROVIDE' }));
  };
  const toggle = (id: number) => {
    action.edit();
    setChosen((current) => (current.includes(id) ? current.filter((one) => one !== id) : [...current, id]));
  };
  const placed = ['files', 'effectiveFrom', 'effectiveTo', 'source', 'evidenceIds', 'comments'];
  const elsewhere = problem?.fields?.length
    ? problem.fields.find(({ field }) => !placed.some((name) => field.toLowerCase().endsWith(name.toLowerCase())))?.message
    : problem?.message;
  return (
    <FormDialog
      title={t('evidenceRequest.provide')}
      submitLabel={t('evidenceRequest.provide')}
      wide
      busy={action.busy}
      onSubmit={send}
      onClose={action.cancel}
      note={elsewhere}
    >
      <Field name="files" label={t('evidenceRequest.fields.files')} group error={errorOf('files')}>
        {() => (
          <>
            <FileDrop multiple onFiles={evidence.add} />
            {evidence.files.length > 0 && (
              <Box sx={{ mt: 1 }}>
                <EvidenceList files={evidence.files} onRemove={evidence.remove} />
              </Box>
            )}
          </>
        )}
      </Field>
      {evidence.files.length > 0 && (
        <FileFields
          value={form}
          errorOf={errorOfFile}
          tested={testedDays(record)}
          onChange={(changes) => {
            action.edit();
            setForm((current) => ({ ...current, ...changes }));
          }}
        />
      )}
      {record.offers.length > 0 && (
        <Field name="evidenceIds" label={t('evidenceRequest.existing')} group error={errorOf('evidenceIds')}>
          {() => (
            <Box>
              {record.offers.map(({ id, recordNo, title, newest }) => (
                <FormControlLabel
                  key={id}
                  sx={{ display: 'flex', mr: 0 }}
                  slotProps={{ typography: { sx: { fontSize: 13, overflowWrap: 'anywhere' } } }}
                  control={<Checkbox size="small" checked={chosen.includes(id)} onChange={() => toggle(id)} />}
                  label={`${recordNo} ${title} · V${newest.no} · ${newest.effectiveFrom} – ${newest.effectiveTo}`}
                />
              ))}
            </Box>
          )}
        </Field>
      )}
      <TextAreaField
        name="comments"
        label={t('evidenceRequest.fields.comments')}
        minRows={2}
        maxLength={LENGTH.comment}
        value={comments}
        error={errorOf('comments')}
        onChange={setComments}
      />
    </FormDialog>
  );
}
