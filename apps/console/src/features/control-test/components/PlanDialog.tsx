import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '#shared/api/route-types.ts';
import { findPeople } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { SelectField } from '#shared/forms/fields.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useSettled } from '#shared/forms/use-settled.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker, type Person } from '#shared/parts/PersonPicker.tsx';
import { request, type RecordAction } from '#shared/record/use-record-action.ts';
import { controlTestKinds } from '../api/records.ts';

type Found = DataOf<typeof routes.getRiskControlByPage>['data'][number];

const labelOf = ({ riskNo, riskDescription }: Found): string => `${riskNo} ${riskDescription.slice(0, 60)}`;

/** Plans a test: which control in which period, of which kind, by whom and until when. */
export function PlanDialog<Event extends string>({
  action,
  onPlanned,
  periodId: given = '',
  riskNo = '',
}: {
  action: RecordAction<Event>;
  onPlanned: (id: number) => void;
  /** The period and the control that somebody came for. */
  periodId?: string;
  riskNo?: string;
}) {
  const { t, lang } = useT();
  const [chosenPeriod, setPeriod] = useState(given);
  const [chosen, setControl] = useState<Found | null>();
  const [keyword, setKeyword] = useState(riskNo);
  const [kind, setKind] = useState<string>('design');
  const [tester, setTester] = useState<Person[]>([]);
  const [reviewer, setReviewer] = useState<Person[]>([]);
  const [dueOn, setDueOn] = useState('');
  const searched = useSettled(keyword, 300);
  const periods = useQuery(readQuery(routes.getAssessmentPeriodByPage, { body: { pageSize: 100 } })).data?.data ?? [];
  const controls = useQuery({
    ...readQuery(routes.getRiskControlByPage, { body: { keyword: searched, pageSize: 20 } }),
    placeholderData: keepPreviousData,
  });
  // Mostly there is one period at work, and the tests are planned for it.
  const atWork = periods.filter(({ state }) => state === 'planning' || state === 'fieldwork');
  const periodId = chosenPeriod || (atWork.length === 1 ? String(atWork[0]!.id) : '');
  const named = controls.data?.data.find((one) => riskNo !== '' && one.riskNo === riskNo);
  const control = chosen === undefined ? (named ?? null) : chosen;
  const { problem } = action;
  const errorOf = (name: string) => (problem?.field?.toLowerCase() === name.toLowerCase() ? problem.message : undefined);
  const person = (name: 'testerId' | 'reviewerId', label: string, value: Person[], set: (people: Person[]) => void) => (
    <Field name={name} label={label} required error={errorOf(name)}>
      {(control) => <PersonPicker control={control} value={value} onChange={set} search={findPeople} />}
    </Field>
  );
  const send = () => {
    if (!periodId) return action.fail(t('controlTest.plan.choosePeriod'), 'periodId');
    if (!control) return action.fail(t('controlTest.plan.chooseControl'), 'controlId');
    if (!tester[0]) return action.fail(t('controlTest.plan.choosePerson'), 'testerId');
    if (!reviewer[0]) return action.fail(t('controlTest.plan.choosePerson'), 'reviewerId');
    const body = {
      periodId: Number(periodId),
      controlId: control.id,
      kind: controlTestKinds.find((one) => one === kind) ?? 'design',
      testerId: tester[0].id,
      reviewerId: reviewer[0].id,
      dueOn,
    };
    action.run(request({ route: routes.saveControlTest, input: { body }, event: 'PLAN', onDone: ({ id }) => onPlanned(id) }));
  };
  const placed = ['periodId', 'controlId', 'kind', 'testerId', 'reviewerId', 'dueOn'].some((name) => errorOf(name) !== undefined);
  return (
    <FormDialog
      title={t('controlTest.create')}
      submitLabel={t('controlTest.create')}
      wide
      busy={action.busy}
      onSubmit={send}
      onClose={action.cancel}
      note={!placed && problem?.message}
    >
      <SelectField
        name="periodId"
        label={t('controlTest.fields.period')}
        required
        value={periodId}
        choices={periods.map(({ id, recordNo, title, titleEn }) => ({
          value: String(id),
          label: `${recordNo} ${(lang === 'en' && titleEn) || title}`,
        }))}
        error={errorOf('periodId')}
        onChange={setPeriod}
      />
      <Field
        name="controlId"
        label={t('controlTest.fields.title')}
        required
        hint={t('controlTest.plan.search')}
        error={errorOf('controlId')}
      >
        {({ id, aria, error }) => (
          <Autocomplete
            id={id}
            size="small"
            options={controls.data?.data ?? []}
            loading={controls.isFetching}
            // The server searches: what it found is what there is to choose.
            filterOptions={(found) => found}
            getOptionKey={(found) => found.id}
            getOptionLabel={labelOf}
            isOptionEqualToValue={(found, chosen) => found.id === chosen.id}
            value={control}
            onChange={(_event, found) => {
              action.edit();
              setControl(found);
            }}
            onInputChange={(_event, typed, reason) => reason === 'input' && setKeyword(typed)}
            renderInput={(params) => (
              <TextField
                {...params}
                error={error}
                slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...aria } }}
              />
            )}
          />
        )}
      </Field>
      <SelectField
        name="kind"
        label={t('controlTest.fields.kind')}
        required
        value={kind}
        choices={controlTestKinds.map((value) => ({ value, label: t(`controlTest.kinds.${value}`) }))}
        error={errorOf('kind')}
        onChange={setKind}
      />
      {person('testerId', t('controlTest.fields.tester'), tester, setTester)}
      {person('reviewerId', t('controlTest.fields.reviewer'), reviewer, setReviewer)}
      <Field name="dueOn" label={t('controlTest.fields.dueOn')} hint={t('controlTest.plan.dueHint')} error={errorOf('dueOn')}>
        {(control) => <DateField control={control} value={dueOn} onChange={setDueOn} />}
      </Field>
    </FormDialog>
  );
}
