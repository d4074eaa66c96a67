// Clocks and orders: what is compared is measured in turns, A B A B, and told as medians.
import { Agent, request } from 'node:http';

export const at = (values, share) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
};
export const median = (values) => at(values, 0.5);
export const milliseconds = (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const times = (value) =>
  `${value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(0) : value.toFixed(2)} ×`;

/**
 * Runs each work so many times in turns, after two rounds to warm up.
 *
 * @param {Record<string, (round: number) => Promise<unknown>>} works
 * @returns {Promise<Record<string, number[]>>} milliseconds of every round
 */
export async function inTurns(works, rounds) {
  const walls = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let round = -2; round < rounds; round++) {
    for (const [name, work] of Object.entries(works)) {
      const started = performance.now();
      await work(round + 2);
      if (round >= 0) walls[name].push(performance.now() - started);
    }
  }
  return walls;
}

/** One HTTP call over kept connections. @returns {Promise<{ status: number, body: Buffer }>} */
export function call(agent, url, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent,
        headers: { ...headers, ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) },
      },
      (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => resolve({ status: answer.statusCode, body: Buffer.concat(parts) }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * So many clients ask without a pause for so long.
 *
 * @param {(index: number, agent: Agent) => Promise<{ status: number, body: Buffer }>} ask
 * @returns {Promise<{ perSecond: number, walls: number[] }>}
 */
export async function hammer(ask, { clients, seconds, most = Infinity }) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const walls = [];
  let next = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  const client = async () => {
    while (performance.now() < end && next < most) {
      const begun = performance.now();
      const { status, body } = await ask(next++, agent);
      if (status !== 200) throw new Error(`HTTP ${status}: ${body.toString().slice(0, 300)}`);
      walls.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return { perSecond: (walls.length / (performance.now() - started)) * 1000, walls };
}
