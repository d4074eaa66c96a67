import { useState, type ReactNode } from 'react';
import { findPeople } from '../api/reference.ts';
import { isAdministrator, useSession } from '../api/session.ts';
import { DateField } from '../forms/DateField.tsx';
import { useT } from '../i18n/use-t.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { Field } from '../parts/Field.tsx';
import { Notice } from '../parts/Notice.tsx';
import { PersonPicker, type Person } from '../parts/PersonPicker.tsx';
import { InfoIcon } from '../theme/icons.tsx';
import { lookOfAction } from '../workflow/catalogue.ts';
import type { ActionRequest, FieldProblem } from './record-action.machine.ts';
import type { DialogAction } from './use-record-action.ts';

/** What was given in a dialog. */
export interface Given {
  reason: string;
  people: readonly Person[];
  date: string;
}

interface Asked {
  /** The wire field, at which a refusal is shown. */
  name: string;
  label: string;
  hint?: string;
  /** Said when nothing is chosen; without it nothing need be. */
  missing?: string;
}

export interface PeopleAsked extends Asked {
  multiple?: boolean;
  exclude?: readonly number[];
  start?: readonly Person[];
  /** Said when somebody is chosen although there is one. */
  occupied?: string;
}

export interface DateAsked extends Asked {
  /** yyyy-MM-dd */
  min?: string;
  start?: string;
  /** The server says what is wrong with a missing day. */
  isRequired?: boolean;
  /** Said of a day before `min`, which can be typed. */
  early?: string;
}

/** What an action asks for and sends. Its words, weight and whether a reason is needed are the machine's. */
export interface ActionSpec {
  title?: string | undefined;
  body?: ReactNode;
  confirmLabel?: string | undefined;
  cancelLabel?: string;
  /** The label of the text that may be given; whether it must is the machine's to say, and of two labels which. */
  reason?: string | { readonly must: string; readonly may: string };
  people?: PeopleAsked;
  date?: DateAsked;
  /** What is wrong with the fields of the dialog's own before anything is sent; told together with what the others lack. */
  check?: (given: Given) => readonly (FieldProblem | false)[];
  send: (given: Given) => ActionRequest | undefined;
}

export interface ActionDialogProps {
  action: DialogAction;
  spec: ActionSpec;
  /** The record's state, whose action it is. */
  state: string;
  workflow?: string | undefined;
  /** The event whose words and rules count, when it is not the one that was asked for. */
  event?: string;
  onClose?: () => void;
  /** After the action was done, where the one who asked keeps the dialog open. */
  onDone?: () => void;
  /** The wire fields of `children`. */
  fields?: readonly string[];
  /** Fields that only this action has; each shows its own refusal. */
  children?: (errorOf: (field: string) => string | undefined) => ReactNode;
}

/** The dialog of one action on a record: what it asks for, what was refused and where, and who changed the record meanwhile. */
export function ActionDialog({
  action,
  spec,
  state,
  workflow,
  event = action.event,
  onClose,
  onDone,
  fields = [],
  children,
}: ActionDialogProps) {
  const { t, pick, instant } = useT();
  const admin = isAdministrator(useSession());
  const { people, date } = spec;
  const [chosen, setChosen] = useState<Person[]>(() => [...(people?.start ?? [])]);
  const [day, setDay] = useState(date?.start ?? '');
  const look = event === undefined ? undefined : lookOfAction(state, event, workflow);
  const name = look ? pick(look.label) : (event ?? '');
  const isRequired = look?.needsReason === 'always' || (look?.needsReason === 'ofAdministrator' && admin);
  const { change } = action;
  const { errorOf } = action;
  const isDateRequired = date?.missing !== undefined || date?.isRequired === true;
  const close = onClose ?? action.cancel;
  const find = (given: Given): (FieldProblem | false)[] => {
    const found = [...(spec.check?.(given) ?? [])];
    if (people?.missing !== undefined && chosen.length === 0) found.push({ field: people.name, message: people.missing });
    if (date?.missing !== undefined && day === '') found.push({ field: date.name, message: date.missing });
    else if (date?.early !== undefined && date.min !== undefined && day < date.min) found.push({ field: date.name, message: date.early });
    return found;
  };
  const send = (reason: string) => {
    const given = { reason, people: chosen, date: day };
    if (!action.tell(find(given))) return;
    const next = spec.send(given);
    if (next)
      action.run({
        event,
        ...next,
        perform: (key, from) =>
          next.perform(key, from).then((finish) => () => {
            finish();
            onDone?.();
          }),
      });
  };
  return (
    <ConfirmDialog
      open
      fieldFirst={people !== undefined || isDateRequired || children !== undefined}
      title={spec.title ?? name}
      body={spec.body}
      confirmLabel={spec.confirmLabel ?? name}
      {...(spec.cancelLabel !== undefined && { cancelLabel: spec.cancelLabel })}
      destructive={look?.destructive ?? false}
      {...(spec.reason !== undefined && {
        reason: {
          label: typeof spec.reason === 'string' ? spec.reason : spec.reason[isRequired ? 'must' : 'may'],
          required: isRequired,
        },
      })}
      busy={action.busy}
      error={action.elsewhere([...fields, ...(people ? [people.name] : []), ...(date ? [date.name] : [])])}
      onConfirm={send}
      onBlank={() => action.tellBlank(find({ reason: '', people: chosen, date: day }))}
      onClose={close}
    >
      {change?.who && (
        <Notice tone="amber" icon={<InfoIcon />}>
          {t('table.changedBy', { who: change.who, when: instant(change.when) })}
        </Notice>
      )}
      {people && (
        <Field
          name={people.name}
          label={people.label}
          required={people.missing !== undefined}
          hint={people.hint}
          error={errorOf(people.name)}
        >
          {(control) => (
            <PersonPicker
              autoFocus
              control={control}
              multiple={people.multiple ?? false}
              value={chosen}
              {...(people.exclude && { exclude: people.exclude })}
              {...(people.occupied !== undefined && { onOccupied: () => action.fail(people.occupied ?? '', people.name) })}
              onChange={(next) => {
                action.edit();
                setChosen(next);
              }}
              search={findPeople}
            />
          )}
        </Field>
      )}
      {date && (
        <Field name={date.name} label={date.label} required={isDateRequired} hint={date.hint} error={errorOf(date.name)}>
          {(control) => (
            <DateField
              control={control}
              autoFocus={isDateRequired && !people}
              value={day}
              {...(date.min !== undefined && { min: date.min })}
              onChange={(next) => {
                action.edit();
                setDay(next);
              }}
            />
          )}
        </Field>
      )}
      {children?.(errorOf)}
    </ConfirmDialog>
  );
}
