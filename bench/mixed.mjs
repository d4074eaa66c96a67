// The whole system: api and worker, 100 requests a second of a realistic mix by 40 people, while exports of everything and imports of a full file run one
// after the other, all of which are waited for. What the load generator itself takes of the processors is told.
import { Agent } from 'node:http';
import { buildFile, buildFiles, callerOf, exportOnce, IMPORT_ROWS, importOnce, keepExporting, keepImporting } from './lib/background.mjs';
import { provideDatabase, withCopy } from './lib/database.mjs';
import { at, median, milliseconds } from './lib/measure.mjs';
import { forgetPeak, peakMb, processorSeconds, residentMb } from './lib/memory.mjs';
import { CLOSINGS, createMix, findClosable } from './lib/mix.mjs';
import { startPortal } from './lib/portal.mjs';
import { provideRedis } from '../tools/test/redis.mjs';

const PER_SECOND = 100;
const SECONDS = 30;
/** Every connection plans each statement several times before it keeps the plan: a portal that was just started is not measured. */
const WARM_UP_SECONDS = 20;

export async function measureMixed({ server, rows, rounds, log }) {
  const source = await provideDatabase(server, rows);
  return withCopy(server, source, async (url) => {
    const { Sql } = await import('../libs/platform/dist/index.js');
    const sql = new Sql(url, { max: 1 });
    // As a portal for a hundred requests a second is installed (docs/operations.md): the queues in Redis, where there is one.
    const redis = await provideRedis(process.env);
    const portal = await startPortal({ url, worker: true, redisUrl: redis?.url });
    const agent = new Agent({ keepAlive: true, maxSockets: 40 });
    try {
      const records = await findClosable(sql, CLOSINGS * PER_SECOND * (WARM_UP_SECONDS + SECONDS * rounds));
      const administrator = await portal.tokenOf(2);
      const people = await Promise.all(
        Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? administrator : portal.tokenOf(10 + index))),
      );
      const { kinds, failures, run: runMix } = createMix({ agent, portal, records, rows, administrator, people });
      const walls = [];
      /** One window of the mix with exports and imports beside it. @returns its 95th percentile and what ended meanwhile */
      const runWindow = async () => {
        const window = { isOpen: true };
        const files = await buildFiles();
        const background = Promise.all([keepExporting(portal, administrator, window), keepImporting(portal, administrator, window, files)]);
        // A refusal of either is told at the end, not as a stray rejection in between.
        background.catch(() => undefined);
        const own = await runMix(PER_SECOND, SECONDS);
        window.isOpen = false;
        const [exported, imported] = await background;
        walls.push(...own);
        const p95 = at(
          own.map(({ wall }) => wall),
          0.95,
        );
        log(`p95 ${milliseconds(p95)}, ${exported.length} exports, ${imported.length} imports, all ended`);
        return { p95, exported, imported };
      };
      const caller = callerOf(portal, administrator);
      /** Each job by itself, without the mix: what it is held to. */
      const alonePerJob = { exported: [], imported: [] };
      for (let round = 0; round < 2; round++) {
        let begun = performance.now();
        await exportOnce(caller);
        alonePerJob.exported.push(performance.now() - begun);
        const content = await buildFile(`alone ${round}`);
        begun = performance.now();
        await importOnce(caller, `alone-${Date.now()}.xlsx`, content, { rows: IMPORT_ROWS });
        alonePerJob.imported.push(performance.now() - begun);
      }
      log(`alone: export ${milliseconds(Math.min(...alonePerJob.exported))}, import ${milliseconds(Math.min(...alonePerJob.imported))}`);
      const atRest = Object.fromEntries(Object.entries(portal.pids).map(([name, pid]) => [name, residentMb(pid)]));
      for (const pid of Object.values(portal.pids)) forgetPeak(pid);
      const alone = (await runMix(PER_SECOND, WARM_UP_SECONDS)).map(({ wall }) => wall);
      log(`warmed up: p95 ${milliseconds(at(alone, 0.95))} without exports and imports`);
      const windows = [];
      const [begun, own, busy] = [performance.now(), process.cpuUsage(), Object.values(portal.pids).map(processorSeconds)];
      for (let round = 0; round < rounds; round++) windows.push(await runWindow());
      const seconds = (performance.now() - begun) / 1000;
      const { user, system } = process.cpuUsage(own);
      const shares = Object.values(portal.pids).map((pid, index) => (processorSeconds(pid) - busy[index]) / seconds);
      const wallsOf = (what) => windows.flatMap((one) => one[what]);
      const slowdown = (what) => median(wallsOf(what)) / Math.min(...alonePerJob[what]);
      for (const name of kinds) {
        const own = walls.filter((one) => one.name === name).map(({ wall }) => wall);
        if (own.length > 0) log(`${name}: median ${milliseconds(at(own, 0.5))}, p95 ${milliseconds(at(own, 0.95))}, ${own.length} calls`);
      }
      for (const [failure, count] of failures) log(`${count} × ${failure}`);
      const p95 = median(windows.map((one) => one.p95));
      const sent = PER_SECOND * SECONDS * rounds;
      const failed = sent - walls.length;
      return [
        {
          what: `whole system, ${PER_SECOND} requests a second of a mix for ${SECONDS} s while exports and imports run, queues in ${redis ? 'Redis' : 'PostgreSQL'}, ${rows} controls`,
          bar: 'p95 ≤ 20 ms',
          measured: `p95 ${milliseconds(p95)}, median ${milliseconds(
            at(
              walls.map(({ wall }) => wall),
              0.5,
            ),
          )}, ${failed} of ${sent} failed; meanwhile ${wallsOf('exported').length} exports of all and ${wallsOf('imported').length} imports of ${IMPORT_ROWS} rows were begun, and all ended; of one processor the load generator took ${((user + system) / 1e6 / seconds).toFixed(2)}, the api ${shares[0].toFixed(2)}, the worker ${shares[1].toFixed(2)}`,
          ok: p95 <= 20 && failed === 0,
          next: 'exports that pause while the database is busy, and dashboards that look at fewer controls one by one: a fold of many by grouping sets',
        },
        ...['exported', 'imported'].map((what) => ({
          what: `the same: ${what === 'exported' ? 'an export of all' : `an import of ${IMPORT_ROWS} rows`} from the click to its end, ${rows} controls`,
          bar: '≤ 3 × its time alone',
          measured: `${slowdown(what).toFixed(2)} × (${milliseconds(median(wallsOf(what)))} against ${milliseconds(Math.min(...alonePerJob[what]))})`,
          ok: slowdown(what) <= 3,
          next: 'jobs paced by the lag that the api and the database show, with a share that they keep',
        })),
        ...['api', 'worker'].map((name) => ({
          what: `memory of the ${name}, at rest after a job of each kind, and at most under the mix, ${rows} controls`,
          bar: '≤ 200 MB',
          measured: `${Math.round(atRest[name])} MB and ${Math.round(peakMb(portal.pids[name]))} MB`,
          ok: peakMb(portal.pids[name]) <= 200,
          next: 'a heap profile under the mix; the young generation is given 16 MB a half by default',
        })),
      ];
    } finally {
      agent.destroy();
      await portal.stop();
      await redis?.stop();
      await sql.close();
    }
  });
}
