import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PRESENCE_GONE_MS, presenceRoutes } from '@portal/contract';
import {
  buildWorld,
  createTestDatabase,
  eventually,
  pause,
  sessionFor,
  startTestApi,
  type Actor,
  type TestApi,
  type TestDatabase,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let database: TestDatabase;
let api: TestApi;
let second: TestApi;
let world: World;
const open: AbortController[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApi(createApi, { database });
  second = await startTestApi(createApi, { database });
  world = await buildWorld(api);
});
afterAll(async () => {
  for (const page of open) page.abort();
  await second?.close();
  await api?.close();
});

type Mode = 'reading' | 'editing' | 'left';
const beat = async (who: Actor, id: number, mode: Mode, window = `window-${who.userNo}`) =>
  (await who.client.ask(presenceRoutes.beatPresence, { body: { kind: 'riskControl', id, window, mode } })).editors.map(
    ({ id: person }) => person,
  );

/** The presence events that an open page of a person hears from one of the processes. */
async function listen(who: { id: number }, url: string): Promise<() => string[]> {
  const controller = new AbortController();
  open.push(controller);
  const answer = await fetch(`${url}/api/Stream`, { headers: { 'x-token': await sessionFor(api.sql, who) }, signal: controller.signal });
  let text = '';
  void (async () => {
    try {
      for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) text += part;
    } catch {
      // Closed by this side.
    }
  })();
  await eventually(() => text.includes('retry'));
  return () =>
    [...text.matchAll(/^data: (.+)$/gm)]
      .map((match) => JSON.parse(match[1]!))
      .filter(({ topic }) => topic === 'presence')
      .map(({ id }) => id);
}

test('who edits is told to who has it open, on every process, and to nobody else', async () => {
  const { id } = await world.bring('assessing');
  const there = await listen(world.reviewer, second.url);
  const elsewhere = await listen(world.administrator, api.url);
  const outside = await listen(world.outsider, api.url);
  expect(await beat(world.reviewer, id, 'reading')).toEqual([]);
  expect(await beat(world.owner, id, 'reading')).toEqual([]);
  await pause(200);
  // Reading is nobody's business.
  expect(there()).toEqual([]);
  await beat(world.owner, id, 'editing');
  await eventually(() => there().length === 1);
  expect(there()).toEqual([`riskControl ${id}`]);
  expect(await beat(world.reviewer, id, 'reading')).toEqual([world.owner.id]);
  // He knows what he does himself; a second beat tells nothing new.
  expect(await beat(world.owner, id, 'editing')).toEqual([]);
  await beat(world.owner, id, 'left');
  await eventually(() => there().length === 2);
  expect(await beat(world.reviewer, id, 'reading')).toEqual([]);
  await pause(200);
  expect([there().length, elsewhere(), outside()]).toEqual([2, [], []]);
});

test('a window that is heard of no more has gone; another window of the same person edits on', async () => {
  const { id } = await world.bring('assessing');
  await beat(world.owner, id, 'editing', 'window-one');
  await beat(world.owner, id, 'editing', 'window-two');
  await beat(world.owner, id, 'left', 'window-two');
  expect(await beat(world.reviewer, id, 'reading')).toEqual([world.owner.id]);
  await api.sql.query('update record_presence set beat_at = beat_at - make_interval(secs => $2) where page_id = $1', [
    id,
    PRESENCE_GONE_MS / 1000,
  ]);
  expect(await beat(world.reviewer, id, 'reading')).toEqual([]);
  // What nobody takes away goes with somebody's beat an hour later.
  await api.sql.query(`update record_presence set beat_at = beat_at - interval '1 hour' where page_id = $1`, [id]);
  await beat(world.reviewer, id, 'reading');
  const left = await api.sql.query<{ person_id: number }>('select person_id from record_presence where page_id = $1', [id]);
  expect(left).toEqual([{ person_id: world.reviewer.id }]);
});

test('who may not read the record neither beats nor hears; what is no window’s name is refused', async () => {
  const { id } = await world.bring('assessing');
  const call = (who: Actor, body: object) =>
    who.client.call(presenceRoutes.beatPresence, { body: { kind: 'riskControl', id, mode: 'editing', ...body } as never });
  expect(await call(world.outsider, { window: 'window-of-mine' })).toMatchObject({ isSuccess: false, code: 'not_found' });
  expect(await call(world.owner, { window: 'window-of-mine', kind: 'noSuchKind' })).toMatchObject({ isSuccess: false, code: 'not_found' });
  expect(await call(world.owner, { window: "'; drop" })).toMatchObject({ isSuccess: false, code: 'validation' });
  expect(await api.sql.query('select 1 from record_presence where page_id = $1', [id])).toEqual([]);
});
