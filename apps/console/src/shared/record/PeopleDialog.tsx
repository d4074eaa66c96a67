import { useState } from 'react';
import { findPeople } from '../api/reference.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { Field } from '../parts/Field.tsx';
import { PersonPicker, type Person } from '../parts/PersonPicker.tsx';

export interface PeopleDialogProps {
  title: string;
  /** The text beside the people: a message, or a reason that is required. */
  reason: { label: string; required: boolean };
  /** Whom the act is about. */
  people: { name: string; label: string; hint: string };
  multiple?: boolean;
  exclude?: readonly number[];
  /** Said when nobody is chosen, and when somebody is chosen although there is one. */
  missing: string;
  occupied?: string;
  act: {
    busy: boolean;
    error: string | undefined;
    field: string | undefined;
    fail: (text: string, of?: string) => void;
    forget: () => void;
  };
  onSend: (people: readonly [Person, ...Person[]], reason: string) => void;
  onClose: () => void;
}

/** An act that names people and says something: forwarding, another person in charge. */
export function PeopleDialog({
  title,
  reason,
  people,
  multiple = false,
  exclude,
  missing,
  occupied,
  act,
  onSend,
  onClose,
}: PeopleDialogProps) {
  const [chosen, setChosen] = useState<Person[]>([]);
  const send = (text: string) => {
    const [first, ...others] = chosen;
    if (!first) return act.fail(missing, people.name);
    onSend([first, ...others], text);
  };
  const isAboutReason = act.field === 'reason';
  return (
    <ConfirmDialog
      open
      fieldFirst
      title={title}
      confirmLabel={title}
      reason={reason}
      busy={act.busy}
      error={isAboutReason ? act.error : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <Field name={people.name} label={people.label} required hint={people.hint} error={isAboutReason ? undefined : act.error}>
        {(control) => (
          <PersonPicker
            autoFocus
            control={control}
            multiple={multiple}
            value={chosen}
            {...(exclude && { exclude })}
            {...(occupied && { onOccupied: () => act.fail(occupied, people.name) })}
            onChange={(next) => {
              act.forget();
              setChosen(next);
            }}
            search={findPeople}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
