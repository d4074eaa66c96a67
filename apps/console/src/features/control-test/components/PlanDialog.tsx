import Autocomplete from '@mui/material/Autocomplete';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { controlTestKinds, controlTestKindWords } from '@portal/contract/client';
import { labelOfControl, useControlChoice, type ControlChoice } from '#shared/api/control-choice.ts';
import { isAtWork, usePeriods } from '#shared/api/periods.ts';
import { findPeople } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { SelectField } from '#shared/forms/fields.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { choiceInput } from '#shared/forms/choice-input.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker, type Person } from '#shared/parts/PersonPicker.tsx';
import { request, type RecordAction } from '#shared/record/use-record-action.ts';

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
  const { t, lang, pick } = useT();
  const [chosenPeriod, setPeriod] = useState(given);
  const [chosen, setControl] = useState<ControlChoice | null>();
  const [keyword, setKeyword] = useState(riskNo);
  const [kind, setKind] = useState<string>('design');
  const [tester, setTester] = useState<Person[]>([]);
  const [reviewer, setReviewer] = useState<Person[]>([]);
  const [dueOn, setDueOn] = useState('');
  const [procedureId, setProcedure] = useState('');
  const periods = usePeriods();
  const procedures = useQuery(readQuery(routes.getTestProcedures, { query: {} })).data ?? [];
  const controls = useControlChoice(keyword);
  // Mostly there is one period at work, and the tests are planned for it.
  const atWork = periods.filter(isAtWork);
  const periodId = chosenPeriod || (atWork.length === 1 ? String(atWork[0]!.id) : '');
  const named = controls.found.find((one) => riskNo !== '' && one.riskNo === riskNo);
  const control = chosen === undefined ? (named ?? null) : chosen;
  const { errorOf, elsewhere } = action;
  const person = (name: 'testerId' | 'reviewerId', label: string, value: Person[], set: (people: Person[]) => void) => (
    <Field name={name} label={label} required error={errorOf(name)}>
      {(control) => <PersonPicker control={control} value={value} onChange={set} search={findPeople} />}
    </Field>
  );
  const send = () => {
    const found = [
      !periodId && { field: 'periodId', message: t('controlTest.plan.choosePeriod') },
      !control && { field: 'controlId', message: t('controlTest.plan.chooseControl') },
      !tester[0] && { field: 'testerId', message: t('controlTest.plan.choosePerson') },
      !reviewer[0] && { field: 'reviewerId', message: t('controlTest.plan.choosePerson') },
    ];
    if (!action.tell(found) || !control || !tester[0] || !reviewer[0]) return;
    const body = {
      periodId: Number(periodId),
      controlId: control.id,
      kind: controlTestKinds.find((one) => one === kind) ?? 'design',
      testerId: tester[0].id,
      reviewerId: reviewer[0].id,
      dueOn,
      procedureId: Number(procedureId) || null,
    };
    action.run(request({ route: routes.saveControlTest, input: { body }, event: 'PLAN', onDone: ({ id }) => onPlanned(id) }));
  };
  return (
    <FormDialog
      title={t('controlTest.create')}
      submitLabel={t('controlTest.create')}
      wide
      busy={action.busy}
      onSubmit={send}
      onClose={action.cancel}
      note={elsewhere(['periodId', 'controlId', 'kind', 'testerId', 'reviewerId', 'dueOn', 'procedureId'])}
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
            options={[...controls.found]}
            loading={controls.isFetching}
            // The server searches: what it found is what there is to choose.
            filterOptions={(found) => found}
            getOptionKey={(found) => found.id}
            getOptionLabel={labelOfControl}
            isOptionEqualToValue={(found, chosen) => found.id === chosen.id}
            value={control}
            onChange={(_event, found) => {
              action.edit();
              setControl(found);
            }}
            onInputChange={(_event, typed, reason) => reason === 'input' && setKeyword(typed)}
            renderInput={choiceInput({ aria, error })}
          />
        )}
      </Field>
      <SelectField
        name="kind"
        label={t('controlTest.fields.kind')}
        required
        value={kind}
        choices={controlTestKinds.map((value) => ({ value, label: pick(controlTestKindWords[value]) }))}
        error={errorOf('kind')}
        onChange={setKind}
      />
      {person('testerId', t('controlTest.fields.tester'), tester, setTester)}
      {person('reviewerId', t('controlTest.fields.reviewer'), reviewer, setReviewer)}
      <Field name="dueOn" label={t('controlTest.fields.dueOn')} hint={t('controlTest.plan.dueHint')} error={errorOf('dueOn')}>
        {(control) => <DateField control={control} value={dueOn} onChange={setDueOn} />}
      </Field>
      {procedures.length > 0 && (
        <SelectField
          name="procedureId"
          label={t('controlTest.plan.procedure')}
          hint={t('controlTest.plan.procedureHint')}
          value={procedureId}
          choices={procedures.map(({ id, code, title, titleEn }) => ({
            value: String(id),
            label: `${code} ${lang === 'en' ? titleEn : title}`,
          }))}
          error={errorOf('procedureId')}
          onChange={setProcedure}
        />
      )}
    </FormDialog>
  );
}
