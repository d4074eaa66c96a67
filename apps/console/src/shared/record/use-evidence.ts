import { useEffect, useRef } from 'react';
import type { EvidenceFile } from '../parts/EvidenceList.tsx';
import { useSending } from './use-sending.ts';

/** A file that has been uploaded but not yet saved with the record. */
export interface AddedFile {
  docId: number;
  fileName: string;
  url: string;
  size: number;
  sha256: string;
  uploadedAt: string;
}

/** What a form holds of its files. */
export interface FileChanges {
  added: AddedFile[];
  /** Ids of the record's files that go with the next save. */
  removed: number[];
}

interface Options {
  /** The files of the record; their ids are numbers. */
  saved: readonly EvidenceFile[];
  value: FileChanges;
  set: (changes: Partial<FileChanges>) => void;
  /** Names that are there already, joined. */
  onRefused: (names: readonly string[]) => void;
}

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * The files of a form: those of the record less the removed ones, those uploaded here, and those on their way with their
 * progress. A name that is there already is refused before it is sent.
 */
export function useEvidence({ saved, value, set, onRefused }: Options) {
  const { sending, send, drop } = useSending();
  // Uploads end long after they were begun: they add to what the form holds then.
  const latest = useRef(value.added);
  useEffect(() => {
    latest.current = value.added;
  }, [value.added]);

  const files: EvidenceFile[] = [
    ...saved.filter(({ id }) => !value.removed.includes(Number(id))),
    ...value.added.map((file) => ({
      id: file.docId,
      name: file.fileName,
      url: file.url,
      size: file.size,
      sha256: file.sha256,
      at: file.uploadedAt,
    })),
    ...sending,
  ];

  const take = async (file: File) => {
    const sent = await send(file);
    if (!sent) return;
    const { id, stored } = sent;
    const added: AddedFile = {
      docId: stored.id,
      fileName: stored.name,
      url: stored.url,
      size: stored.size,
      sha256: stored.sha256,
      uploadedAt: new Date().toISOString(),
    };
    latest.current = [...latest.current, added];
    set({ added: latest.current });
    drop(id);
  };

  return {
    files,
    busy: sending.some((file) => !file.error),
    /** Names of the files that were refused and still stand in the list: nobody should believe they are attached. */
    refused: sending.filter((file) => file.error).map((file) => file.name),
    add: (chosen: readonly File[]) => {
      const taken = files.filter((file) => !file.error).map((file) => file.name);
      const refused: string[] = [];
      for (const file of chosen) {
        if (taken.some((one) => sameName(one, file.name))) refused.push(file.name);
        else {
          taken.push(file.name);
          void take(file);
        }
      }
      if (refused.length > 0) onRefused(refused);
    },
    remove: (file: EvidenceFile) => {
      if (sending.some(({ id }) => id === file.id)) drop(String(file.id));
      else if (value.added.some((one) => one.docId === file.id)) set({ added: value.added.filter((one) => one.docId !== file.id) });
      else set({ removed: [...value.removed, Number(file.id)] });
    },
  };
}
export type EvidenceEditor = ReturnType<typeof useEvidence>;
