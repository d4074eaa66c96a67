import { useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/use-t.ts';
import type { EvidenceFile } from '../parts/EvidenceList.tsx';
import { useEvidence, type FileChanges } from './use-evidence.ts';
import type { DialogAction } from './use-record-action.ts';

interface Options {
  /** The wire name of the dialog's files, where a refusal is told. */
  field: string;
  /** The files that the record has. */
  saved?: readonly EvidenceFile[];
  /** Files that were chosen before the dialog opened: they are sent with it. */
  chosen?: readonly File[];
}

/**
 * The files of a dialog over a record. Each is sent by itself, so that one which is refused takes none of the others along: it stays in the list with the
 * reason, and the dialog with everything else that was given.
 */
export function useDialogFiles(action: Pick<DialogAction, 'fail' | 'edit'>, { field, saved = [], chosen = [] }: Options) {
  const { t, list } = useT();
  const [changes, setChanges] = useState<FileChanges>({ added: [], removed: [] });
  const evidence = useEvidence({
    saved,
    value: changes,
    set: (next) => setChanges((now) => ({ ...now, ...next })),
    onRefused: (names) => action.fail(t('evidence.duplicate', { name: list(names) }), field),
  });
  const add = (files: readonly File[]) => {
    action.edit();
    evidence.add(files);
  };
  // Once, with the opening.
  const start = useRef(() => chosen.length > 0 && evidence.add(chosen));
  useEffect(() => void start.current(), []);
  const fault = (): string | undefined => {
    if (evidence.busy) return t('evidence.uploading');
    const { refused } = evidence;
    return refused.length > 0 ? t('evidence.refused', { count: refused.length, name: list(refused) }) : undefined;
  };
  return {
    ...evidence,
    add,
    remove: (file: EvidenceFile) => {
      action.edit();
      evidence.remove(file);
    },
    /** Files that are sent and stand: uploaded here, and those of the record that stay. */
    changes,
    /** True when every file stands; else it is said at the field why nothing can be sent yet. */
    isComplete: (): boolean => {
      const why = fault();
      if (why !== undefined) action.fail(why, field);
      return why === undefined;
    },
  };
}
