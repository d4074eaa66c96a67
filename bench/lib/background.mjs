// What runs beside the calls of the mixed load: exports and imports as the console asks for them, one after the other until the window closes.
import { setTimeout as pause } from 'node:timers/promises';

/** About 1 MB of a control import, the most that is taken. */
export const IMPORT_ROWS = 3_000;

async function answerOf(response, what) {
  const told = await response.json();
  if (!told.isSuccess) throw new Error(`${what}: HTTP ${response.status} ${JSON.stringify(told).slice(0, 300)}`);
  return told.data;
}

export function callerOf({ base }, token) {
  const headers = { 'x-token': token };
  return {
    get: async (path) => answerOf(await fetch(base + path, { headers }), path),
    post: async (path, body) =>
      answerOf(
        await fetch(base + path, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
        path,
      ),
    upload: async (path, name, content) => {
      const form = new FormData();
      form.append('files', new Blob([content]), name);
      return answerOf(await fetch(base + path, { method: 'POST', headers, body: form }), path);
    },
  };
}

/** One export, of everything if nothing else is said, from the click to its file's address. */
export async function exportOnce(caller, filters = { isActive: true }) {
  const { jobId } = await caller.post('/api/RiskControl/ExportRiskList', filters);
  for (;;) {
    const job = await caller.get(`/api/Jobs/GetJob?id=${jobId}`);
    if (job.state === 'failed') throw new Error(`The export failed: ${job.message}`);
    if (job.state === 'completed') return;
    await pause(500);
  }
}

/** @returns {Promise<number[]>} how long (milliseconds) each export took that was begun while the window was open: the last one is waited for */
export async function keepExporting(portal, token, window, filters) {
  const caller = callerOf(portal, token);
  const walls = [];
  while (window.isOpen) {
    const begun = performance.now();
    await exportOnce(caller, filters);
    walls.push(performance.now() - begun);
  }
  return walls;
}

/** So many files are more than a window imports; built beforehand, since building one keeps the program that asks from asking. */
const FILES = 8;

/** @returns {Promise<Uint8Array[]>} */
export async function buildFiles() {
  const files = [];
  for (let file = 0; file < FILES; file++) files.push(await buildFile(file));
  return files;
}

/** As the console sends them (apps/console/src/features/import/send-chunks.ts): so many side by side, the last one alone at the end. */
const CHUNKS_AT_ONCE = 4;

/** One file from its upload to the drafts. */
export async function importOnce(caller, name, content, { rows: expected, pollMs = 500 }) {
  const { chunkSize } = await import('../../libs/contract/dist/index.js');
  const { rows, errors, fileDigest } = await caller.upload('/api/RiskEvent/ParseImportFile?kind=control', name, content);
  if (errors.length > 0 || rows.length !== expected) throw new Error(`read ${rows.length} rows: ${JSON.stringify(errors[0])}`);
  const size = chunkSize(rows.length);
  const chunkCount = Math.ceil(rows.length / size);
  const send = (chunkIndex) => {
    const chunk = rows.slice(chunkIndex * size, (chunkIndex + 1) * size);
    const isLast = chunkIndex === chunkCount - 1;
    const body = { RiskControlTemplateList: chunk, ExcelFile: name, fileDigest, chunkIndex, chunkCount, uploadSuccess: isLast };
    return caller.post('/api/RiskEvent/UploadRiskControl', body);
  };
  const waiting = Array.from({ length: chunkCount - 1 }, (_, chunkIndex) => chunkIndex);
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await send(next);
  };
  await Promise.all(Array.from({ length: CHUNKS_AT_ONCE }, work));
  let answer = await send(chunkCount - 1);
  while (!['committed', 'refused'].includes(answer.state)) {
    await pause(pollMs);
    answer = await caller.get(`/api/RiskEvent/GetImportProgress?importId=${answer.importId}`);
  }
  if (answer.state === 'refused') throw new Error(`The import was refused: ${JSON.stringify(answer.errors.slice(0, 2))}`);
}

/** @returns {Promise<number[]>} how long (milliseconds) each import of a full file took that was begun while the window was open: the last one is waited for */
export async function keepImporting(portal, token, window, files) {
  const caller = callerOf(portal, token);
  const walls = [];
  for (let file = 0; window.isOpen; file++) {
    const content = files[file];
    if (!content) throw new Error(`More than ${FILES} files were imported.`);
    const begun = performance.now();
    await importOnce(caller, `mixed-${Date.now()}-${file}.xlsx`, content, { rows: IMPORT_ROWS });
    walls.push(performance.now() - begun);
  }
  return walls;
}

/** @param {number} file tells its texts from those of others */
export async function buildFile(file, rows = IMPORT_ROWS) {
  const { controlImportColumns } = await import('../../libs/contract/dist/index.js');
  const { default: ExcelJS } = await import('exceljs');
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('s');
  sheet.addRow(controlImportColumns.map(({ header }) => header));
  for (let row = 0; row < rows; row++) {
    const values = {
      riskStoreNo: `RU-${row % 1_000}`,
      managementArea: '中国',
      keyControl: row % 2 ? '是' : '否',
      businessUnit: 'ANC',
      controlObjective: '运营',
      standardControlDesc: `付款前由财务回拨已登记电话,经双人审批后方可付款 ${file} ${row}`,
      controlCategory: '预防性',
      controlOwnerFunction: '财务',
      controlOwnerDeptId: `部门${1 + (row % 200)}`,
      controlOwner: `u${10 + (row % 4_000)}`,
    };
    sheet.addRow(controlImportColumns.map(({ field }) => values[field] ?? ''));
  }
  return workbook.xlsx.writeBuffer();
}
