import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { createIntent } from '../api/intent-key.ts';
import type { CallInput, Route } from '../api/route-types.ts';
import { showToast, type Toast } from '../feedback/toast-store.ts';
import { listBlankFields } from '../forms/blank-fields.ts';
import { findField } from '../forms/focus-field.ts';
import { currentLanguage, translate } from '../i18n/i18n.ts';
import { pageIdOf } from '../tabs/tab-store.ts';
import { lookOfState } from '../workflow/catalogue.ts';
import {
  recordActionMachine,
  type ActionRequest,
  type Change,
  type FieldProblem,
  type Problem,
  type RecordActionServices,
  type Standing,
} from './record-action.machine.ts';

/** What an action makes stale: the first name is the record's own, asked again after a refusal. */
export interface Staleness {
  /** Its lifecycle, where its states ask something of people: what is done then leads to the next of its kind. */
  workflow?: string;
  record: string;
  all: readonly string[];
}

export interface RecordActionOptions {
  stale: Staleness;
  /** In which state the record is. */
  state?: string | undefined;
  /** Asks the record anew, and who changed it; without it the record is asked again and nobody is named. */
  readChange?: (problem: Problem | undefined) => Promise<Change>;
  onRefused?: (error: unknown) => void;
}

interface Asked<Q, B, D> {
  route: Route<Q, B, D>;
  input: CallInput<Q, B>;
  /** The toast after a success. */
  done?: string | ((answer: D) => string | undefined);
  /** The page that the reader is led to, where the success is told as a line; without it the page where he is. */
  leadsTo?: string;
  /** What was made by it, where that has a page of its own. */
  made?: (answer: D) => Toast['link'];
  /** How the success is taken back; only what decides nothing has it. */
  undo?: (answer: D) => Promise<unknown>;
  onDone?: (answer: D) => void;
  event?: string;
  takesAway?: boolean;
}

/** The duty that a record's step has ended; undefined where it goes on, or where there was none. */
export function endedDuty(from: Standing | undefined, answer: unknown): string | undefined {
  const after = (answer as { state?: unknown } | null)?.state;
  if (!from || typeof after !== 'string') return undefined;
  const { duty } = lookOfState(from.workflow, from.state);
  return duty === lookOfState(from.workflow, after).duty ? undefined : duty;
}

/** What a step that ended a duty says where its caller has no words for it: the record's number, where it has one, and the state it is in now. */
function tellState(from: Standing, answer: unknown): string {
  const { recordNo, state } = answer as { recordNo?: unknown; state: string };
  const now = lookOfState(from.workflow, state).label[currentLanguage()];
  return typeof recordNo === 'string' ? `${recordNo} · ${now}` : now;
}

/** A call as a request of the machine. */
export function request<Q, B, D>({ route, input, done, leadsTo, made, undo, onDone, event, takesAway }: Asked<Q, B, D>): ActionRequest {
  return {
    intent: [route.name, input],
    event,
    takesAway,
    perform: async (key, from) => {
      const answer = await call(route, input, { idempotencyKey: key });
      return () => {
        const ended = endedDuty(from, answer);
        const said = typeof done === 'function' ? done(answer) : done;
        const text = said ?? (from && ended !== undefined ? tellState(from, answer) : undefined);
        const at = ended === undefined ? undefined : pageIdOf(leadsTo === undefined ? location : new URL(leadsTo, location.origin));
        if (text !== undefined)
          showToast({
            tone: 'success',
            text,
            goesOn: said === undefined,
            ended,
            at,
            going: leadsTo !== undefined,
            link: made?.(answer),
            undo: undo && (() => undo(answer)),
          });
        onDone?.(answer);
      };
    },
  };
}

/** What may be done with a record: the events of its lifecycle, and of whatever its actions include. */
export type ActionOf<R extends { allowedActions: readonly string[] }> = R['allowedActions'][number];

/**
 * An action on one record or row. `Event` is what may be asked for: the events of the record's lifecycle, so that a dialog that waits for one which the
 * machine no longer has does not compile.
 */
export interface RecordAction<Event extends string = string> extends DialogAction<Event> {
  readonly ask: (next: Event) => void;
}

/** The same as a dialog sees it: it is asked already. */
export interface DialogAction<Event extends string = string> {
  /** The event whose dialog is open. */
  readonly event: Event | undefined;
  readonly busy: boolean;
  /** The event that is on its way, asked for here or sent by a form. */
  readonly sending: string | undefined;
  readonly problem: Problem | undefined;
  readonly isConflict: boolean;
  /** Who changed the record, once that is known. */
  readonly change: Change | undefined;
  readonly run: (next: ActionRequest) => void;
  readonly fail: (message: string, field?: string) => void;
  /** The same of one field while the others are still being filled in, as of a file that was dropped: what else is required and blank is told once it is to be sent. */
  readonly failEarly: (message: string, field: string) => void;
  /** Everything that was found wrong before anything was sent, each at its field; `false` stands for nothing. True when there is nothing at all. */
  readonly tell: (found: readonly (FieldProblem | false)[]) => boolean;
  /** The same, of a dialog whose reason is blank, which is told there: with whatever else is required and blank. */
  readonly tellBlank: (found: readonly (FieldProblem | false)[]) => void;
  /** What is wrong at a field of the dialog. Names are matched without regard to case, as the wire matches them. */
  readonly errorOf: (field: string) => string | undefined;
  /** What is wrong beside the fields that the dialog has: a refusal without a field, or of a field that is not there. */
  readonly elsewhere: (fields: readonly string[]) => string | undefined;
  readonly edit: () => void;
  readonly compare: () => void;
  readonly reload: () => void;
  readonly cancel: () => void;
}

/** Of a dialog that stays open after its action, to show what came of it. */
export type StayingAction<Event extends string> = DialogAction & Pick<RecordAction<Event>, 'ask'>;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const toBlank = (field: string) => ({ field, message: translate('parts.required'), isBlank: true as const });

/** With the dialog's other required fields that are blank, where one of the refused ones is. */
function withBlanks(problem: Problem): Problem {
  const { fields = [], isEarly } = problem;
  if (isEarly) return problem;
  const blank = listBlankFields(findField(fields[0]?.field ?? ''));
  const isFound = (name: string) => fields.some(({ field }) => isSame(field, name));
  if (!blank.some(isFound)) return problem;
  const others = blank.filter((name) => !isFound(name));
  return { ...problem, fields: [...fields, ...others.map(toBlank)] };
}

/** The machine of an action, and what it asks of the server. */
export function useRecordAction<Event extends string = never>(options: RecordActionOptions): RecordAction<Event> {
  const client = useQueryClient();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [services] = useState((): RecordActionServices => {
    const keys = createIntent();
    const askAgain = () => client.invalidateQueries({ queryKey: [latest.current.stale.record] });
    return {
      send: async ({ intent, perform, takesAway }) => {
        const { stale: known, state: standing } = latest.current;
        const finish = await perform(
          keys.keyFor(intent),
          known.workflow && standing ? { workflow: known.workflow, state: standing } : undefined,
        );
        keys.succeeded();
        const { record, all } = known;
        const stale = all.filter((name) => !takesAway || name !== record);
        await Promise.all(stale.map((name) => client.invalidateQueries({ queryKey: [name] })));
        return finish;
      },
      readChange: async (problem) => {
        if (latest.current.readChange) return latest.current.readChange(problem);
        await askAgain();
        // A page that shows its own refusals has no dialog that would say it.
        if (latest.current.onRefused && problem) showToast({ tone: 'error', text: problem.message });
        return {};
      },
      onRefused: (error) => {
        if (isApiError(error, 'wrong_state')) void askAgain();
        latest.current.onRefused?.(error);
      },
      complete: withBlanks,
    };
  });
  const [state, send] = useMachine(recordActionMachine, { input: { services } });
  const { event, problem, change, request: sent } = state.context;
  const busy = state.matches('sending');
  const shown = busy ? undefined : problem;
  return {
    // Nothing but `ask` names it.
    event: event as Event | undefined,
    busy,
    sending: busy ? (sent?.event ?? event) : undefined,
    problem: shown,
    isConflict: state.matches('conflict'),
    change: state.matches({ conflict: 'known' }) ? change : undefined,
    ask: (next) => send({ type: 'ASK', event: next }),
    run: (next) => send({ type: 'SEND', request: next }),
    fail: (message, field) => send({ type: 'FAIL', problem: { message, fields: field === undefined ? undefined : [{ field, message }] } }),
    failEarly: (message, field) => send({ type: 'FAIL', problem: { message, fields: [{ field, message }], isEarly: true } }),
    tell: (found) => {
      const fields = found.filter((one) => one !== false);
      const [first] = fields;
      if (first) send({ type: 'FAIL', problem: { message: first.message, fields } });
      return !first;
    },
    tellBlank: (found) => {
      const fields = found.filter((one) => one !== false);
      const others = listBlankFields(findField('reason')).filter(
        (name) => name !== 'reason' && !fields.some(({ field }) => isSame(field, name)),
      );
      const all = [...fields, ...others.map(toBlank)];
      if (all[0]) send({ type: 'FAIL', problem: { message: all[0].message, fields: all } });
    },
    errorOf: (field) => shown?.fields?.find((one) => isSame(one.field, field))?.message,
    elsewhere: (fields) =>
      shown?.fields?.length
        ? shown.fields.find(({ field, isBlank }) => !isBlank && !fields.some((one) => isSame(one, field)))?.message
        : shown?.message,
    edit: () => send({ type: 'EDIT' }),
    compare: () => send({ type: 'COMPARE' }),
    reload: () => send({ type: 'RELOAD' }),
    cancel: () => send({ type: 'CANCEL' }),
  };
}
