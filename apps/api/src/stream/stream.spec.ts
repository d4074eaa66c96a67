import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { LivePublisher, Sql, type LiveAudience } from '@portal/platform';
import {
  buildWorld,
  eventually,
  pause,
  sessionFor,
  startNoticeWorker,
  startTestApi,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';
import { LiveClient } from './live-client.ts';
import { LiveHub } from './live-hub.ts';

interface Page {
  readonly events: { topic: string; subject: string; id: number; data?: { riskId?: number } }[];
  readonly headers: Headers;
  /** Where it stands: the id of what it heard last. */
  readonly position: string;
  readonly raw: () => string;
  readonly ended: () => boolean;
  close(): void;
}

let api: TestApi;
let world: World;
let pages: Page[] = [];
const publisher = new LivePublisher();

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterEach(() => {
  for (const page of pages) page.close();
  pages = [];
});
afterAll(() => api?.close());

async function open(person: { id: number }, through = api, after = ''): Promise<Page> {
  const controller = new AbortController();
  const answer = await fetch(`${through.url}/api/Stream?after=${after}`, {
    headers: { 'x-token': await sessionFor(api.sql, person) },
    signal: controller.signal,
  });
  expect(answer.status).toBe(200);
  let text = '';
  let ended = false;
  void (async () => {
    try {
      for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) text += part;
    } catch {
      // Closed by this side.
    }
    ended = true;
  })();
  const page: Page = {
    headers: answer.headers,
    raw: () => text,
    ended: () => ended,
    get events() {
      return [...text.matchAll(/^data: (.+)$/gm)].map((match) => JSON.parse(match[1]!)).filter(({ topic }) => topic);
    },
    get position() {
      return [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '';
    },
    close: () => controller.abort(),
  };
  pages.push(page);
  return page;
}

const publish = (audience: LiveAudience, id = 1) => publisher.publish(api.sql, { topic: 'probe', subject: 'riskControl', id, audience });

test('a stream needs a session, says when to come back, and is neither cached nor held back', async () => {
  expect((await api.anonymous.raw('/api/Stream')).status).toBe(401);
  const page = await open(world.owner);
  await eventually(() => page.raw().includes('retry: 3000'));
  expect(page.headers.get('content-type')).toContain('text/event-stream');
  expect(page.headers.get('cache-control')).toContain('no-cache');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
});

test('an event reaches its audience and nobody else', async () => {
  const [owner, outsider, administrator] = [await open(world.owner), await open(world.outsider), await open(world.administrator)];
  await publish([world.owner.id], 1);
  await publish({ people: [world.owner.id], administrators: true }, 2);
  await publish('administrators', 3);
  await publish('all', 4);
  await eventually(() => outsider.events.length === 1 && administrator.events.length === 3);
  await pause(50);
  expect(owner.events.map((event) => event.id)).toEqual([1, 2, 4]);
  expect(administrator.events.map((event) => event.id)).toEqual([2, 3, 4]);
  expect(outsider.events).toEqual([{ topic: 'probe', subject: 'riskControl', id: 4 }]);
});

test('an event of a transaction travels with its commit', async () => {
  const page = await open(world.owner);
  await api.sql
    .transaction(async (tx) => {
      await publisher.publish(tx, { topic: 'probe', subject: 'x', id: 1, audience: [world.owner.id] });
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await publish([world.owner.id], 2);
  await eventually(() => page.events.length > 0);
  expect(page.events.map((event) => event.id)).toEqual([2]);
});

test('an audience larger than one notification can carry hears it once each', async () => {
  const [page, administrator] = [await open(world.owner), await open(world.administrator)];
  const many = Array.from({ length: 3000 }, (_, index) => 1_000_000_000 + index);
  await publish({ people: [...many, world.owner.id, ...many.slice(0, 10)], administrators: true });
  await eventually(() => page.events.length > 0 && administrator.events.length > 0);
  await pause(100);
  expect([page.events.length, administrator.events.length]).toEqual([1, 1]);
  const long = { topic: 'probe', subject: 'x', id: 1, data: { text: 'x'.repeat(9000) }, audience: 'all' as const };
  await expect(publisher.publish(api.sql, long)).rejects.toThrow('too long');
});

test('two API processes both hear, and a record’s event reaches who may read it', async () => {
  const second = await startTestApi(createApi, { database: { url: api.config.DATABASE_URL, sql: api.sql, drop: () => Promise.resolve() } });
  const worker: NoticeWorker = await startNoticeWorker(api);
  try {
    const [owner, reviewer, outsider] = [await open(world.owner), await open(world.reviewer, second), await open(world.outsider)];
    const { id } = await world.bring('reviewing');
    await eventually(() => owner.events.some((event) => event.topic === 'riskControl.SUBMIT_ASSESSMENT' && event.id === id));
    await eventually(() => reviewer.events.some((event) => event.topic === 'riskControl.SUBMIT_ASSESSMENT' && event.id === id));
    await eventually(() => owner.events.some((event) => event.topic === 'notification'));
    await world.reviewer.client.ask(routes.updateReviewRequest, { body: { riskId: id, wfStatus: true, controlEffectiveness: 5 } });
    await eventually(() => owner.events.some((event) => event.subject === 'independentReview' && event.data?.riskId === id));
    expect(outsider.events).toEqual([]);
  } finally {
    await worker.close();
    await second.close();
  }
});

test('a page ends when its session is over, and the heart beats for the others', async () => {
  const hub = api.app.get(LiveHub as never) as LiveHub;
  const [leaving, staying] = [await open(world.owner), await open(world.outsider)];
  await eventually(() => hub.size >= 2);
  await api.sql.query('update session set ended_at = now() where person_id = $1', [world.owner.id]);
  await hub.beat();
  await eventually(() => leaving.ended());
  const before = staying.raw().length;
  await hub.beat();
  await eventually(() => staying.raw().length > before);
  expect(staying.ended()).toBe(false);
});

test('the listening connection comes back by itself and tells the pages that they may have missed something', async () => {
  const page = await open(world.outsider);
  const heard = jest.spyOn(api.app.get(Sql), 'heard');
  await api.sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal-live' and datname = current_database()`,
  );
  await eventually(() => page.events.some((event) => event.topic === 'resync'));
  // They ask at once, and no replica answers them from before what was missed.
  expect(heard).toHaveBeenCalled();
  heard.mockRestore();
  await publish([world.outsider.id], 9);
  await eventually(() => page.events.some((event) => event.id === 9));
});

test('a page that was out of sight hears what it missed from whichever process it comes back to; one that was away for too long asks everything anew', async () => {
  const second = await startTestApi(createApi, { database: { url: api.config.DATABASE_URL, sql: api.sql, drop: () => Promise.resolve() } });
  const now = Date.now.bind(Date);
  const clock = jest.spyOn(Date, 'now');
  const advance = (seconds: number) => clock.mockImplementation(() => now() + seconds * 1_000);
  try {
    // Both have been there for a while.
    advance(60);
    const page = await open(world.owner);
    await eventually(() => page.position !== '');
    const { position } = page;
    page.close();
    advance(90);
    await publish([world.owner.id], 21);
    await publish([world.outsider.id], 22);
    await publish('all', 23);
    // Whoever listens now has heard of all that was told before.
    const [heard, heardBySecond] = [await open(world.owner), await open(world.owner, second)];
    await publish('all', 24);
    await eventually(() => [heard, heardBySecond].every(({ events }) => events.some(({ id }) => id === 24)));
    for (const one of [api, second]) {
      const back = await open(world.owner, one, position);
      await eventually(() => back.events.length >= 3);
      expect(back.events.map(({ id }) => id)).toEqual([21, 23, 24]);
    }
    const [long, first] = [await open(world.owner, api, '0'), await open(world.owner)];
    await eventually(() => long.events.length > 0 && first.position !== '');
    expect([long.events, first.events]).toEqual([[{ topic: 'resync', subject: 'all', id: 0 }], []]);
  } finally {
    clock.mockRestore();
    await second.close();
  }
});

test('a page that does not read is dropped', () => {
  let dropped = false;
  const response = {
    destroyed: false,
    writableEnded: false,
    writableLength: 300 * 1024,
    write: () => true,
    end: () => undefined,
    destroy: () => (dropped = true),
  };
  const hub = api.app.get(LiveHub as never) as LiveHub;
  const before = hub.size;
  hub.add(new LiveClient({ personId: 5, sessionId: 5, isAdministrator: false }, response as never));
  hub.deliver({ event: { topic: 'probe', subject: 'x', id: 1 }, everyone: false, administrators: false, people: [5] });
  expect(dropped).toBe(true);
  expect(hub.size).toBe(before);
});
