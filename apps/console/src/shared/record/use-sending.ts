import { useEffect, useRef, useState } from 'react';
import { routes } from '../api/routes.ts';
import type { DataOf } from '../api/route-types.ts';
import { upload } from '../api/upload.ts';

/** A file on its way, or refused on it; a list of files shows it as it is. */
export interface SendingFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly progress: number;
  readonly error?: string;
  /** What it is for, where a page has several places for files. */
  readonly of?: number | undefined;
}

type Sent = { id: string; stored: DataOf<typeof routes.attachmentUpload>[number] };

/**
 * Files on their way, each sent by itself, so that one which is refused takes none of the others along. Each stands here from its start until `drop`: with its
 * progress, or with the reason why it was refused. All that is still on its way is given up when the page goes.
 */
export function useSending() {
  const [sending, setSending] = useState<readonly SendingFile[]>([]);
  const open = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const controllers = open.current;
    return () => controllers.forEach((controller) => controller.abort());
  }, []);
  const change = (id: string, next: Partial<SendingFile>) =>
    setSending((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)));
  const drop = (id: string) => {
    open.current.get(id)?.abort();
    open.current.delete(id);
    setSending((all) => all.filter((one) => one.id !== id));
  };
  const send = async (file: File, of?: number): Promise<Sent | undefined> => {
    const id = `sending-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
    const stop = new AbortController();
    open.current.set(id, stop);
    setSending((all) => [...all, { id, name: file.name, size: file.size, progress: 0, of }]);
    try {
      const [stored] = await upload(routes.attachmentUpload, [file], {
        signal: stop.signal,
        onProgress: (percent) => change(id, { progress: Math.min(percent, 99) }),
      });
      if (stored) return { id, stored };
      drop(id);
    } catch (error) {
      if (stop.signal.aborted) drop(id);
      else change(id, { error: (error as Error).message });
    }
    return undefined;
  };
  return {
    sending,
    /** Sends one; undefined when it was refused, which then stands beside it, or when it was given up. */
    send,
    /** Puts one away, and gives it up when it is still on its way. */
    drop,
    /** Whether it was not put away meanwhile. */
    stands: (id: string): boolean => open.current.has(id),
    /** What refused files that had arrived. */
    refuse: (ids: readonly string[], error: string) => ids.forEach((id) => change(id, { error })),
  };
}
