// Export of 14 columns: the portal's stream against a hand-zipped floor and exceljs' streaming writer, each run in its own process, in turns.
// node bench/export.mjs [rows] prints the table; `node bench/export.mjs --run KIND ROWS` is one measured run.
import { execFileSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { handZip } from './lib/hand-zip.mjs';

const header = [
  '风险编号 Risk No',
  '一级分类',
  '二级分类',
  '三级分类',
  '风险描述',
  '标准控制描述',
  '现有控制描述',
  '状态',
  '评分',
  '责任人',
  '区域',
  '部门',
  '有效',
  '更新',
];
const text =
  '采购付款审批流程未按授权执行可能导致资金损失供应商主数据维护权限未分离存货盘点差异未及时处理销售合同条款未经法务审核信用额度超限发货';
const keys = header.map((_, index) => `column${index}`);

function buildCells(row) {
  return [
    `RC-2026-${String(row).padStart(7, '0')}`,
    '财务管理',
    `资金管理${row % 8}`,
    `付款审批${row % 48}`,
    `${text.slice(row % 20, 20 + (row % 20) + (row % 27))} Payments are released without approval #${row}`,
    text.slice(row % 30, (row % 30) + 30),
    `系统工作流控制，月度抽样复核${row % 97}`,
    '待审批',
    1 + (row % 5),
    `Wang Xiaoming ${row % 5000}`,
    'China',
    `Dept ${row % 200}`,
    row % 20 ? 'Y' : 'N',
    `2026-11-20 11:3${row % 10}`,
  ];
}

/** The floor: hand-zipped in one pass. */
function writeFloor(file, rows) {
  const portions = function* () {
    yield [header];
    for (let row = 1; row <= rows; row++) yield [buildCells(row)];
  };
  return handZip(file, portions());
}

async function writePortal(file, rows) {
  const compiled = new URL('../libs/platform/dist/spreadsheet/index.js', import.meta.url);
  const { createSheetStream } = await import(
    existsSync(compiled) ? compiled : new URL('../libs/platform/src/spreadsheet/index.ts', import.meta.url)
  );
  const columns = header.map((name, index) => ({ key: keys[index], header: name, type: index === 8 ? 'number' : 'text' }));
  const source = function* () {
    for (let row = 1; row <= rows;) {
      const batch = [];
      for (; row <= rows && batch.length < 200; row++) {
        const cells = buildCells(row);
        const record = {};
        for (let index = 0; index < keys.length; index++) record[keys[index]] = cells[index];
        batch.push(record);
      }
      yield batch;
    }
  };
  await pipeline(Readable.from(source(), { highWaterMark: 2 }), createSheetStream({ columns, sheetName: 'risk' }), createWriteStream(file));
}

async function writeExceljs(file, rows) {
  const { default: ExcelJS } = await import('exceljs');
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: file, useSharedStrings: false, useStyles: false });
  const sheet = workbook.addWorksheet('risk');
  sheet.addRow(header).commit();
  for (let row = 1; row <= rows; row++) {
    sheet.addRow(buildCells(row)).commit();
    if (row % 500 === 0) await new Promise(setImmediate);
  }
  sheet.commit();
  await workbook.commit();
}

/** All rows kept until the end, as most programs write their workbooks. */
async function writeInMemory(file, rows) {
  const { default: ExcelJS } = await import('exceljs');
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('risk');
  sheet.addRow(header);
  for (let row = 1; row <= rows; row++) sheet.addRow(buildCells(row));
  await workbook.xlsx.writeFile(file);
}

const writers = { floor: writeFloor, portal: writePortal, exceljs: writeExceljs, memory: writeInMemory };
const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

/**
 * Measures in turns and answers lines for the table of results.
 * @returns {Promise<{ what: string, bar: string, measured: string, ok: boolean }[]>}
 */
export async function measureExport({ rows = 100_000, rounds = 5, memoryRows = 1_000_000 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const run = (kind, count, ...flags) => {
    const started = performance.now();
    const answer = execFileSync(process.execPath, [
      ...flags,
      fileURLToPath(import.meta.url),
      '--run',
      kind,
      String(count),
      join(folder, 'out.xlsx'),
    ]);
    return { wall: performance.now() - started, ...JSON.parse(answer) };
  };
  try {
    const walls = { floor: [], portal: [], exceljs: [], memory: [] };
    const peaks = { floor: [], portal: [], exceljs: [], memory: [] };
    for (let round = 0; round < rounds; round++) {
      for (const kind of Object.keys(walls)) {
        const { wall, peakMb } = run(kind, rows);
        walls[kind].push(wall);
        peaks[kind].push(peakMb);
      }
    }
    const ratio = (kind) => median(walls[kind]) / median(walls.floor);
    // V8 lets a heap grow for minutes before it cleans up; held small, the peak shows what the program keeps, and one that keeps rows would end.
    const peakOf = (count) =>
      median([1, 2, 3].map(() => run('portal', count, '--max-semi-space-size=4', '--max-old-space-size=32').peakMb));
    const large = peakOf(memoryRows);
    const growth = large / peakOf(rows);
    return [
      {
        what: `export ${rows} x 14`,
        bar: '≤ 1.5 × hand-zipped stream',
        measured: `${ratio('portal').toFixed(2)} × (${Math.round(median(walls.portal))} ms; exceljs stream ${ratio('exceljs').toFixed(2)} ×; exceljs in memory ${ratio('memory').toFixed(1)} ×, ${median(peaks.memory)} MB against ${median(peaks.portal)})`,
        ok: ratio('portal') <= 1.5,
      },
      {
        what: `export peak memory, ${memoryRows} rows against ${rows}`,
        bar: '≤ 1.1 ×',
        measured: `${growth.toFixed(2)} × (${large} MB, in a heap of 32 MB)`,
        ok: growth <= 1.1,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[2] === '--run') {
  const [kind, rows, file] = process.argv.slice(3);
  await writers[kind](file, Number(rows));
  console.log(JSON.stringify({ peakMb: Math.round(process.resourceUsage().maxRSS / 1024), bytes: statSync(file).size }));
} else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.table(await measureExport(process.argv[2] ? { rows: Number(process.argv[2]) } : {}));
}
