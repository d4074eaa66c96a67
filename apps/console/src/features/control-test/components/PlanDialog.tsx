import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findPeople } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useSettled } from '#shared/forms/use-settled.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker, type Person } from '#shared/parts/PersonPicker.tsx';
import { request, type RecordAction } from '#shared/record/use-record-action.ts';
import { controlTestKinds } from '../api/records.ts';

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
  const { t } = useT();
  const [periodId, setPeriod] = useState(given);
  const [chosen, setControl] = useState<string>();
  const [keyword, setKeyword] = useState(riskNo);
  const [kind, setKind] = useState<string>('design');
  const [tester, setTester] = useState<Person[]>([]);
  const [reviewer, setReviewer] = useState<Person[]>([]);
  const [dueOn, setDueOn] = useState('');
  const searched = useSettled(keyword, 300);
  const periods = useQuery(readQuery(routes.getAssessmentPeriodByPage, { body: { pageSize: 100 } }));
  const controls = useQuery(readQuery(routes.getRiskControlByPage, { body: { keyword: searched, pageSize: 20 } }));
  const named = controls.data?.data.find((one) => riskNo !== '' && one.riskNo === riskNo);
  const controlId = chosen ?? (named ? String(named.id) : '');
  const { problem } = action;
  const errorOf = (name: string) => (problem?.field?.toLowerCase() === name.toLowerCase() ? problem.message : undefined);
  const person = (name: 'testerId' | 'reviewerId', label: string, value: Person[], set: (people: Person[]) => void) => (
    <Field name={name} label={label} required error={errorOf(name)}>
      {(control) => <PersonPicker control={control} value={value} onChange={set} search={findPeople} />}
    </Field>
  );
  const send = () => {
    if (!periodId) return action.fail(t('controlTest.plan.choosePeriod'), 'periodId');
    if (!controlId) return action.fail(t('controlTest.plan.chooseControl'), 'controlId');
    if (!tester[0]) return action.fail(t('controlTest.plan.choosePerson'), 'testerId');
    if (!reviewer[0]) return action.fail(t('controlTest.plan.choosePerson'), 'reviewerId');
    const body = {
      periodId: Number(periodId),
      controlId: Number(controlId),
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
        choices={(periods.data?.data ?? []).map(({ id, recordNo, title }) => ({ value: String(id), label: `${recordNo} ${title}` }))}
        error={errorOf('periodId')}
        onChange={setPeriod}
      />
      <TextAreaField name="keyword" label={t('controlTest.plan.search')} single maxLength={100} value={keyword} onChange={setKeyword} />
      <SelectField
        name="controlId"
        label={t('controlTest.fields.control')}
        required
        value={controlId}
        choices={(controls.data?.data ?? []).map(({ id, riskNo, riskDescription }) => ({
          value: String(id),
          label: `${riskNo} ${riskDescription.slice(0, 60)}`,
        }))}
        error={errorOf('controlId')}
        onChange={setControl}
      />
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
