import { chunkSize, routes, type ImportAnswer } from '@portal/contract';
import { callOnce, type Caller } from './caller.ts';
import type { ImportFile } from './import-files.ts';

/** What an importing client was told. */
export interface ImportNotes {
  importId: number | null;
  /** Numbers of the chunks that were taken in. */
  readonly chunks: Set<number>;
  outcome: ImportAnswer | null;
}

export const emptyNotes = (): ImportNotes => ({ importId: null, chunks: new Set(), outcome: null });

const isFinished = (answer: ImportAnswer): boolean => answer.state === 'committed' || answer.state === 'refused';

/**
 * Sends a file chunk by chunk as the console does and waits for its outcome.
 * @param lastIsSent told right before the last chunk goes off
 * @returns false when the line broke before the outcome was told
 * @throws Error when the portal refuses a chunk
 */
export async function sendFile(
  url: string,
  caller: Caller,
  file: ImportFile,
  notes: ImportNotes,
  lastIsSent: () => void = () => undefined,
): Promise<boolean> {
  const size = chunkSize(file.rows.length);
  const chunkCount = Math.ceil(file.rows.length / size);
  for (let chunkIndex = 0; chunkIndex < chunkCount; chunkIndex += 1) {
    const isLast = chunkIndex === chunkCount - 1;
    if (isLast) lastIsSent();
    const rows = file.rows.slice(chunkIndex * size, (chunkIndex + 1) * size);
    const common = { ExcelFile: `${file.name}.csv`, fileDigest: `${file.tag}/${file.name}`, chunkIndex, chunkCount, uploadSuccess: isLast };
    const request =
      file.kind === 'control'
        ? { path: routes.uploadRiskControl.path, body: { ...common, RiskControlTemplateList: rows } }
        : { path: routes.uploadRiskStorage.path, body: { ...common, RiskStorageTemplateList: rows } };
    const answer = await ask(url, caller, request);
    if (!answer) return false;
    notes.importId = answer.importId;
    notes.chunks.add(chunkIndex);
    if (isFinished(answer)) notes.outcome = answer;
  }
  return awaitOutcome(url, caller, notes);
}

/** Polls the progress. @returns false when the line broke */
async function awaitOutcome(url: string, caller: Caller, notes: ImportNotes): Promise<boolean> {
  for (const end = Date.now() + 120_000; !notes.outcome; await new Promise((resolve) => setTimeout(resolve, 40))) {
    const answer = await ask(url, caller, { path: `${routes.getImportProgress.path}?importId=${notes.importId}`, method: 'GET' as const });
    if (!answer) return false;
    if (isFinished(answer)) notes.outcome = answer;
    else if (Date.now() > end)
      throw new Error(`Import ${notes.importId} stays ${answer.state} with ${answer.processed} of ${answer.total} rows`);
  }
  return true;
}

async function ask(
  url: string,
  caller: Caller,
  request: { path: string; body?: unknown; method?: 'GET' },
): Promise<ImportAnswer | undefined> {
  const answer = await callOnce<ImportAnswer>(url, caller, request).catch(() => undefined);
  if (answer?.isSuccess) return answer.data;
  if (answer && answer.status < 500)
    throw new Error(`${request.path} was refused: ${answer.code} ${JSON.stringify(answer.errors ?? answer.message)}`);
  return undefined;
}
