// npm run bench                            every line at 10 thousand, 100 thousand and 1 million controls
// npm run bench -- pages search            these lines
// npm run bench -- list --rows 1000000     one size; several with commas. --rounds 7 for more rounds than five
// npm run bench -- report                  bench/results.md and the picture anew from what was measured
// npm run bench -- clean                   removes the kept databases (BENCH_DIR, else a folder below the system's temporary one)
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildChanged } from '../tools/build.mjs';
import { runTool } from '../tools/runtime/tool.mjs';

/** A line's program, and whether it is measured at every size, at some, or once. */
const lines = {
  list: { load: async () => (await import('./list.mjs')).measureList },
  pages: { load: async () => (await import('./list.mjs')).measurePages },
  search: { load: async () => (await import('./search.mjs')).measureSearch },
  dashboard: { load: async () => (await import('./dashboard.mjs')).measureDashboard },
  transition: { sizes: [100_000], load: async () => (await import('./transition.mjs')).measureTransitions },
  relay: { sizes: [0], load: async () => (await import('./relay.mjs')).measureRelay },
  export: {
    sizes: [0],
    load:
      async () =>
      async ({ rounds }) =>
        (await import('./export.mjs')).measureExport({ rounds }),
  },
  'export-whole': { sizes: [100_000], load: async () => (await import('./export-whole.mjs')).measureWholeExport },
  import: {
    sizes: [0],
    leastRounds: 7,
    load:
      async () =>
      async ({ rounds }) =>
        (await import('./import.mjs')).measureImport({ rounds }),
  },
  'import-whole': { sizes: [100_000], load: async () => (await import('./import-whole.mjs')).measureWholeImport },
  start: { sizes: [1_000_000], load: async () => (await import('./start.mjs')).measureStart },
  policy: {
    sizes: [0],
    load:
      async () =>
      async ({ log }) =>
        (await import('./policy.mjs')).summarizePolicies({ log }),
  },
  exam: { sizes: [0], load: async () => (await import('./exam.mjs')).measureExam },
  'first-load': { sizes: [0], load: async () => (await import('./first-load.mjs')).measureFirstLoad },
  console: { sizes: [1_000_000], load: async () => (await import('./console.mjs')).measureConsole },
  filters: { load: async () => (await import('./filters.mjs')).measureFilters },
  slopes: { isClockless: true, load: async () => (await import('./slopes.mjs')).measureSlopes },
  lists: { sizes: [100_000, 1_000_000], load: async () => (await import('./lists.mjs')).measureLists },
  assurance: { sizes: [10_000, 100_000], load: async () => (await import('./assurance.mjs')).measureAssurance },
  crowd: { sizes: [1_000_000], load: async () => (await import('./crowd.mjs')).measureCrowd },
  mixed: { sizes: [100_000], load: async () => (await import('./mixed.mjs')).measureMixed },
};
const SIZES = [10_000, 100_000, 1_000_000];

await runTool(async (given) => {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: { rows: { type: 'string' }, rounds: { type: 'string', default: '5' }, statements: { type: 'string' } },
  });
  const { removeServer, startServer } = await import('./lib/database.mjs');
  const { keep, writeReport } = await import('./lib/report.mjs');
  const { countStatements, tellStatements } = await import('./lib/statements.mjs');
  const isProfiled = values.statements !== undefined;
  if (positionals.includes('clean')) return removeServer();
  const wanted = positionals.filter((name) => name !== 'report');
  const unknown = wanted.find((name) => !Object.hasOwn(lines, name));
  if (unknown) throw new Error(`There is no line ${unknown}: ${Object.keys(lines).join(', ')}`);
  const names = positionals.length === 0 ? Object.keys(lines) : wanted;
  const asked = values.rows?.split(',').map(Number);
  if (asked?.some((rows) => !Number.isInteger(rows) || rows < 1_000)) throw new Error('--rows takes whole numbers from 1000');
  const [loadBefore] = loadavg();
  if (names.length > 0) {
    await buildChanged({ log: console.log });
    const server = await startServer({ isProfiled });
    try {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      const postgres = `PostgreSQL ${(await client.query('show server_version')).rows[0].server_version}`;
      await client.end();
      for (const name of names) {
        const { sizes = SIZES, leastRounds = 1, load } = lines[name];
        const rounds = Math.max(Number(values.rounds), leastRounds);
        const measure = await load();
        for (const rows of sizes[0] === 0 ? [0] : (asked ?? sizes)) {
          console.log(`── ${name}${rows ? ` at ${rows}` : ''}`);
          if (isProfiled) await countStatements(server.url);
          const answer = await measure({ server, rows, rounds, log: console.log });
          const told = Array.isArray(answer) ? { results: answer } : answer;
          for (const { what, measured, bar, ok } of told.results)
            console.log(`${ok === undefined ? '–  ' : ok ? 'yes' : 'NO '} ${what}: ${measured} (${bar})`);
          if (isProfiled) for (const line of await tellStatements(server.url, Number(values.statements))) console.log(line);
          else keep(name, told, { rows, rounds, postgres, load: loadBefore, isClockless: lines[name].isClockless });
        }
      }
    } finally {
      await server.stop();
    }
  }
  if (isProfiled) return;
  writeReport(Object.entries(lines).map(([name, { sizes = SIZES }]) => ({ name, sizes })));
  console.log('bench/results.md is written.');
});
