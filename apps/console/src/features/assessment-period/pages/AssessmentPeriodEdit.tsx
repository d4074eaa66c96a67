import { LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { routes } from '#shared/api/routes.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { useGoBack, useLeaveTo } from '#shared/record/leave-record.ts';
import { EditGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { request } from '#shared/record/use-record-action.ts';
import { useFormOverRecord } from '#shared/record/use-record-form.ts';
import {
  assessmentPeriodAddress,
  assessmentPeriodGate,
  assessmentPeriodSource,
  staleAssessmentPeriod,
  type AssessmentPeriodRecord,
} from '../api/records.ts';

interface PeriodForm {
  title: string;
  titleEn: string;
  kind: AssessmentPeriodRecord['kind'];
  firstDay: string;
  lastDay: string;
  currency: string;
  signOffBy: string;
  sharePercent: string;
}

const columns = {
  display: 'grid',
  gap: 2,
  // On a phone the kind has a line of its own, and the days stand side by side.
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, 1fr)' },
  '& > :first-of-type': { gridColumn: { xs: 'span 2', sm: 'auto' } },
} as const;
const described = ['title', 'titleEn', 'kind', 'firstDay', 'lastDay', 'currency', 'signOffBy', 'sharePercent'] as const;
const kinds = ['year', 'half', 'quarter'] as const;

function toForm(record: AssessmentPeriodRecord | undefined): PeriodForm {
  if (!record)
    return { title: '', titleEn: '', kind: 'year', firstDay: '', lastDay: '', currency: 'CNY', signOffBy: '', sharePercent: '15' };
  const { title, titleEn, kind, firstDay, lastDay, currency, signOffBy, sharePercent } = record;
  return { title, titleEn, kind, firstDay, lastDay, currency, signOffBy: signOffBy ?? '', sharePercent: String(sharePercent) };
}

function PeriodFields({ record }: { record: AssessmentPeriodRecord | undefined }) {
  const { t } = useT();
  const goBack = useGoBack(assessmentPeriodGate.list);
  const leaveTo = useLeaveTo();
  const form = useFormOverRecord<AssessmentPeriodRecord, PeriodForm>({
    key: `assessmentPeriod:${record?.id ?? 'new'}`,
    record,
    toForm,
    describe: (field, value) => {
      const name = described.find((one) => one === field);
      return name && { label: t(`assessmentPeriod.fields.${name}`), text: value[name] };
    },
    source: assessmentPeriodSource,
    stale: staleAssessmentPeriod,
  });
  const { draft, errors } = form;
  const { value } = draft;
  const set = (changes: Partial<PeriodForm>) => {
    draft.set(changes);
    for (const changed of Object.keys(changes)) errors.clear(changed);
  };
  const save = () =>
    form.send(
      request({
        route: routes.saveAssessmentPeriod,
        input: {
          body: { ...value, sharePercent: Number(value.sharePercent), ...(record && { id: record.id, rowVersion: draft.base ?? null }) },
        },
        event: 'EDIT',
        done: ({ recordNo }) => t('assessmentPeriod.saved', { no: recordNo }),
        onDone: ({ id }) => {
          form.finish();
          leaveTo(assessmentPeriodAddress(id));
        },
      }),
    );
  const line = (name: 'title' | 'titleEn' | 'currency' | 'sharePercent', maxLength: number, required = true) => (
    <TextAreaField
      name={name}
      label={t(`assessmentPeriod.fields.${name}`)}
      required={required}
      single
      maxLength={maxLength}
      value={value[name]}
      error={errors.of(name)}
      onChange={(next) => set({ [name]: name === 'currency' ? next.toUpperCase() : next })}
    />
  );
  const day = (name: 'firstDay' | 'lastDay' | 'signOffBy', min: string, required = true) => (
    <Field name={name} label={t(`assessmentPeriod.fields.${name}`)} required={required} error={errors.of(name)}>
      {(control) => <DateField control={control} value={value[name]} min={min} onChange={(next) => set({ [name]: next })} />}
    </Field>
  );
  return (
    <RecordPage
      header={{
        no: record?.recordNo ?? '',
        title: record?.title ?? t('assessmentPeriod.create'),
        workflow: 'assessmentPeriod',
        ...(record && { state: record.state }),
      }}
      form={form}
      foot={{ close: { onClick: goBack }, steps: [{ event: 'EDIT', label: t('assessmentPeriod.save'), weight: 'filled', onSend: save }] }}
      width={960}
      sections={[
        {
          id: 'period',
          form: record ? t('titles.assessmentPeriodEdit') : t('assessmentPeriod.create'),
          content: (
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
              {line('title', LENGTH.name)}
              {line('titleEn', LENGTH.name, false)}
              <Box sx={columns}>
                <SelectField
                  name="kind"
                  label={t('assessmentPeriod.fields.kind')}
                  required
                  value={value.kind}
                  choices={kinds.map((kind) => ({ value: kind, label: t(`assessmentPeriod.kinds.${kind}`) }))}
                  error={errors.of('kind')}
                  onChange={(next) => set({ kind: kinds.find((kind) => kind === next) ?? 'year' })}
                />
                {day('firstDay', '')}
                {day('lastDay', value.firstDay)}
                {line('currency', 3)}
                {day('signOffBy', value.lastDay, false)}
                {line('sharePercent', 8)}
              </Box>
            </Box>
          ),
        },
      ]}
    />
  );
}

/** Planning a period; without an Id it is a new one. */
export default function AssessmentPeriodEdit() {
  const { t } = useT();
  return (
    <EditGateOf {...assessmentPeriodGate} newTitle={t('assessmentPeriod.create')}>
      {(record) => <PeriodFields key={record?.id ?? 'new'} record={record} />}
    </EditGateOf>
  );
}
