import { useEffect, useRef, useState } from 'react';
import { routes } from '../api/routes.ts';
import { upload } from '../api/upload.ts';
import type { EvidenceFile } from '../parts/EvidenceList.tsx';

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

interface Sending {
  id: string;
  name: string;
  size: number;
  progress: number;
  error?: string;
  stop: AbortController;
}

interface Options {
  /** The files of the record; their ids are numbers. */
  saved: readonly EvidenceFile[];
  value: FileChanges;
  set: (changes: Partial<FileChanges>) => void;
  /** Names that are there already, joined. */
  onRefused: (names: string) => void;
}

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * The files of a form: those of the record less the removed ones, those uploaded here, and those on their way with their
 * progress. A name that is there already is refused before it is sent.
 */
export function useEvidence({ saved, value, set, onRefused }: Options) {
  const [sending, setSending] = useState<Sending[]>([]);
  // Uploads end long after they were begun: they add to what the form holds then.
  const latest = useRef(value.added);
  useEffect(() => {
    latest.current = value.added;
  }, [value.added]);
  const open = useRef(new Set<AbortController>());
  useEffect(() => {
    const controllers = open.current;
    return () => controllers.forEach((controller) => controller.abort());
  }, []);

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
    ...sending.map((file) => ({ id: file.id, name: file.name, size: file.size, progress: file.progress, error: file.error })),
  ];

  const change = (id: string, next: Partial<Sending>) => setSending((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)));
  const drop = (id: string) => setSending((all) => all.filter((one) => one.id !== id));

  const send = async (file: File, entry: Sending) => {
    open.current.add(entry.stop);
    try {
      const [stored] = await upload(routes.attachmentUpload, [file], {
        signal: entry.stop.signal,
        onProgress: (percent) => change(entry.id, { progress: Math.min(percent, 99) }),
      });
      if (!stored) return drop(entry.id);
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
      drop(entry.id);
    } catch (error) {
      if (entry.stop.signal.aborted) drop(entry.id);
      else change(entry.id, { error: (error as Error).message });
    } finally {
      open.current.delete(entry.stop);
    }
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
          const entry: Sending = {
            id: `sending-${crypto.getRandomValues(new Uint32Array(1))[0]}`,
            name: file.name,
            size: file.size,
            progress: 0,
            stop: new AbortController(),
          };
          setSending((all) => [...all, entry]);
          void send(file, entry);
        }
      }
      if (refused.length > 0) onRefused(refused.join(', '));
    },
    remove: (file: EvidenceFile) => {
      const onItsWay = sending.find((one) => one.id === file.id);
      if (onItsWay) {
        onItsWay.stop.abort();
        drop(onItsWay.id);
      } else if (value.added.some((one) => one.docId === file.id)) set({ added: value.added.filter((one) => one.docId !== file.id) });
      else set({ removed: [...value.removed, Number(file.id)] });
    },
  };
}
export type EvidenceEditor = ReturnType<typeof useEvidence>;
