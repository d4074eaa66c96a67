// What was measured is kept, a file a line, so that one line can be measured again alone; results.md and the pictures are made of all of them.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const folder = new URL('../results/', import.meta.url);

/**
 * @param load of the machine before anything was measured, which is what others put on it
 * @param isClockless what is counted and not clocked is the same in every round and on a busy machine
 */
export function keep(name, { results, curve }, { rows, rounds, postgres, load, isClockless }) {
  mkdirSync(folder, { recursive: true });
  const record = {
    name,
    rows,
    rounds,
    at: new Date().toISOString().slice(0, 16),
    node: process.version,
    postgres,
    processors: `${cpus().length} × ${cpus()[0]?.model.trim()}`,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    load: Number(load.toFixed(1)),
    ...(isClockless && { isClockless }),
    results,
    ...(curve && { curve }),
  };
  writeFileSync(new URL(`${name}${rows ? `-${rows}` : ''}.json`, folder), `${JSON.stringify(record, null, 2)}\n`);
}

export function readAll() {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
}

/** Fewer rounds than these are a trial of the program and no measurement. */
const LEAST_ROUNDS = 5;
const isMeasured = ({ rounds, isClockless }) => isClockless || rounds >= LEAST_ROUNDS;
const sayMet = (ok) => (ok === undefined ? '–' : ok ? 'yes' : '**no**');

/** @param {{ name: string, sizes: number[] }[]} expected the lines as they stand in the table, and the sizes that belong to each */
export function writeReport(expected) {
  const order = expected.map(({ name }) => name);
  const kept = readAll().sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name) || (a.rows ?? 0) - (b.rows ?? 0));
  if (kept.length === 0) return '';
  const records = kept.filter(isMeasured);
  const lines = [...records.flatMap((record) => record.results.map((result) => ({ ...result, record }))), ...compareSizes(records)];
  const machines = [
    ...new Set(records.map(({ processors, memoryGb, node, postgres }) => `${processors}, ${memoryGb} GB; Node ${node}; ${postgres}`)),
  ];
  const busiest = Math.max(...records.filter(({ isClockless }) => !isClockless).map(({ load }) => load));
  const page = [
    '# Figures of the last run',
    '',
    'Ratios against a floor or a peer of the same run, measured in turns; medians. `npm run bench -- <line> --rows <n>` measures one line again and writes this page anew.',
    '',
    ...machines.map((machine) => `- ${machine}`),
    `- Load of the machine when a line began, in part that of the line before: up to ${busiest}${busiest > 10 ? '. **Other programs were running, of which the table tells the load**: ratios within a line were taken in turns; absolute times, p95 and the growth between two lines are worse than on a quiet machine.' : '. Nothing else ran.'}`,
    '',
    '| what | bar | measured | met | rounds | taken, load |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines.map(
      ({ what, bar, measured, ok, record }) =>
        `| ${what} | ${bar} | ${measured} | ${sayMet(ok)} | ${record?.isClockless ? 'counted' : (record?.rounds ?? '')} | ${record ? `${record.at.replace('T', ' ')}, ${record.load}` : ''} |`,
    ),
    '',
    '## Not reached',
    '',
    ...lines
      .filter(({ ok }) => ok === false)
      .map(({ what, measured, bar, next }) => `- ${what}: ${measured}, the bar is ${bar}.${next ? ` Next: ${next}.` : ''}`),
    '',
    ...listMissing(expected, records),
    ...listTrials(kept),
    '![How the hot calls grow](growth.svg)',
    '',
  ].join('\n');
  writeFileSync(new URL('../results.md', import.meta.url), page);
  writeShortForm(lines, machines);
  writeFileSync(new URL('../growth.svg', import.meta.url), drawGrowth(records));
  return page;
}

const README = new URL('../../README.md', import.meta.url);
const [BEGINS, ENDS] = ['<!-- figures of npm run bench -->', '<!-- end of the figures -->'];

/** The README's figures: of every line what was measured at the largest size, met or not. */
function writeShortForm(lines, machines) {
  const readme = readFileSync(README, 'utf8');
  const [from, to] = [readme.indexOf(BEGINS), readme.indexOf(ENDS)];
  if (from < 0 || to < from) return;
  const largest = (name) => Math.max(...lines.map(({ record }) => (record?.name === name ? record.rows : 0)));
  const shown = lines.filter(({ record }) => record && record.rows === largest(record.name));
  const barred = lines.filter(({ ok }) => ok !== undefined);
  const met = barred.filter(({ ok }) => ok).length;
  const text = [
    `${met} of ${barred.length} lines reach their bar, on ${machines.join(' and on ')}. The largest size of each; [bench/results.md](bench/results.md) has all of them, the`,
    'load while they were measured, how far the others are from their bar and what would come next.',
    '',
    '| what | bar | measured | met |',
    '| --- | --- | --- | --- |',
    ...shown.map(({ what, bar, measured, ok }) => `| ${what} | ${bar} | ${measured} | ${sayMet(ok)} |`),
  ].join('\n');
  writeFileSync(README, `${readme.slice(0, from + BEGINS.length)}\n\n${text}\n\n${readme.slice(to)}`);
}

/** What belongs to the table and was not measured: not done, and not to be taken for met. */
function listMissing(expected, records) {
  const missing = expected.flatMap(({ name, sizes }) =>
    sizes
      .filter((rows) => !records.some((record) => record.name === name && (rows === 0 || record.rows === rows)))
      .map((rows) => `- \`npm run bench -- ${name}${rows === 0 ? '' : ` --rows ${rows}`}\``),
  );
  return missing.length === 0 ? [] : ['## Not measured yet', '', ...missing, ''];
}

/** What ran to its end with too few rounds, or beside too much else: it says that the line works and how far it may be. */
function listTrials(records) {
  const trials = records.filter((record) => !isMeasured(record));
  if (trials.length === 0) return [];
  const lines = trials.flatMap(({ results, rounds, load, at }) =>
    results.map(
      ({ what, bar, measured }) => `- ${what}: ${measured}; bar ${bar} (rounds: ${rounds}, load ${load}, ${at.replace('T', ' ')})`,
    ),
  );
  return ['## Tried, not measured', '', `Fewer than ${LEAST_ROUNDS} rounds, counted nowhere.`, '', ...lines, ''];
}

const curvesOf = (records) => {
  const curves = {};
  for (const { curve, rows } of records)
    for (const [name, value] of Object.entries(curve ?? {})) (curves[name] ??= []).push({ rows, ...value });
  for (const points of Object.values(curves)) points.sort((a, b) => a.rows - b.rows);
  return curves;
};

/** The growth of page 1 from the smallest to the largest size that was measured. */
function compareSizes(records) {
  return Object.entries(curvesOf(records))
    .filter(([name, points]) => /^page 1/.test(name) && points.length > 1)
    .map(([name, points]) => {
      const [first, last] = [points[0], points.at(-1)];
      const ratio = last.p95 / first.p95;
      return {
        what: `growth of ${name}, p95 at ${last.rows} against ${first.rows} controls`,
        bar: '≤ 1.5 ×',
        measured: `${ratio.toFixed(2)} × (${last.p95.toFixed(1)} ms against ${first.p95.toFixed(1)} ms; medians ${(last.median / first.median).toFixed(2)} ×)`,
        ok: ratio <= 1.5,
        next: 'the ids of a page with several filters along an index of the rarest of them, where the kept counts say which one that is',
      };
    });
}

const COLORS = ['#1565c0', '#2e7d32', '#ef6c00', '#6a1b9a', '#c62828', '#00838f', '#5d4037', '#37474f'];

/** Medians over the number of controls, both axes logarithmic. */
function drawGrowth(records) {
  const curves = Object.entries(curvesOf(records));
  const values = curves.flatMap(([, points]) => points.map(({ median }) => median));
  const low = 10 ** Math.floor(Math.log10(Math.min(...values, 1)));
  const high = 10 ** Math.ceil(Math.log10(Math.max(...values, 10)));
  const x = (rows) => 70 + ((Math.log10(rows) - 4) / 2) * 420;
  const y = (value) => 360 - (Math.log10(value / low) / Math.log10(high / low)) * 320;
  const decades = [];
  for (let value = low; value <= high; value *= 10) decades.push(value);
  const grid = decades.map(
    (value) =>
      `<line x1="70" x2="490" y1="${y(value)}" y2="${y(value)}" stroke="#ddd"/><text x="62" y="${y(value) + 4}" text-anchor="end">${value} ms</text>`,
  );
  const sizes = [10_000, 100_000, 1_000_000].map(
    (rows) => `<text x="${x(rows)}" y="382" text-anchor="middle">${rows.toLocaleString('en')}</text>`,
  );
  const lines = curves.map(([name, points], index) => {
    const color = COLORS[index % COLORS.length];
    const path = points.map(({ rows, median }) => `${x(rows).toFixed(1)},${y(median).toFixed(1)}`).join(' ');
    const dots = points
      .map(({ rows, median }) => `<circle cx="${x(rows).toFixed(1)}" cy="${y(median).toFixed(1)}" r="3" fill="${color}"/>`)
      .join('');
    return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/>${dots}<rect x="510" y="${44 + index * 24}" width="12" height="12" fill="${color}"/><text x="528" y="${54 + index * 24}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 740 400" font-family="sans-serif" font-size="12" fill="#333"><rect width="740" height="400" fill="#fff"/><text x="70" y="22" font-size="14">Median of a call over the number of controls</text>${grid.join('')}${sizes.join('')}${lines.join('')}</svg>\n`;
}
