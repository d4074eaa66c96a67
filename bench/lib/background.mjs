// What runs beside the calls of the mixed load: exports and imports as the console asks for them, one after the other until the window closes.
import { setTimeout as pause } from 'node:timers/promises';

/** About 1 MB of a control import, the most that is taken. */
export const IMPORT_ROWS = 3_000;

async function answerOf(response, what) {
  const told = await response.json();
  if (!told.isSuccess) throw new Error(`${what}: HTTP ${response.status} ${JSON.stringify(told).slice(0, 300)}`);
  return told.data;
}

function callerOf({ base }, token) {
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

/** @returns {Promise<number>} how many exports of everything ended while the window was open */
export async function keepExporting(portal, token, window) {
  const caller = callerOf(portal, token);
  let ended = 0;
  while (window.isOpen) {
    const { jobId } = await caller.post('/api/RiskControl/ExportRiskList', { isActive: true });
    let job = { state: 'waiting' };
    while (window.isOpen && !['completed', 'failed'].includes(job.state)) {
      await pause(500);
      job = await caller.get(`/api/Jobs/GetJob?id=${jobId}`);
    }
    if (job.state === 'failed') throw new Error(`The export failed: ${job.message}`);
    if (job.state === 'completed') ended++;
  }
  return ended;
}

/** So many files are more than a window imports; built beforehand, since building one keeps the program that asks from asking. */
const FILES = 8;

/** @returns {Promise<Uint8Array[]>} */
export async function buildFiles() {
  const files = [];
  for (let file = 0; file < FILES; file++) files.push(await buildFile(file));
  return files;
}

/** @returns {Promise<number>} how many imports of a full file were committed while the window was open */
export async function keepImporting(portal, token, window, files) {
  const caller = callerOf(portal, token);
  const { chunkSize } = await import('../../libs/contract/dist/index.js');
  let ended = 0;
  for (let file = 0; window.isOpen; file++) {
    const name = `mixed-${Date.now()}-${file}.xlsx`;
    const content = files[file];
    if (!content) throw new Error(`More than ${FILES} files were imported.`);
    const { rows, errors, fileDigest } = await caller.upload('/api/RiskEvent/ParseImportFile?kind=control', name, content);
    if (errors.length > 0 || rows.length !== IMPORT_ROWS) throw new Error(`read ${rows.length} rows: ${JSON.stringify(errors[0])}`);
    const size = chunkSize(rows.length);
    const chunkCount = Math.ceil(rows.length / size);
    let answer;
    for (let chunkIndex = 0; chunkIndex < chunkCount; chunkIndex++) {
      const chunk = rows.slice(chunkIndex * size, (chunkIndex + 1) * size);
      const body = { RiskControlTemplateList: chunk, ExcelFile: name, fileDigest, chunkIndex, chunkCount, uploadSuccess: true };
      answer = await caller.post('/api/RiskEvent/UploadRiskControl', body);
    }
    while (window.isOpen && !['committed', 'refused'].includes(answer.state)) {
      await pause(500);
      answer = await caller.get(`/api/RiskEvent/GetImportProgress?importId=${answer.importId}`);
    }
    if (answer.state === 'refused') throw new Error(`The import was refused: ${JSON.stringify(answer.errors.slice(0, 2))}`);
    if (answer.state === 'committed') ended++;
  }
  return ended;
}

async function buildFile(file) {
  const { controlImportColumns } = await import('../../libs/contract/dist/index.js');
  const { default: ExcelJS } = await import('exceljs');
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('s');
  sheet.addRow(controlImportColumns.map(({ header }) => header));
  for (let row = 0; row < IMPORT_ROWS; row++) {
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
