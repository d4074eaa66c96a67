import { LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { isApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { upload } from '#shared/api/upload.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { FileDrop } from '#shared/parts/FileDrop.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { request, type RecordAction } from '#shared/record/use-record-action.ts';
import type { ControlTestRecord } from '../api/records.ts';
import { PopulationPreview } from './PopulationPreview.tsx';
import { PortalQuestionFields, toBody, type PortalQuestion } from './PortalQuestionFields.tsx';

const sources = ['file', 'portal'] as const;
/** What was looked at: an uploaded file, or the answer of a question as it stands now. */
type Look = DataOf<typeof routes.lookAtPopulation> & { name: string; fileId: number | null; question: PortalQuestion | null };

/** The file, its key, the days it covers, who supplied it and how its completeness was checked; then it is frozen. */
export function PopulationDialog<Event extends string>({ record, action }: { record: ControlTestRecord; action: RecordAction<Event> }) {
  const { t } = useT();
  const [source, setSource] = useState<(typeof sources)[number]>('file');
  const [question, setQuestion] = useState<PortalQuestion>({
    list: 'controls',
    viewId: '',
    examId: '',
    keyword: '',
    year: record.periodFirstDay.slice(0, 4),
    fromDay: record.periodFirstDay,
    toDay: record.periodLastDay,
  });
  const [look, setLook] = useState<Look>();
  const [reading, setReading] = useState(false);
  const [form, setForm] = useState({
    keyColumn: '',
    amountColumn: '',
    fromDay: record.periodFirstDay,
    toDay: record.periodLastDay,
    suppliedBy: '',
    completeness: '',
  });
  const set = (changes: Partial<typeof form>) => {
    action.edit();
    setForm((current) => ({ ...current, ...changes }));
  };
  const { errorOf } = action;
  /** At its field, and the file or question before it stays. The upload calls the file by a name that the dialog does not have. */
  const refuse = (error: unknown, fallback: string, name?: string) => {
    const [refused] = isApiError(error, 'validation') ? error.errors : [];
    const field = refused?.field === 'files' ? 'fileId' : refused?.field;
    const { message } = refused ?? (error as Error);
    // Beneath stands the file before it, which is not the one that is meant.
    action.failEarly(name === undefined ? message : t('controlTest.population.ofFile', { name, message }), field ?? fallback);
  };
  const take = async ([file]: File[]) => {
    if (!file) return;
    setReading(true);
    action.edit();
    try {
      const [stored] = await upload(routes.attachmentUpload, [file]);
      if (!stored) return;
      const answer = await call(routes.lookAtPopulation, { body: { id: record.id, fileId: stored.id } });
      setLook({ ...answer, fileId: stored.id, name: file.name, question: null });
      set({ keyColumn: answer.columns[0] ?? '' });
    } catch (error) {
      refuse(error, 'fileId', file.name);
    } finally {
      setReading(false);
    }
  };
  const ask = async () => {
    setReading(true);
    action.edit();
    try {
      const answer = await call(routes.lookAtPopulation, { body: { id: record.id, question: toBody(question) } });
      setLook({ ...answer, fileId: null, name: t(`controlTest.population.lists.${question.list}`), question });
      set({
        keyColumn: answer.keyColumn ?? '',
        amountColumn: '',
        ...(form.suppliedBy === '' && { suppliedBy: t('controlTest.population.portal') }),
        ...(form.completeness === '' && { completeness: t('controlTest.population.portalCompleteness') }),
      });
    } catch (error) {
      refuse(error, 'list');
    } finally {
      setReading(false);
    }
  };
  const change = (changes: Partial<PortalQuestion>) => {
    setQuestion((current) => ({ ...current, ...changes }));
    // What was looked at, or refused, was another question.
    action.edit();
    setLook(undefined);
  };
  const send = () => {
    if (!look) return action.fail(t(source === 'file' ? 'controlTest.population.choose' : 'controlTest.population.lookFirst'), 'fileId');
    const asked = look.question && toBody(look.question);
    const body = { id: record.id, rowVersion: record.rowVersion, fileId: look.fileId, question: asked, ...form };
    action.run(
      request({ route: routes.freezePopulation, input: { body }, event: 'FREEZE_POPULATION', done: t('controlTest.population.done') }),
    );
  };
  const columns = (look?.columns ?? []).map((value) => ({ value, label: value }));
  const day = (name: 'fromDay' | 'toDay') => (
    <Field name={name} label={t(`controlTest.population.${name}`)} required error={errorOf(name)}>
      {(control) => <DateField control={control} value={form[name]} onChange={(next) => set({ [name]: next })} />}
    </Field>
  );
  return (
    <FormDialog
      title={t('controlTest.population.title')}
      submitLabel={t('controlTest.population.freeze')}
      wide
      busy={action.busy || reading}
      onSubmit={send}
      onClose={action.cancel}
    >
      <Box sx={{ mb: 1 }}>
        <Segmented
          label={t('controlTest.population.source')}
          options={sources.map((value) => ({ value, label: t(`controlTest.population.sources.${value}`) }))}
          value={source}
          onChange={(next) => {
            setSource(next);
            setLook(undefined);
          }}
          isField
        />
      </Box>
      {source === 'file' ? (
        <Field
          name="fileId"
          label={t('controlTest.population.file')}
          required
          group
          error={errorOf('fileId')}
          hint={t('controlTest.population.hint')}
        >
          {() => (
            <Box data-held={look ? '' : undefined}>
              <FileDrop accept=".csv,.xlsx,.xls" disabled={reading} onFiles={(files) => void take(files)} />
            </Box>
          )}
        </Field>
      ) : (
        <PortalQuestionFields
          question={question}
          errorOf={(name) => (name === 'list' ? (errorOf('list') ?? errorOf('fileId')) : errorOf(name))}
          busy={reading}
          onChange={change}
          onAsk={() => void ask()}
        />
      )}
      {look && (
        <>
          <PopulationPreview name={look.name} look={look} />
          <SelectField
            name="keyColumn"
            label={t('controlTest.population.keyColumn')}
            required
            value={form.keyColumn}
            choices={columns}
            error={errorOf('keyColumn')}
            onChange={(keyColumn) => set({ keyColumn })}
          />
          <SelectField
            name="amountColumn"
            label={t('controlTest.population.amountColumn')}
            value={form.amountColumn}
            choices={columns}
            error={errorOf('amountColumn')}
            onChange={(amountColumn) => set({ amountColumn })}
          />
        </>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {day('fromDay')}
        {day('toDay')}
      </Box>
      <TextAreaField
        name="suppliedBy"
        label={t('controlTest.population.suppliedBy')}
        required
        single
        maxLength={LENGTH.name}
        value={form.suppliedBy}
        error={errorOf('suppliedBy')}
        onChange={(suppliedBy) => set({ suppliedBy })}
      />
      <TextAreaField
        name="completeness"
        label={t('controlTest.population.completeness')}
        required
        minRows={2}
        maxLength={LENGTH.longText}
        value={form.completeness}
        error={errorOf('completeness')}
        onChange={(completeness) => set({ completeness })}
      />
    </FormDialog>
  );
}
