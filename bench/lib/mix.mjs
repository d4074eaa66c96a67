// A realistic mix of calls by many people, each sent at the instant at which it is due.
import { call } from './measure.mjs';

/** So large a part of the calls closes a review. */
export const CLOSINGS = 0.15;

/** @returns {Promise<{ id: number, version: number }[]>} controls whose review the administrator may close */
export async function findClosable(sql, needed) {
  const records = await sql.query(
    `select id, version, owner_id from risk_control where is_active and state = 'reviewing' and owner_id > 3 and creator_id <> 2 order by id limit ${needed}`,
  );
  if (records.length < needed) throw new Error(`There are too few controls under review: ${records.length} instead of ${needed}.`);
  return records;
}

/**
 * @param {{ agent: import('node:http').Agent, portal: { base: string }, records: { id: number, version: number }[], rows: number, administrator: string, people: string[],
 *   further?: [name: string, share: number, ask: (post: Function, n: number, token: string) => Promise<{ status: number, body: Buffer }>][] }} given the tokens of
 *   those who ask, and kinds of calls beside the usual hundred with their shares
 * @returns {{ kinds: string[], failures: Map<string, number>, run(perSecond: number, seconds: number): Promise<{ name: string, wall: number }[]> }}
 */
export function createMix({ agent, portal, records, rows, administrator, people, further = [] }) {
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
      CLOSINGS * 100,
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
    ...further.map(([name, share, ask]) => [name, share, (n, token) => ask(post, n, token)]),
  ];
  const deck = kinds.flatMap(([name, share, ask]) => Array.from({ length: share }, () => ({ name, ask })));
  const failures = new Map();
  /** So many calls, each at its time. @returns how long each that was answered well took, from the instant at which it was due: who waits for the machine has waited */
  const run = async (perSecond, seconds) => {
    const own = [];
    const started = performance.now();
    const running = [];
    for (let n = 0; n < perSecond * seconds; n++) {
      const due = started + (n / perSecond) * 1000;
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
  return { kinds: kinds.map(([name]) => name), failures, run };
}
