import type { TaskRow } from '@portal/contract/client';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showToast } from '../feedback/toast-store.ts';
import { showError } from '../api/use-call.ts';
import type { ConflictDialogProps, ConflictingField } from '../forms/ConflictDialog.tsx';
import { useDraft } from '../forms/use-draft.ts';
import { useFieldErrors, type ReadMessages } from '../forms/use-field-errors.ts';
import { useT } from '../i18n/use-t.ts';
import { lookOfAction } from '../workflow/catalogue.ts';
import type { Change } from './record-action.machine.ts';
import { useRecordAction, type Staleness } from './use-record-action.ts';

/** What a form must know of any record. */
export interface FormRecord {
  readonly id: number;
  readonly rowVersion: number;
  readonly state?: string;
}

/** How the record and its steps, the newest first, are asked anew. */
export interface RecordSource<Rec> {
  readonly read: (client: QueryClient, id: number) => Promise<Rec>;
  readonly readSteps: (client: QueryClient, id: number) => Promise<readonly TaskRow[]>;
}

export interface RecordFormOptions<Rec extends FormRecord, Value extends object> {
  /** Names the draft on this device, e.g. `currentControl:214`. */
  key: string;
  /** Undefined while the record has not been saved yet. */
  record: Rec | undefined;
  /** Must be the same function from one rendering to the next. */
  toForm: (record: Rec | undefined) => Value;
  /** Label and words of a field that both sides may change; undefined for what cannot be compared as text. */
  describe: (name: keyof Value, value: Value) => { label: string; text: string } | undefined;
  source: RecordSource<Rec>;
  stale: Staleness;
  /** Messages of the contract that the form says in words of its own. */
  asRead?: ReadMessages;
}

const isTelling = (step: TaskRow) => lookOfAction(step.fromState, step.operationCode)?.telling === true;

/** `2026-11-20 08:30:00 (GMT)` as an instant. */
const toInstant = (text: string) => `${text.slice(0, 19).replace(' ', 'T')}Z`;

/** Asks the record anew, and who took its newest step. */
export function useChangeOf<Rec>(source: RecordSource<Rec>, id: number | undefined): () => Promise<Change> {
  const { name } = useT();
  const client = useQueryClient();
  return async () => {
    if (id === undefined) return {};
    const [, steps] = await Promise.all([source.read(client, id), source.readSteps(client, id).catch(() => [])]);
    return toChange(steps, name);
  };
}

function toChange([last]: readonly TaskRow[], name: (person: TaskRow['org_User']) => string): Change {
  return last ? { who: name(last.org_User), when: toInstant(last.createDateTimeStr) } : {};
}

/**
 * A form over a record: its draft, its errors, and what happens when the record changes under the typing. While nothing is typed the form
 * follows the record; typed text is never touched, and submitting it meets the conflict dialog.
 */
export function useFormOverRecord<Rec extends FormRecord, Value extends object>({
  key,
  record,
  toForm,
  describe,
  source,
  stale,
  asRead,
}: RecordFormOptions<Rec, Value>) {
  const { name } = useT();
  const client = useQueryClient();
  const draft = useDraft<Value>(key, toForm(record), record?.rowVersion);
  const errors = useFieldErrors(asRead);
  const [theirs, setTheirs] = useState<Rec>();
  const [done, setDone] = useState(false);
  const [kept, setKept] = useState<number>();
  const outdated = record !== undefined && draft.base !== undefined && draft.base !== record.rowVersion;
  const { rebase, dirty } = draft;
  useEffect(() => {
    if (record && draft.base !== record.rowVersion && !dirty && !done) rebase(toForm(record), record.rowVersion);
  }, [record, toForm, dirty, draft.base, rebase, done]);
  // The version that was just saved is the writer's own, and comes a moment after the answer.
  useEffect(() => {
    if (kept === undefined || !record || record.rowVersion < kept) return;
    rebase(toForm(record), kept);
    setKept(undefined);
  }, [kept, record, rebase, toForm]);
  const missed = record && draft.base !== undefined ? record.rowVersion - draft.base : 0;
  // A reminder moves the version and nothing else: it is no reason to stop anybody who is typing.
  useEffect(() => {
    if (!record || missed <= 0 || !dirty || done) return;
    let gone = false;
    void source.readSteps(client, record.id).then(
      (steps) => {
        const newer = steps.slice(0, missed);
        if (!gone && newer.length === missed && newer.every(isTelling)) rebase(toForm(record), record.rowVersion);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [record, missed, dirty, done, source, client, rebase, toForm]);

  const action = useRecordAction({
    stale,
    state: record?.state,
    readChange: async (problem) => {
      if (!record) {
        if (problem) showToast({ tone: 'error', text: problem.message });
        return {};
      }
      const [fresh, steps] = await Promise.all([source.read(client, record.id), source.readSteps(client, record.id).catch(() => [])]);
      setTheirs(fresh);
      return toChange(steps, name);
    },
    onRefused: (error) => {
      if (!errors.take(error)) showError(error);
    },
  });

  const now = theirs && toForm(theirs);
  const fields = now
    ? draft.changed.flatMap((field): ConflictingField[] => {
        const mine = describe(field, draft.value);
        const other = describe(field, now);
        return mine && other && mine.text !== other.text
          ? [{ name: String(field), label: mine.label, theirs: other.text, mine: mine.text }]
          : [];
      })
    : [];

  const conflict: ConflictDialogProps = {
    open: action.change !== undefined && theirs !== undefined,
    who: action.change?.who,
    when: action.change?.when,
    fields,
    onReload: (taken) => {
      if (theirs && now) {
        rebase(now, theirs.rowVersion);
        const chosen = draft.changed.filter((field) => taken.includes(String(field)));
        if (chosen.length > 0) draft.set(Object.fromEntries(chosen.map((field) => [field, now[field]])) as Partial<Value>);
      }
      action.reload();
    },
    onClose: action.cancel,
  };

  return {
    draft,
    errors,
    conflict,
    /** Fills fields in; what was wrong with them is no longer said. */
    fill: (changes: Partial<Value>) => {
      Object.keys(changes).forEach((field) => errors.clear(field));
      draft.set(changes);
    },
    /** Somebody changed the record after the typing began. */
    outdated: outdated && dirty && !action.busy && kept === undefined,
    /** Shows what somebody else changed. */
    compare: action.compare,
    /** Sends the form; errors are shown at their fields, a conflict in its dialog. */
    send: action.run,
    busy: action.busy,
    sending: action.sending,
    /** True after a success: the page is on its way out and must not redirect by itself. */
    done,
    finish: () => {
      setDone(true);
      draft.clear();
    },
    /** After a draft was saved that is typed on: the form follows the record as it is now. */
    keep: ({ rowVersion }: Pick<FormRecord, 'rowVersion'>) => {
      draft.settle();
      setKept(rowVersion);
    },
  };
}
export type RecordForm<Value extends object> = ReturnType<typeof useFormOverRecord<FormRecord, Value>>;
