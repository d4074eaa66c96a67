import { useState } from 'react';
import { findPeople } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker, type Person } from '#shared/parts/PersonPicker.tsx';
import { ActionDialog, type ActionSpec } from '#shared/record/ActionDialog.tsx';
import { reasonWords } from '#shared/record/reason-words.ts';
import { request } from '#shared/record/use-record-action.ts';
import type { useRecordDialogs } from '#shared/record/use-record-dialogs.ts';
import type { ControlTestRecord } from '../api/records.ts';

interface Props {
  record: ControlTestRecord;
  action: ReturnType<typeof useRecordDialogs<ControlTestRecord['allowedActions'][number]>>;
}

/** Gives a test to another tester, another reviewer or another day, each of them or all at once: who is not named keeps his part, as with many tests at once. */
export function ReassignDialog({ record: { id, rowVersion, state, tester, reviewer, dueOn }, action }: Props) {
  const { t, name } = useT();
  const keeps = (person: typeof tester) => (person ? t('controlTest.keeps', { name: name(person) }) : undefined);
  const [reviewers, setReviewers] = useState<Person[]>([]);
  const [day, setDay] = useState(dueOn);
  const spec: ActionSpec = {
    reason: reasonWords(t),
    people: {
      name: 'testerId',
      label: t('controlTest.newTester'),
      ...(tester && { hint: keeps(tester)!, exclude: [tester.id] }),
    },
    send: ({ reason, people: [next] }) =>
      request({
        route: routes.updateControlTest,
        input: {
          body: {
            id,
            event: 'REASSIGN',
            comments: reason,
            rowVersion,
            testerId: next?.id ?? null,
            reviewerId: reviewers[0]?.id ?? null,
            dueOn: day,
          },
        },
      }),
  };
  return (
    <ActionDialog action={action} state={state} workflow="controlTest" spec={spec} fields={['reviewerId', 'dueOn']}>
      {(errorOf) => (
        <>
          <Field name="reviewerId" label={t('controlTest.newReviewer')} hint={keeps(reviewer)} error={errorOf('reviewerId')}>
            {(control) => (
              <PersonPicker
                control={control}
                value={reviewers}
                {...(reviewer && { exclude: [reviewer.id] })}
                onChange={(next) => {
                  action.edit();
                  setReviewers(next);
                }}
                search={findPeople}
              />
            )}
          </Field>
          <Field name="dueOn" label={t('controlTest.fields.dueOn')} error={errorOf('dueOn')}>
            {(control) => (
              <DateField
                control={control}
                value={day}
                onChange={(next) => {
                  action.edit();
                  setDay(next);
                }}
              />
            )}
          </Field>
        </>
      )}
    </ActionDialog>
  );
}
