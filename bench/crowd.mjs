// A thousand people who act every ten seconds for ten minutes, some of their lists by eight filters, while exports of some hundred thousand controls run one after the other.
import { Agent } from 'node:http';
import { callerOf, keepExporting } from './lib/background.mjs';
import { provideDatabase, withCopy } from './lib/database.mjs';
import { at, median, milliseconds } from './lib/measure.mjs';
import { CLOSINGS, createMix, findClosable } from './lib/mix.mjs';
import { startPortal } from './lib/portal.mjs';
import { provideRedis } from '../tools/test/redis.mjs';

const PEOPLE = 1_000;
const EVERY_SECONDS = 10;
const PER_SECOND = PEOPLE / EVERY_SECONDS;
const WARM_UP_SECONDS = 20;
/** The ten minutes are told in parts, so that one bad moment is seen as one. */
const MINUTES = 10;
/** Beside the usual hundred calls. */
const FILTERED_SHARE = 20;
/** One unit of seven in this year, which is three quarters: some hundred thousand of a million. */
const EXPORTED = { isActive: true, businessUnit: 'ANC', riskYear: new Date().getFullYear() };

/** Eight filters at once, which few controls pass or many. */
const byEight = (n) => ({
  pageSize: 20,
  isActive: true,
  riskYear: new Date().getFullYear(),
  riskCategory1: 1 + (n % 12),
  managementArea: ['集团', '中国', '澳新', '欧盟'][n % 4],
  businessUnit: ['ANC', 'BNC', 'PNC'][n % 3],
  key: n % 2 ? '是' : '否',
  controlOwnerFunction: ['销售', '市场', '财务'][n % 3],
  controlMode: 1 + (n % 3),
  controlFrequency: 1 + (n % 6),
});

export async function measureCrowd({ server, rows, rounds, log }) {
  const source = await provideDatabase(server, rows);
  return withCopy(server, source, async (url) => {
    const { Sql } = await import('../libs/platform/dist/index.js');
    const sql = new Sql(url, { max: 1 });
    const redis = await provideRedis(process.env);
    const portal = await startPortal({ url, worker: true, redisUrl: redis?.url });
    const agent = new Agent({ keepAlive: true, maxSockets: 100 });
    try {
      const records = await findClosable(sql, Math.ceil(CLOSINGS * PER_SECOND * (WARM_UP_SECONDS + MINUTES * 60)));
      const administrator = await portal.tokenOf(2);
      const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => portal.tokenOf(10 + index)));
      const list = '/api/RiskControl/GetRiskControlByPage';
      const filtered = ['list by eight filters', FILTERED_SHARE, (post, n) => post(list, byEight(n), administrator)];
      const { kinds, failures, run } = createMix({ agent, portal, records, rows, administrator, people, further: [filtered] });
      const { totalCount } = await callerOf(portal, administrator).post(list, { ...EXPORTED, pageSize: 1 });
      await run(PER_SECOND, WARM_UP_SECONDS);
      const window = { isOpen: true };
      const exporting = keepExporting(portal, administrator, window, EXPORTED);
      exporting.catch(() => undefined);
      const parts = [];
      for (let part = 0; part < rounds; part++) {
        parts.push(await run(PER_SECOND, (MINUTES * 60) / rounds));
        log(
          `p95 ${milliseconds(
            at(
              parts.at(-1).map(({ wall }) => wall),
              0.95,
            ),
          )}`,
        );
      }
      window.isOpen = false;
      const exported = await exporting;
      const walls = parts.flat();
      for (const name of kinds) {
        const own = walls.filter((one) => one.name === name).map(({ wall }) => wall);
        log(`${name}: median ${milliseconds(median(own))}, p95 ${milliseconds(at(own, 0.95))}, ${own.length} calls`);
      }
      for (const [failure, count] of failures) log(`${count} × ${failure}`);
      const all = walls.map(({ wall }) => wall);
      const p95 = at(all, 0.95);
      const failed = PER_SECOND * MINUTES * 60 - walls.length;
      return [
        {
          what: `${PEOPLE} people who act every ${EVERY_SECONDS} seconds for ${MINUTES} minutes, lists by eight filters among it, while exports of ${totalCount} run, queues in ${redis ? 'Redis' : 'PostgreSQL'}, ${rows} controls`,
          bar: 'no error, p95 ≤ 50 ms',
          measured: `${failed} failed, p95 ${milliseconds(p95)}, median ${milliseconds(median(all))}; ${exported.length} exports ended meanwhile, each in ${milliseconds(median(exported))}`,
          ok: failed === 0 && p95 <= 50,
          next: 'what the slowest kind of call waits for, by a profile of the database under this load',
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
