import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useT } from '../i18n/use-t.ts';
import { Field } from '../parts/Field.tsx';
import type { Person } from '../parts/PersonPicker.tsx';
import { ActionDialog, type ActionDialogProps, type ActionSpec } from './ActionDialog.tsx';
import type { ActionRequest } from './record-action.machine.ts';

export interface PersonChoiceSpec extends Omit<ActionSpec, 'send' | 'people'> {
  label: string;
  /** Said when nobody is chosen. */
  missing: string;
  send: (personId: number, reason: string) => ActionRequest;
}

/** An action on one of a few people whom the record knows: to whom it was forwarded, who was recused. A single one is chosen already. */
export default function PersonChoiceDialog({
  people,
  spec: { label, missing, send, ...spec },
  ...props
}: Pick<ActionDialogProps, 'action' | 'state' | 'workflow'> & { people: readonly Person[]; spec: PersonChoiceSpec }) {
  const { name } = useT();
  const { action } = props;
  const [chosen, setChosen] = useState(people.length === 1 ? people[0]?.id : undefined);
  return (
    <ActionDialog
      {...props}
      fields={['userId']}
      spec={{ ...spec, send: ({ reason }) => (chosen === undefined ? void action.fail(missing, 'userId') : send(chosen, reason)) }}
    >
      {(errorOf) => (
        <Field name="userId" label={label} required group error={errorOf('userId')}>
          {({ labelId, aria }) => (
            <RadioGroup
              aria-labelledby={labelId}
              {...aria}
              value={chosen ?? ''}
              onChange={(_, value) => {
                action.edit();
                setChosen(Number(value));
              }}
            >
              {people.map((person, index) => (
                <FormControlLabel
                  key={person.id}
                  value={person.id}
                  control={<Radio size="small" autoFocus={index === 0} sx={{ p: 0.75 }} />}
                  label={`${name(person)} (${person.userNO})`}
                  sx={{ ml: -0.75, mr: 0, '& .MuiFormControlLabel-label': { fontSize: 13, lineHeight: '20px' } }}
                />
              ))}
            </RadioGroup>
          )}
        </Field>
      )}
    </ActionDialog>
  );
}
