import type { TaskRow } from '@portal/contract/client';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isApiError } from '../api/api-error.ts';
import type { ConflictDialogProps, ConflictingField } from '../forms/ConflictDialog.tsx';
import { useDraft } from '../forms/use-draft.ts';
import { useFieldErrors } from '../forms/use-field-errors.ts';
import { useT } from '../i18n/use-t.ts';
import { lookOfAction } from '../workflow/catalogue.ts';

/** What a form must know of any record. */
export interface FormRecord {
  readonly id: number;
  readonly rowVersion: number;
}

/** How the record and its steps, the newest first, are asked anew. */
export interface RecordSource<Rec> {
  readonly read: (client: QueryClient, id: number) => Promise<Rec>;
  readonly readSteps: (client: QueryClient, id: number) => Promise<readonly TaskRow[]>;
}

interface Clash<Rec> {
  record: Rec;
  who: string | undefined;
  when: string | undefined;
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
}

const isTelling = (step: TaskRow) => lookOfAction(step.fromState, step.operationCode)?.telling === true;

/** `2026-11-20 08:30:00 (GMT)` as an instant. */
const toInstant = (text: string) => `${text.slice(0, 19).replace(' ', 'T')}Z`;

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
}: RecordFormOptions<Rec, Value>) {
  const { name } = useT();
  const client = useQueryClient();
  const draft = useDraft<Value>(key, toForm(record), record?.rowVersion);
  const errors = useFieldErrors();
  const [clash, setClash] = useState<Clash<Rec>>();
  const [done, setDone] = useState(false);
  const outdated = record !== undefined && draft.base !== undefined && draft.base !== record.rowVersion;
  const { rebase, dirty } = draft;
  useEffect(() => {
    if (record && draft.base !== record.rowVersion && !dirty && !done) rebase(toForm(record), record.rowVersion);
  }, [record, toForm, dirty, draft.base, rebase, done]);
  const behind = record && draft.base !== undefined ? record.rowVersion - draft.base : 0;
  // A reminder moves the version and nothing else: it is no reason to stop anybody who is typing.
  useEffect(() => {
    if (!record || behind <= 0 || !dirty || done) return;
    let gone = false;
    void source.readSteps(client, record.id).then(
      (steps) => {
        const newer = steps.slice(0, behind);
        if (!gone && newer.length === behind && newer.every(isTelling)) rebase(toForm(record), record.rowVersion);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [record, behind, dirty, done, source, client, rebase, toForm]);

  /** Asks what the record says now and who changed it, and opens the dialog. */
  const openClash = async (id: number) => {
    const [fresh, steps] = await Promise.all([source.read(client, id), source.readSteps(client, id).catch(() => [])]);
    const last = steps[0];
    setClash({ record: fresh, who: last && name(last.org_User), when: last && toInstant(last.createDateTimeStr) });
  };

  const theirs = clash && toForm(clash.record);
  const fields = theirs
    ? draft.changed.flatMap((field): ConflictingField[] => {
        const mine = describe(field, draft.value);
        const now = describe(field, theirs);
        return mine && now && mine.text !== now.text ? [{ label: mine.label, theirs: now.text, mine: mine.text }] : [];
      })
    : [];

  const conflict: ConflictDialogProps = {
    open: clash !== undefined,
    who: clash?.who,
    when: clash?.when,
    fields,
    onReload: () => {
      if (clash) rebase(toForm(clash.record), clash.record.rowVersion);
      setClash(undefined);
    },
    onClose: () => setClash(undefined),
  };

  return {
    draft,
    errors,
    conflict,
    /** Somebody changed the record after the typing began. */
    outdated: outdated && dirty,
    openClash,
    /** True after a success: the page is on its way out and must not redirect by itself. */
    done,
    finish: () => {
      setDone(true);
      draft.clear();
    },
    /** For `onError`: field errors in place, a conflict in its dialog; true when it was shown. */
    takeError: (error: Error): boolean => {
      if (
        record &&
        isApiError(error, 'conflict') &&
        !isApiError(error, 'conflict.idempotency') &&
        !isApiError(error, 'conflict.in_progress')
      ) {
        void openClash(record.id);
        return true;
      }
      return errors.take(error);
    },
  };
}
export type RecordForm<Value extends object> = ReturnType<typeof useFormOverRecord<FormRecord, Value>>;
