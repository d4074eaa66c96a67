import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '#shared/api/api-error.ts';
import type { UploadedFile } from '../api/wire.ts';
import { cancelUpload, uploadCalls } from './calls.ts';
import { readOpenUpload, rememberUpload, type OpenUpload } from './open-upload.ts';
import { sendFile } from './send-file.ts';

/** `failed` may be gone on with, `refused` is a file that the portal does not take. */
export type UploadPhase = 'idle' | 'hashing' | 'sending' | 'paused' | 'finishing' | 'failed' | 'refused';

export interface UploadProgress {
  phase: UploadPhase;
  name: string;
  size: number;
  /** Bytes read for the hash, or sent. */
  bytes: number;
  error?: string | undefined;
}

/** The file itself is not taken: sent again it would be refused again. */
const isRefusal = (error: unknown): boolean => ['validation', 'unsupported_type', 'too_large'].some((code) => isApiError(error, code));

const idle: UploadProgress = { phase: 'idle', name: '', size: 0, bytes: 0 };

/** The upload of one form: sends, pauses, goes on, and remembers on this device what a reload cuts off. */
export function usePolicyUpload(form: string, onDone: (file: UploadedFile) => void) {
  const [progress, setProgress] = useState(idle);
  const [left, setLeft] = useState<OpenUpload | undefined>(() => readOpenUpload(form));
  const running = useRef<{ file: File; stop: AbortController; sha256?: string; uploadId?: string }>(undefined);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  }, [onDone]);
  useEffect(() => () => running.current?.stop.abort(), []);

  const run = useCallback(
    async (file: File, sha256?: string) => {
      const stop = new AbortController();
      const job: NonNullable<typeof running.current> = { file, stop, ...(sha256 && { sha256 }) };
      running.current = job;
      setLeft(undefined);
      const show = (next: Partial<UploadProgress>) => {
        if (running.current === job) setProgress((current) => ({ ...current, ...next }));
      };
      setProgress({ phase: sha256 ? 'sending' : 'hashing', name: file.name, size: file.size, bytes: 0 });
      try {
        const stored = await sendFile(file, uploadCalls, {
          signal: stop.signal,
          sha256,
          onHash: (bytes) => show({ bytes }),
          onHashed: (hash) => {
            job.sha256 = hash;
            show({ phase: 'sending', bytes: 0 });
          },
          onState: ({ uploadId, received, expiresAt }) => {
            job.uploadId = uploadId;
            rememberUpload(form, { uploadId, name: file.name, size: file.size, received, expiresAt });
          },
          onSent: (bytes) => show({ bytes }),
          onFinishing: () => show({ phase: 'finishing', bytes: file.size }),
        });
        rememberUpload(form, undefined);
        if (running.current !== job) return;
        running.current = undefined;
        setProgress(idle);
        done.current(stored);
      } catch (error) {
        if (stop.signal.aborted) return;
        const isRefused = isRefusal(error);
        if (isRefused) rememberUpload(form, undefined);
        show({ phase: isRefused ? 'refused' : 'failed', error: (error as Error).message });
      }
    },
    [form],
  );

  const forget = useCallback(() => {
    const uploadId = running.current?.uploadId ?? left?.uploadId;
    running.current?.stop.abort();
    running.current = undefined;
    if (uploadId) void cancelUpload(uploadId);
    rememberUpload(form, undefined);
    setLeft(undefined);
    setProgress(idle);
  }, [form, left]);

  return {
    progress,
    /** An upload of an earlier visit that waits for its file. */
    left,
    busy: ['hashing', 'sending', 'finishing'].includes(progress.phase),
    /** Sends a file; one that is on its way is replaced by it. */
    send: (file: File) => {
      if (running.current && (running.current.file.name !== file.name || running.current.file.size !== file.size)) forget();
      else running.current?.stop.abort();
      void run(file);
    },
    pause: () => {
      running.current?.stop.abort();
      setProgress((current) => ({ ...current, phase: 'paused' }));
    },
    resume: () => {
      const job = running.current;
      if (job) void run(job.file, job.sha256);
    },
    forget,
  };
}
