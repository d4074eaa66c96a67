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
import { request, type RecordAction } from '#shared/record/use-record-action.ts';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';
import type { ControlTestRecord } from '../api/records.ts';

type Look = DataOf<typeof routes.lookAtPopulation> & { fileId: number; name: string };

/** The file, its key, the days it covers, who supplied it and how its completeness was checked; then it is frozen. */
export function PopulationDialog<Event extends string>({ record, action }: { record: ControlTestRecord; action: RecordAction<Event> }) {
  const { t, n } = useT();
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
      setLook({ ...answer, fileId: stored.id, name: file.name });
      set({ keyColumn: answer.columns[0] ?? '' });
    } catch (error) {
      showError(error);
    } finally {
      setReading(false);
    }
  };
  const send = () => {
    if (!look) return action.fail(t('controlTest.population.choose'), 'fileId');
    const body = { id: record.id, rowVersion: record.rowVersion, fileId: look.fileId, ...form };
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
