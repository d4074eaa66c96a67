import Box from '@mui/material/Box';
import { useState } from 'react';
import { call } from '#shared/api/call.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { upload } from '#shared/api/upload.ts';
import { showError } from '#shared/api/use-call.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { lengths, SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { FileDrop } from '#shared/parts/FileDrop.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import Button from '@mui/material/Button';
import { request, type RecordAction } from '#shared/record/use-record-action.ts';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';
import type { ControlTestRecord } from '../api/records.ts';

const sources = ['file', 'portal'] as const;
const portalLists = ['controls', 'events', 'issues', 'confirmations'] as const;
type Question = { list: (typeof portalLists)[number]; keyword: string; year: string; fromDay: string; toDay: string };
/** What was looked at: an uploaded file, or the answer of a question as it stands now. */
type Look = DataOf<typeof routes.lookAtPopulation> & { name: string; fileId: number | null; question: Question | null };

/** The file, its key, the days it covers, who supplied it and how its completeness was checked; then it is frozen. */
export function PopulationDialog<Event extends string>({ record, action }: { record: ControlTestRecord; action: RecordAction<Event> }) {
  const { t, n } = useT();
  const [source, setSource] = useState<(typeof sources)[number]>('file');
  const [question, setQuestion] = useState<Question>({
    list: 'controls',
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
  const { problem } = action;
  const errorOf = (name: string) => (problem?.field?.toLowerCase() === name.toLowerCase() ? problem.message : undefined);
  const take = async ([file]: File[]) => {
    if (!file) return;
    setReading(true);
    try {
      const [stored] = await upload(routes.attachmentUpload, [file]);
      if (!stored) return;
      const answer = await call(routes.lookAtPopulation, { body: { id: record.id, fileId: stored.id } });
      setLook({ ...answer, fileId: stored.id, name: file.name, question: null });
      set({ keyColumn: answer.columns[0] ?? '' });
    } catch (error) {
      showError(error);
    } finally {
      setReading(false);
    }
  };
  const ask = async () => {
    setReading(true);
    try {
      const answer = await call(routes.lookAtPopulation, {
        body: { id: record.id, question: { ...question, year: question.year || null } },
      });
      setLook({ ...answer, fileId: null, name: t(`controlTest.population.lists.${question.list}`), question });
      set({
        keyColumn: answer.keyColumn ?? '',
        amountColumn: '',
        ...(form.suppliedBy === '' && { suppliedBy: t('controlTest.population.portal') }),
        ...(form.completeness === '' && { completeness: t('controlTest.population.portalCompleteness') }),
      });
    } catch (error) {
      showError(error);
    } finally {
      setReading(false);
    }
  };
  const change = (changes: Partial<Question>) => {
    setQuestion((current) => ({ ...current, ...changes }));
    // What was looked at was the answer of another question.
    setLook(undefined);
  };
  const send = () => {
    if (!look) return action.fail(t(source === 'file' ? 'controlTest.population.choose' : 'controlTest.population.lookFirst'), 'fileId');
    const asked = look.question && { ...look.question, year: look.question.year || null };
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
          {() => <FileDrop accept=".csv,.xlsx,.xls" disabled={reading} onFiles={(files) => void take(files)} />}
        </Field>
      ) : (
        <QuestionFields
          question={question}
          error={errorOf('fileId') ?? errorOf('list')}
          busy={reading}
          onChange={change}
          onAsk={() => void ask()}
        />
      )}
      {look && (
        <Box sx={{ fontSize: 13 }}>
          {look.name} · {t('controlTest.population.rows', { count: n(look.rows) })}
          <ScrollAcross sx={{ mt: 0.5 }} label={t('controlTest.population.preview')}>
            <Box
              component="table"
              sx={{ borderCollapse: 'collapse', fontSize: 12, '& td, & th': { px: 1, textAlign: 'left', whiteSpace: 'nowrap' } }}
            >
              <thead>
                <tr>
                  {look.columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {look.start.map((row, place) => (
                  <tr key={place}>
                    {row.map((cell, column) => (
                      <td key={column}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Box>
          </ScrollAcross>
        </Box>
      )}
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
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {day('fromDay')}
        {day('toDay')}
      </Box>
      <TextAreaField
        name="suppliedBy"
        label={t('controlTest.population.suppliedBy')}
        required
        single
        maxLength={lengths.name}
        value={form.suppliedBy}
        error={errorOf('suppliedBy')}
        onChange={(suppliedBy) => set({ suppliedBy })}
      />
      <TextAreaField
        name="completeness"
        label={t('controlTest.population.completeness')}
        required
        minRows={2}
        maxLength={lengths.longText}
        value={form.completeness}
        error={errorOf('completeness')}
        onChange={(completeness) => set({ completeness })}
      />
    </FormDialog>
  );
}

/** Which records of the portal are the population: a list with its filters, looked at before it is frozen. */
function QuestionFields({
  question,
  error,
  busy,
  onChange,
  onAsk,
}: {
  question: Question;
  error: string | undefined;
  busy: boolean;
  onChange: (changes: Partial<Question>) => void;
  onAsk: () => void;
}) {
  const { t } = useT();
  const day = (name: 'fromDay' | 'toDay') => (
    <Field name={`question-${name}`} label={t(`controlTest.population.days.${question.list as 'events'}.${name}`)}>
      {(control) => <DateField control={control} value={question[name]} onChange={(next) => onChange({ [name]: next })} />}
    </Field>
  );
  return (
    <>
      <SelectField
        name="list"
        label={t('controlTest.population.list')}
        hint={t('controlTest.population.listHint')}
        required
        value={question.list}
        choices={portalLists.map((value) => ({ value, label: t(`controlTest.population.lists.${value}`) }))}
        error={error}
        onChange={(list) => onChange({ list: portalLists.find((one) => one === list) ?? 'controls' })}
      />
      {question.list === 'controls' ? (
        <TextAreaField
          name="year"
          label={t('controlTest.population.year')}
          single
          maxLength={4}
          value={question.year}
          onChange={(year) => onChange({ year: year.replaceAll(/\D/g, '') })}
        />
      ) : (
        <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {day('fromDay')}
          {day('toDay')}
        </Box>
      )}
      <TextAreaField
        name="question-keyword"
        label={t('controlTest.population.keyword')}
        single
        maxLength={100}
        value={question.keyword}
        onChange={(keyword) => onChange({ keyword })}
      />
      <Box sx={{ mb: 2 }}>
        <Button variant="outlined" color="inherit" size="small" disabled={busy} onClick={onAsk}>
          {t('controlTest.population.look')}
        </Button>
      </Box>
    </>
  );
}
