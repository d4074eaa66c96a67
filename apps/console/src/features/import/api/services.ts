import type { ImportKind } from '@portal/contract/client';
import { openEnvelope } from '#shared/api/call.ts';
import { buildHeaders, buildUrl, call } from '#shared/api/call.ts';
import { saveBlob } from '#shared/api/download.ts';
import { routes } from '#shared/api/routes.ts';
import type { Language } from '#shared/i18n/languages.ts';
import { upload } from '#shared/api/upload.ts';
import type { ImportServices } from '../import.machine.ts';
import type { ImportRow } from '../send-chunks.ts';

/** What is imported, and the record that the rows belong to where the file does not name it. */
export interface ImportTarget {
  readonly kind: ImportKind;
  readonly recordId: number | undefined;
}

interface Envelope {
  ExcelFile: string;
  uploadSuccess: boolean;
  fileDigest?: string;
  chunkIndex?: number;
  chunkCount?: number;
}

function uploadRows({ kind, recordId }: ImportTarget, rows: ImportRow[], envelope: Envelope, signal?: AbortSignal) {
  if (kind === 'balance')
    return call(
      routes.uploadTrialBalance,
      { query: { recordId: recordId ?? 0 }, body: { ...envelope, TrialBalanceTemplateList: rows } },
      { signal },
    );
  if (kind === 'testPlan')
    return call(
      routes.uploadTestPlan,
      { query: { recordId: recordId ?? 0 }, body: { ...envelope, TestPlanTemplateList: rows } },
      { signal },
    );
  if (kind === 'company') return call(routes.uploadCompanies, { body: { ...envelope, CompanyTemplateList: rows } }, { signal });
  if (kind === 'control') return call(routes.uploadRiskControl, { body: { ...envelope, RiskControlTemplateList: rows } }, { signal });
  if (kind === 'people') return call(routes.uploadPeople, { body: { ...envelope, PeopleTemplateList: rows } }, { signal });
  if (kind === 'question') return call(routes.uploadExamQuestions, { body: { ...envelope, ExamQuestionTemplateList: rows } }, { signal });
  return call(routes.uploadRiskStorage, { body: { ...envelope, RiskStorageTemplateList: rows } }, { signal });
}

/** The rows from one place on, each with its number in the workbook. */
async function readPage(kind: ImportKind, file: File, from: number, rows: ImportRow[]) {
  const page = await upload(routes.parseImportFile, [file], { query: { kind, from } });
  page.rows.forEach((row, index) => rows.push({ ...row, sheetRow: String(page.sheetRows[index]) }));
  return page;
}

/** The import protocol as the server speaks it (docs/decisions/risk-control.md, docs/decisions/wire.md). */
export function importServices(kind: ImportKind, recordId?: number): ImportServices {
  return {
    parse: async (file) => {
      const rows: ImportRow[] = [];
      const first = await readPage(kind, file, 0, rows);
      for (let { next } = first; next !== null;) ({ next } = await readPage(kind, file, next, rows));
      return { rows, errors: first.errors, fileDigest: first.fileDigest };
    },
    // The file goes there once more instead of all its rows: the answer is the faults alone.
    rehearse: async (file) => (await upload(routes.checkImportFile, [file], { query: ofRecord({ kind, recordId }) })).errors,
    post: (chunk, { file, fileDigest }, signal) =>
      uploadRows(
        { kind, recordId },
        chunk.rows,
        { ExcelFile: file.name, uploadSuccess: chunk.isLast, fileDigest, chunkIndex: chunk.index, chunkCount: chunk.count },
        signal,
      ),
    readProgress: (importId) => call(routes.getImportProgress, { query: { importId } }),
  };
}

const ofRecord = ({ kind, recordId }: ImportTarget) => ({ kind, ...(recordId !== undefined && { recordId }) });

/** The template with its drop-down lists, in the language of the console: a link tells no other. */
export const templateAddress = (kind: ImportKind, language: Language): string => buildUrl(routes.getImportTemplate, { kind, language });

/**
 * Fetches the caller's own workbook with an error column and saves it.
 * @throws ApiError with the server's words
 */
export async function downloadCorrection(target: ImportTarget, file: File, suffix: string): Promise<void> {
  const form = new FormData();
  form.append('files', file, file.name);
  const route = routes.getCorrectionWorkbook;
  const response = await fetch(buildUrl(route, ofRecord(target)), {
    method: 'POST',
    credentials: 'same-origin',
    headers: buildHeaders({}),
    body: form,
  });
  if (!response.ok || response.headers.get('content-type')?.includes('json')) {
    openEnvelope(await response.json().catch(() => undefined), response.status, route);
    return;
  }
  saveBlob(await response.blob(), `${file.name.replace(/\.[^.]*$/, '')}-${suffix}.xlsx`);
}
