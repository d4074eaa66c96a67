// Lists: the portal over HTTP, signed in, against a bare server, an offset + count(*) server and Nest with MikroORM; and how page 1 and page 10,000 grow with the rows.
import { provideDatabase } from './lib/database.mjs';
import { Agent } from 'node:http';
import { at, call, hammer, inTurns, median, milliseconds, times } from './lib/measure.mjs';
import { startPeer, startPortal } from './lib/portal.mjs';

const PATH = '/api/RiskControl/GetRiskControlByPage';
const SECONDS = 3;
const categoryOf = (index) => 1 + (index % 12);

/** Throughput at 16 clients, filtered by a category. */
export async function measureList({ server, rows, rounds }) {
  const url = await provideDatabase(server, rows);
  const portal = await startPortal({ url });
  const peers = { bare: await startPeer('bare', url), offset: await startPeer('offset', url), mikro: await startPeer('mikro', url) };
  try {
    const headers = { 'x-token': await portal.tokenOf(2), 'accept-language': 'zh' };
    const asks = {
      portal: (index, agent) =>
        call(agent, portal.base + PATH, {
          method: 'POST',
          headers,
          body: JSON.stringify({ pageSize: 20, riskCategory1: categoryOf(index), isActive: true }),
        }),
      ...Object.fromEntries(
        Object.entries(peers).map(([name, { base }]) => [
          name,
          (index, agent) => call(agent, `${base}/list?size=20&category=${categoryOf(index)}`),
        ]),
      ),
    };
    const rates = Object.fromEntries(Object.keys(asks).map((name) => [name, []]));
    for (const ask of Object.values(asks)) await hammer(ask, { clients: 16, seconds: 1 });
    for (let round = 0; round < rounds; round++) {
      for (const [name, ask] of Object.entries(asks)) rates[name].push((await hammer(ask, { clients: 16, seconds: SECONDS })).perSecond);
    }
    const rate = (name) => median(rates[name]);
    const against = (name) => rate('portal') / rate(name);
    return [
      {
        what: `list call, signed in, one filter, ${rows} controls`,
        bar: '≥ 0.8 × bare node:http + pg',
        measured: `${times(against('bare'))} (${Math.round(rate('portal'))} a second against ${Math.round(rate('bare'))})`,
        ok: against('bare') >= 0.8,
        next: 'the session in the same round trip as the page; JSON written by the database',
      },
      {
        what: `the same against Nest with MikroORM's findAndCount, ${rows} controls`,
        bar: '≥ 3 ×',
        measured: `${times(against('mikro'))} (${Math.round(rate('mikro'))} a second; offset + count(*): ${Math.round(rate('offset'))})`,
        ok: against('mikro') >= 3,
        next: 'as above',
      },
    ];
  } finally {
    for (const one of [portal, ...Object.values(peers)]) await one.stop();
  }
}

/** One call after the other: how long a page takes at this size; the growth line compares the sizes. */
export async function measurePages({ server, rows, rounds }) {
  const url = await provideDatabase(server, rows);
  const portal = await startPortal({ url });
  const peer = await startPeer('offset', url);
  const agent = new Agent({ keepAlive: true });
  try {
    const headers = { 'x-token': await portal.tokenOf(2) };
    const ask = async (body, path = PATH) => {
      const { status, body: answer } = await call(agent, portal.base + path, {
        method: 'POST',
        headers,
        body: JSON.stringify({ pageSize: 20, isActive: true, ...body }),
      });
      if (status !== 200) throw new Error(`HTTP ${status}: ${answer.toString().slice(0, 300)}`);
      return JSON.parse(answer).data;
    };
    // As far as there are rows: page 10,000 of ten rows each at 100 thousand, of twenty at a million.
    const far = rows >= 1_000_000 ? { pageIndex: 9_999, pageSize: 20 } : { pageIndex: Math.floor(rows / 11), pageSize: 10 };
    if ((await ask(far)).data.length === 0) throw new Error('The far page is empty.');
    const works = {
      'page 1': () => ask({}),
      'page 1 of a category': (round) => ask({ riskCategory1: categoryOf(round) }),
      'page 1, three filters': (round) => ask({ businessUnit: 'ANC', managementArea: '中国', riskCategory1: categoryOf(round) }),
      'far page': () => ask(far),
      'far page of a unit': () => ask({ ...far, pageIndex: Math.floor(far.pageIndex / 8), businessUnit: 'ANC' }),
      dashboard: () => ask({}, '/api/RiskControl/GetRiskControlDashboard'),
      home: async () => {
        const { status } = await call(agent, `${portal.base}/api/Home/GetHome`, { headers });
        if (status !== 200) throw new Error(`home: HTTP ${status}`);
      },
    };
    const walls = await inTurns(
      { ...works, peer: () => call(agent, `${peer.base}/list?size=${far.pageSize}&offset=${far.pageIndex * far.pageSize}`) },
      Math.max(rounds * 6, 30),
    );
    const ratio = median(walls['far page']) / median(walls['page 1']);
    return {
      results: [
        {
          what: `page ${(far.pageIndex + 1).toLocaleString('en')} against page 1, ${rows} controls`,
          bar: '≤ 2 ×',
          measured: `${times(ratio)} (${milliseconds(median(walls['far page']))} against ${milliseconds(median(walls['page 1']))}; offset + count(*): ${milliseconds(median(walls.peer))})`,
          ok: ratio <= 2,
          next: 'places of 250 controls',
        },
      ],
      curve: Object.fromEntries(Object.keys(works).map((name) => [name, { median: median(walls[name]), p95: at(walls[name], 0.95) }])),
    };
  } finally {
    agent.destroy();
    await portal.stop();
    await peer.stop();
  }
}
