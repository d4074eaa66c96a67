import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { upload } from '#shared/api/upload.ts';
import type { UploadCalls } from './send-file.ts';

/** The server's calls of an upload that can be resumed. */
export const uploadCalls: UploadCalls = {
  start: (file, signal) => call(routes.startUpload, { body: file }, { signal }),
  chunk: (uploadId, offset, content, options) => upload(routes.uploadChunk, [content], { ...options, query: { uploadId, offset } }),
  state: (uploadId, signal) => call(routes.getUpload, { query: { uploadId } }, { signal }),
  finish: (uploadId, signal) => call(routes.finishUpload, { body: { uploadId } }, { signal }),
};

/** Forgets what has arrived; an upload that is gone already is no fault. */
export const cancelUpload = (uploadId: string): Promise<unknown> =>
  call(routes.cancelUpload, { body: { uploadId } }).catch(() => undefined);
