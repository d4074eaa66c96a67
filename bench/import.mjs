// Reading the largest .xlsx under 1 MB: the portal's child behind the gate against a bare unzip-and-scan (fflate and patterns) and exceljs, each in a process of its own, in turns.
// node bench/import.mjs prints the table; `node bench/import.mjs --run KIND FILE` is one measured run.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';

const columns = [
  '风险库编号',
  '风险编号',
  '管理区域',
  '是否关键控制',
  '业务线',
  '控制目标',
  '标准控制描述',
  '控制类别',
  '控制责任职能',
  '控制责任部门',
  '控制责任人',
];
const signs = '采购付款审批流程未按授权执行可能导致资金损失供应商主数据维护权限未分离存货盘点差异未及时处理销售合同条款未经法务审核';
let seed = 7;
const random = (below) => Math.floor((((seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) >>> 8) / 16777216) * below);
const words = (length) => Array.from({ length }, () => signs[random(signs.length)]).join('');
const pick = (...values) => values[random(values.length)];

async function buildLargest() {
  const { default: ExcelJS } = await import('exceljs');
  const build = async (rows) => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet('s');
    sheet.addRow(columns);
    for (let row = 0; row < rows; row++) {
      const number = `RU-${1000 + random(9000)}`;
      const owner = `U${String(random(5000)).padStart(5, '0')}`;
      const middle = [
        pick('集团', '中国', '欧洲'),
        pick('是', '否'),
        pick('ANC', 'BNC', 'PNC'),
        words(20),
        words(60),
        pick('预防性', '检查性'),
      ];
      sheet.addRow([number, '', ...middle, pick('财务', '销售', '运营'), `部门${random(200)}`, owner]);
    }
    return Buffer.from(await workbook.xlsx.writeBuffer());
  };
  const trial = await build(3_000);
  const rows = Math.floor((3_000 * 1_020_000) / trial.length);
  return { rows, file: await build(rows) };
}

/** The floor: two parts unpacked, shared strings and cells found by pattern, nothing checked. `parts` holds text by name. */
function scanBare(parts) {
  const strings = [...(parts['xl/sharedStrings.xml'] ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map((found) => found[1].replace(/<[^>]+>/g, ''));
  let rows = 0;
  for (const row of parts['xl/worksheets/sheet1.xml'].matchAll(/<row[^>]*>(.*?)<\/row>/gs)) {
    const cells = [...row[1].matchAll(/<c ([^>]*)>(?:<v>([^<]*)<\/v>)?/g)].map((cell) =>
      / t="s"/.test(` ${cell[1]}`) ? strings[+cell[2]] : cell[2],
    );
    if (cells.length > 0) rows++;
  }
  return rows;
}

const wanted = /sharedStrings|sheet1\.xml$/;

async function unpackByFflate(path) {
  const { strFromU8, unzipSync } = await import('fflate');
  const parts = unzipSync(readFileSync(path), { filter: (part) => wanted.test(part.name) });
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** The same by Node's native zlib, half as long: given beside the bar for the sake of honesty. */
function unpackByZlib(path) {
  const file = readFileSync(path);
  const parts = {};
  for (let at = file.indexOf('PK\x01\x02'); at >= 0; at = file.indexOf('PK\x01\x02', at + 4)) {
    const name = file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28));
    const header = file.readUInt32LE(at + 42);
    const start = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28);
    if (wanted.test(name)) parts[name] = inflateRawSync(file.subarray(start, start + file.readUInt32LE(at + 20))).toString();
  }
  return parts;
}

async function readByExceljs(path) {
  const { default: ExcelJS } = await import('exceljs');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  let rows = 0;
  workbook.worksheets[0].eachRow(() => rows++);
  return rows;
}

const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

/**
 * Measures in turns and answers lines for the table of results. The portal's own figure is the whole of `parseWorkbook`, child process included.
 * @returns {Promise<{ what: string, bar: string, measured: string, ok: boolean }[]>}
 */
export async function measureImport({ rounds = 7 } = {}) {
  const compiled = new URL('../libs/platform/dist/spreadsheet/index.js', import.meta.url);
  const { parseWorkbook } = await import(
    existsSync(compiled) ? compiled : new URL('../libs/platform/src/spreadsheet/index.ts', import.meta.url)
  );
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  try {
    const { rows, file } = await buildLargest();
    const path = join(folder, 'import.xlsx');
    writeFileSync(path, file);
    const inProcess = (kind) => promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), '--run', kind, path]);
    const lag = monitorEventLoopDelay({ resolution: 1 });
    const kinds = {
      floor: () => inProcess('floor'),
      native: () => inProcess('native'),
      portal: async () => {
        lag.enable();
        const parsed = await parseWorkbook(path, 'import.xlsx', { columns });
        lag.disable();
        if (parsed.rows.length !== rows || parsed.errors.length > 0) throw new Error(`read ${parsed.rows.length} of ${rows} rows`);
      },
      exceljs: () => inProcess('exceljs'),
    };
    const walls = { floor: [], native: [], portal: [], exceljs: [] };
    for (let round = 0; round < rounds; round++) {
      for (const [kind, run] of Object.entries(kinds)) {
        const started = performance.now();
        await run();
        walls[kind].push(performance.now() - started);
      }
    }
    const ratio = (kind) => median(walls[kind]) / median(walls.floor);
    const p99 = lag.percentile(99) / 1e6;
    return [
      {
        what: `import ${rows} rows (${file.length} bytes)`,
        bar: '≤ 1.5 × bare unzip and scan',
        measured: `${ratio('portal').toFixed(2)} × (${Math.round(median(walls.portal))} ms; by native zlib ${ratio('native').toFixed(2)} ×, exceljs ${ratio('exceljs').toFixed(2)} ×)`,
        ok: ratio('portal') <= 1.5,
      },
      { what: 'event-loop lag of the caller meanwhile, p99', bar: '≤ 20 ms', measured: `${p99.toFixed(1)} ms`, ok: p99 <= 20 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[2] === '--run') {
  const [kind, path] = process.argv.slice(3);
  const readers = {
    floor: async () => scanBare(await unpackByFflate(path)),
    native: () => scanBare(unpackByZlib(path)),
    exceljs: () => readByExceljs(path),
  };
  console.log(await readers[kind]());
} else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.table(await measureImport());
}
