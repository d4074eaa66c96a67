import { getUserNo } from '#shared/api/session-gate.ts';

/** An upload that a reload has cut off: choosing the same file goes on where it stood. */
export interface OpenUpload {
  uploadId: string;
  name: string;
  size: number;
  received: number;
  expiresAt: string;
}

const keyOf = (form: string) => `upload:${getUserNo() ?? ''}:${form}`;

/** What this device remembers of an upload of a form; nothing once the server has forgotten it. */
export function readOpenUpload(form: string, now = new Date().toISOString()): OpenUpload | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null') as OpenUpload | null;
    return found && found.expiresAt > now ? found : undefined;
  } catch {
    return undefined;
  }
}

export function rememberUpload(form: string, upload: OpenUpload | undefined): void {
  try {
    if (upload) localStorage.setItem(keyOf(form), JSON.stringify(upload));
    else localStorage.removeItem(keyOf(form));
  } catch {
    // A full or forbidden storage must not stop an upload.
  }
}
