// The whole system: api and worker, 100 requests a second of a realistic mix by 40 people, while exports of everything and imports of a full file run one
// after the other.
import { Agent } from 'node:http';
import { buildFiles, IMPORT_ROWS, keepExporting, keepImporting } from './lib/background.mjs';
import { provideDatabase, withCopy } from './lib/database.mjs';
import { at, call, median, milliseconds } from './lib/measure.mjs';
import { startPortal } from './lib/portal.mjs';
import { provideRedis } from '../tools/test/redis.mjs';

const PER_SECOND = 100;
const SECONDS = 30;
/** Every connection plans each statement several times before it keeps the plan: a portal that was just started is not measured. */
const WARM_UP_SECONDS = 20;
/** 15 of a hundred calls close a review. */
const CLOSINGS_A_SECOND = 0.15 * PER_SECOND;

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
      const needed = CLOSINGS_A_SECOND * (WARM_UP_SECONDS + SECONDS * rounds);
      const records = await sql.query(
        `select id, version, owner_id from risk_control where is_active and state = 'reviewing' and owner_id > 3 and creator_id <> 2 order by id limit ${needed}`,
      );
      if (records.length < needed) throw new Error(`There are too few controls under review for ${rounds} rounds: ${records.length}.`);
      const administrator = await portal.tokenOf(2);
      const people = await Promise.all(
        Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? administrator : portal.tokenOf(10 + index))),
      );
      const post = (path, body, token) =>
        call(agent, portal.base + path, { method: 'POST', headers: { 'x-token': token }, body: JSON.stringify(body) });
      const list = '/api/RiskControl/GetRiskControlByPage';
      const kinds = [
        ['list', 30, (n) => post(list, { pageSize: 20, isActive: true, ...(n % 2 && { riskCategory1: 1 + (n % 12) }) }, administrator)],
        ['my list', 15, (n, token) => post('/api/RiskControl/GetMyRiskControlByPage', { pageSize: 20, wfStatus: 1 }, token)],
        ['home', 15, (n, token) => call(agent, `${portal.base}/api/Home/GetHome`, { headers: { 'x-token': token } })],
        ['dashboard', 10, () => post('/api/RiskControl/GetRiskControlDashboard', {}, administrator)],
        [
          'keyword',
          10,
          (n) => post(list, { pageSize: 20, isActive: true, keyword: ['付款', '渠道', 'RC-2026', 'person 7'][n % 4] }, administrator),
        ],
        ['far page', 5, (n) => post(list, { pageSize: 20, isActive: true, pageIndex: Math.floor(rows / 25) - (n % 100) }, administrator)],
        [
          'close',
          15,
          () => {
            const record = records.pop();
            const body = {
              riskId: record.id,
              rowVersion: record.version,
              controlEffectiveness: 4,
              controlDeficiency: '0',
              wfStatus: true,
              lastReviewDate: '2026-11-18',
              comments: '有效',
            };
            return post('/api/RiskControl/UpdateReviewRequest', body, administrator);
          },
        ],
      ];
      const deck = kinds.flatMap(([name, share, ask]) => Array.from({ length: share }, () => ({ name, ask })));
      const walls = [];
      const failures = new Map();
      /** So many calls, each at its time. @returns how long each that was answered well took, from the instant at which it was due: who waits for the machine has waited */
      const runMix = async (seconds) => {
        const own = [];
        const started = performance.now();
        const running = [];
        for (let n = 0; n < PER_SECOND * seconds; n++) {
          const due = started + (n / PER_SECOND) * 1000;
          const pause = due - performance.now();
          if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
          const { name, ask } = deck[(n * 37) % deck.length];
          running.push(
            ask(n, people[n % people.length]).then(({ status, body }) => {
              const isFine = status === 200 && body.includes('"isSuccess":true');
              if (isFine) own.push({ name, wall: performance.now() - due });
              else {
                const failure = `${name}: HTTP ${status} ${body.toString().slice(0, 160)}`;
                failures.set(failure, (failures.get(failure) ?? 0) + 1);
              }
            }),
          );
        }
        await Promise.all(running);
        return own;
      };
      /** One window of the mix with exports and imports beside it. @returns its 95th percentile and what ended meanwhile */
      const runWindow = async () => {
        const window = { isOpen: true };
        const files = await buildFiles();
        const background = Promise.all([keepExporting(portal, administrator, window), keepImporting(portal, administrator, window, files)]);
        // A refusal of either is told at the end, not as a stray rejection in between.
        background.catch(() => undefined);
        const own = await runMix(SECONDS);
        window.isOpen = false;
        const [exported, imported] = await background;
        walls.push(...own);
        const p95 = at(
          own.map(({ wall }) => wall),
          0.95,
        );
        log(`p95 ${milliseconds(p95)}, ${exported} exports, ${imported} imports`);
        return { p95, exported, imported };
      };
      const alone = (await runMix(WARM_UP_SECONDS)).map(({ wall }) => wall);
      log(`warmed up: p95 ${milliseconds(at(alone, 0.95))} without exports and imports`);
      const windows = [];
      for (let round = 0; round < rounds; round++) windows.push(await runWindow());
      const sumOf = (what) => windows.reduce((sum, one) => sum + one[what], 0);
      for (const [name] of kinds) {
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
          )}, ${failed} of ${sent} failed; meanwhile ${sumOf('exported')} exports of all and ${sumOf('imported')} imports of ${IMPORT_ROWS} rows ended`,
          ok: p95 <= 20 && failed === 0,
          next: 'the worker at a lower priority than the api where both share processors',
        },
      ];
    } finally {
      agent.destroy();
      await portal.stop();
      await redis?.stop();
      await sql.close();
    }
  });
}
