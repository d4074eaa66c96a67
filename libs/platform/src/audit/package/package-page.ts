import { escapeHtml } from '../../document/escape-html.ts';
import { factTable, openPage } from '../bundle/page-parts.ts';
import type { IndexedRecord, PackageIndex } from './record-package.ts';

const MOST_PROBLEMS = 200;

/** `index.html`: the contents of a package for people, with links into it. */
export function writePackagePage(index: PackageIndex): string {
  const asked = Object.entries(index.filters).filter(([, value]) => value !== null && value !== '' && value !== 0);
  const sum = (count: (record: IndexedRecord) => number) => String(index.records.reduce((all, record) => all + count(record), 0));
  const facts: [string, string][] = [
    ['平台 · Portal', escapeHtml(index.portal)],
    ['导出时间 (GMT) · Exported at (GMT)', escapeHtml(index.exportedAt)],
    ['导出人 · Exported by', escapeHtml(index.exportedBy)],
    ['筛选条件 · Filters', asked.map(([name, value]) => `${escapeHtml(name)} = ${escapeHtml(say(value))}`).join('\n') || '全部 · All'],
    ['记录数 · Records', String(index.records.length)],
    ['步骤数 · Steps', sum(({ steps }) => steps)],
    ['证据文件 · Evidence files', sum(({ evidence }) => evidence.length)],
    ['签名密钥指纹 · Fingerprint of the signing key', `<code>${escapeHtml(index.fingerprint)}</code>`],
    ['导出时的校验 · Check on export', sayProblems(index.problems)],
  ];
  const head = ['编号 · No.', ...index.columns, '步骤 · Steps', '证据 · Evidence'].map((label) => `<th>${escapeHtml(label)}</th>`).join('');
  return `${openPage(`${index.title.zh} · ${index.title.en}`)}
<h1>${escapeHtml(index.title.zh)} · ${escapeHtml(index.title.en)}</h1>
${factTable(facts)}
<p>${Object.keys(index.files)
    .filter((name) => !name.includes('/') && name.endsWith('.xlsx'))
    .map((name) => link(name, name))
    .join(' ')}</p>
<table><tr>${head}</tr>
${index.records.map((record) => writeRecord(record, index)).join('\n')}</table>
</body></html>
`;
}

/** What an area shows of a record on one page. */
const PAGES = ['record.html', 'record.pdf'];

function writeRecord({ number, folder, cells, steps, evidence }: IndexedRecord, { files: packed }: PackageIndex): string {
  const page = PAGES.map((name) => `${folder}/${name}`).find((name) => Object.hasOwn(packed, name));
  const files = evidence.map(({ path, name }) => link(path, name)).join('<br>');
  return `<tr><td class="no">${page ? link(page, number) : escapeHtml(number)}</td>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}<td>${link(`${folder}/trail.html`, String(steps))}</td><td>${files}</td></tr>`;
}

function sayProblems(problems: readonly string[]): string {
  if (problems.length === 0) return '完整 · Intact';
  const shown = problems.slice(0, MOST_PROBLEMS).map(escapeHtml);
  return [...shown, ...(problems.length > MOST_PROBLEMS ? [`… (${problems.length})`] : [])].join('\n');
}

const say = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** A link to another file of the package; its path is of names that were cleaned. */
const link = (to: string, words: string): string =>
  `<a href="${escapeHtml(to.split('/').map(encodeURIComponent).join('/'))}">${escapeHtml(words)}</a>`;
