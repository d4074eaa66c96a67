import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { requestContext, Sql } from '@portal/platform';
import {
  buildWorld,
  createTestDatabase,
  eventually,
  sessionFor,
  startReplicatedServer,
  startTestApi,
  type ReplicatedServer,
  type TestApi,
  type TestDatabase,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let server: ReplicatedServer;
let database: TestDatabase;
let api: TestApi;
let world: World;
/** The portal's own way to the database, with the replica. */
let sql: Sql;
/** The replica itself. */
let replica: Sql;
const given = process.env['TEST_DATABASE_URL'];

beforeAll(async () => {
  server = await startReplicatedServer();
  process.env['TEST_DATABASE_URL'] = server.url;
  database = await createTestDatabase();
  const replicaUrl = server.replicaUrl(database.url);
  api = await startTestApi(createApi, { database, env: { DATABASE_REPLICA_URL: replicaUrl } });
  world = await buildWorld(api);
  sql = new Sql(database.url, { replicas: [replicaUrl] });
  replica = new Sql(replicaUrl, { max: 1 });
  await database.sql.query('create table note (id int primary key)');
}, 240_000);
afterAll(async () => {
  await sql?.close();
  await replica?.close();
  await api?.close();
  await database?.drop();
  await server?.stop();
  if (given === undefined) delete process.env['TEST_DATABASE_URL'];
  else process.env['TEST_DATABASE_URL'] = given;
});
beforeEach(async () => {
  await replica.query('select pg_wal_replay_resume()');
  await database.sql.query('truncate note');
  await untilAnswered(await database.sql.position(), { notes: 0, onReplica: true });
});

/** What is read by who must see everything up to a position, and who answered. */
async function countAt(readsFrom: number): Promise<{ notes: number; onReplica: boolean }> {
  const [row] = await requestContext.run({ requestId: 'test', readsFrom }, () =>
    sql.query<{ notes: number; onReplica: boolean }>(
      'select (select count(*)::int from note) as notes, pg_is_in_recovery() as "onReplica"',
    ),
  );
  return row!;
}

/** Waits until a reader is answered so. */
const untilAnswered = (readsFrom: number, wanted: { notes?: number; onReplica: boolean }) =>
  eventually(async () => {
    const { notes, onReplica } = await countAt(readsFrom);
    return onReplica === wanted.onReplica && (wanted.notes ?? notes) === notes;
  });

async function pauseReplay(): Promise<void> {
  await replica.query('select pg_wal_replay_pause()');
  await eventually(async () => (await replica.one('select pg_get_wal_replay_pause_state() as state'))?.['state'] === 'paused');
}

test('who wrote is answered by the primary until a replica has come as far; who did not may be answered from before', async () => {
  await pauseReplay();
  const before = await replica.query<{ position: number }>(`select (pg_last_wal_replay_lsn() - '0/0')::bigint as position`);
  await database.sql.query('insert into note values (1)');
  const written = await database.sql.position();
  expect(await countAt(written)).toEqual({ notes: 1, onReplica: false });
  expect(await countAt(before[0]!.position)).toEqual({ notes: 0, onReplica: true });
  await replica.query('select pg_wal_replay_resume()');
  await untilAnswered(written, { notes: 1, onReplica: true });
});

test('what this process has heard of is not missed by anybody', async () => {
  await pauseReplay();
  await database.sql.query('insert into note values (1)');
  sql.heard();
  expect(await countAt(0)).toEqual({ notes: 1, onReplica: false });
});

test('a late replica is asked by nobody', async () => {
  await pauseReplay();
  await database.sql.query('insert into note values (1)');
  await untilAnswered(0, { notes: 1, onReplica: false });
  await replica.query('select pg_wal_replay_resume()');
  await untilAnswered(0, { notes: 1, onReplica: true });
});

test('a replica that dies costs nobody an answer, and is asked again when it is back', async () => {
  let wrong = 0;
  let isOver = false;
  const reader = (async () => {
    while (!isOver) {
      await countAt(0).catch(() => (wrong += 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  await server.kill();
  await untilAnswered(0, { onReplica: false });
  await server.revive();
  await untilAnswered(0, { onReplica: true });
  isOver = true;
  await reader;
  expect(wrong).toBe(0);
});

test('what a replica refuses the primary does, and what is wrong is wrong at both', async () => {
  const inReading = <T>(work: () => Promise<T>): Promise<T> => requestContext.run({ requestId: 'test', readsFrom: 0 }, work);
  await inReading(() => sql.query('insert into note values (7)'));
  expect(await database.sql.query('select id from note')).toEqual([{ id: 7 }]);
  await inReading(() => sql.transaction((tx) => tx.query('insert into note values (8)')));
  await expect(inReading(() => sql.query('select nothing from note'))).rejects.toMatchObject({ code: '42703' });
});

test('an export looks at a replica that has everything, else at the primary', async () => {
  const look = () =>
    sql.snapshot(async (tx) => (await tx.query('select count(*)::int as notes, pg_is_in_recovery() as "onReplica" from note'))[0]);
  // What a read tidies up on its way is written too, but not sent before somebody commits or the writer's round comes: until then no replica has everything.
  await eventually(async () => (await look())?.onReplica === true);
  expect(await look()).toEqual({ notes: 0, onReplica: true });
  await pauseReplay();
  await database.sql.query('insert into note values (1)');
  expect(await look()).toEqual({ notes: 1, onReplica: false });
});

/** A browser: it keeps the cookies that it is given. */
async function openBrowser(person: { readonly id: number }) {
  const cookies = new Map([['Admin-Token', await sessionFor(api.sql, person)]]);
  return {
    cookies,
    async ask(route: { method: string; path: string }, body: object): Promise<{ isSuccess: boolean; data: { name: string }[] }> {
      const answer = await fetch(new URL(route.path, api.url), {
        method: route.method,
        headers: {
          'content-type': 'application/json',
          origin: api.config.publicUrl,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body: JSON.stringify(body),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
        cookies.set(name!, value!);
      }
      return (await answer.json()) as { isSuccess: boolean; data: { name: string }[] };
    },
  };
}

test('over the wire: a browser sees what it did at once; another one that has not heard of it may be answered from before', async () => {
  const [browser, other] = [await openBrowser(world.administrator), await openBrowser(world.administrator)];
  const names = async ({ ask }: typeof browser) => (await ask(routes.getFolders, { parentId: 0 })).data.map(({ name }) => name);
  // Both sessions must be there for the replica as well.
  await untilAnswered(await database.sql.position(), { onReplica: true });
  await pauseReplay();
  expect(await browser.ask(routes.createFolder, { name: 'Behind the replica', parentId: 0 })).toMatchObject({ isSuccess: true });
  expect(Number(browser.cookies.get('portal-read'))).toBeGreaterThan(0);
  expect(await names(browser)).toContain('Behind the replica');
  expect(other.cookies.has('portal-read')).toBe(false);
  await replica.query('select pg_wal_replay_resume()');
  await eventually(async () => (await names(other)).includes('Behind the replica'));
  // It was the replica that answered, in the end.
  const asked = () => replica.one(`select 1 from pg_stat_activity where pid <> pg_backend_pid() and query like '%policy_folder%'`);
  await eventually(async () => (await names(other)).length > 0 && (await asked()) !== undefined);
});
