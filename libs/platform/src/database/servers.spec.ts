import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { eventually, startReplicatedServer, type ReplicatedServer } from '@portal/testing';
import pg from 'pg';
import { nameServer } from './address.ts';
import { migrateDatabase } from './orm.ts';
import { derivePrimaryClient, openClient, reach, Servers } from './servers.ts';
import { isDatabaseUnavailable } from './pg-error.ts';
import { Sql } from './sql.ts';

let server: ReplicatedServer;
let primary: string;
let standby: string;
beforeAll(async () => {
  server = await startReplicatedServer();
  primary = server.url;
  standby = server.replicaUrl(server.url);
}, 240_000);
afterAll(() => server?.stop());
afterEach(() => void jest.restoreAllMocks());

/** One address of several hosts. */
function join(...urls: string[]): string {
  return urls[0]!.replace(nameServer(urls[0]!), urls.map(nameServer).join(','));
}

/** A port on which nobody listens. */
const nobody = (): string => primary.replace(nameServer(primary), '127.0.0.1:1');

test('of several hosts the one that accepts writes is taken, wherever it stands', async () => {
  for (const hosts of [
    [standby, primary],
    [nobody(), standby, primary],
    [primary, standby, nobody()],
  ]) {
    const sql = new Sql(join(...hosts), { max: 2 });
    const [row] = await sql.query<{ standby: boolean; port: number }>('select pg_is_in_recovery() as standby, inet_server_port() as port');
    expect(row).toEqual({ standby: false, port: Number(new URL(primary).port) });
    await sql.close();
  }
});

test('migrations and single connections find it, too', async () => {
  const address = join(standby, primary);
  await migrateDatabase(address);
  const client = openClient(`${address}?target_session_attrs=read-write`);
  await client.connect();
  await client.query('listen something');
  expect((await client.query('select count(*)::int > 0 as migrated from schema_migration')).rows).toEqual([{ migrated: true }]);
  await client.end();
});

test('while none accepts writes callers are told to come again, and why', async () => {
  const sql = new Sql(join(standby, nobody()), { max: 2 });
  const error = await sql.query('select 1').catch((reason: Error) => reason);
  expect(error).toMatchObject({ message: expect.stringContaining(`${nameServer(standby)} is read-only`) });
  expect((error as Error).message).toContain('127.0.0.1:1: connect ECONNREFUSED');
  expect(isDatabaseUnavailable(error)).toBe(true);
  await sql.close();
  // One host alone, where the address asks for it.
  await expect(openClient(`${standby}?target_session_attrs=read-write`).connect()).rejects.toThrow(/is read-only/);
});

test('a server that became read-only since it was asked gets no connection, and is looked for anew', async () => {
  let forgotten = 0;
  const Client = derivePrimaryClient({ find: () => Promise.resolve(standby), forget: () => (forgotten += 1) });
  await expect(new Client({ connectionString: primary }).connect()).rejects.toThrow(`${nameServer(standby)} is read-only`);
  expect(forgotten).toBeGreaterThan(0);
});

test('a process that stood still takes no server for silent; one that says nothing is', async () => {
  const mute = net.createServer().listen(0, '127.0.0.1');
  const held: net.Socket[] = [];
  mute.on('connection', (socket) => held.push(socket));
  await once(mute, 'listening');
  const silent = primary.replace(nameServer(primary), `127.0.0.1:${(mute.address() as net.AddressInfo).port}`);
  const found = new Servers([silent, primary], 400).find();
  for (const end = performance.now() + 1_000; performance.now() < end;);
  expect(await found).toBe(primary);
  await expect(new Servers([silent], 400).find()).rejects.toThrow('said nothing for 0.4 s');
  for (const socket of held) socket.destroy();
  mute.close();
});

test('a connection that ends before it was made leaves nothing open', async () => {
  const client = openClient(join(primary, standby));
  const connected = client.connect();
  await client.end();
  await expect(connected).rejects.toThrow('Connection terminated');
});

test('a connection that rests is left as well when another server is the primary', async () => {
  let found = primary;
  const Client = derivePrimaryClient({ find: () => Promise.resolve(found), forget: () => undefined }, 50);
  const client = new Client({ connectionString: primary });
  const broken = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  found = standby;
  expect(await broken).toMatchObject({ message: 'Another server is the primary now' });
});

test('what waits at a server for a lock goes when the portal has left, although nobody gives the lock back', async () => {
  const holder = new pg.Client({ connectionString: primary });
  await holder.connect();
  await holder.query('select pg_advisory_lock(40)');
  const waits = async (): Promise<boolean> => {
    const { rows } = await holder.query(
      `select 1 from pg_stat_activity where application_name = 'portal-leaver' and wait_event_type = 'Lock' and state = 'active'`,
    );
    return rows.length > 0;
  };
  let found = primary;
  const Client = derivePrimaryClient({ find: () => Promise.resolve(found), forget: () => undefined }, 50);
  const client = new Client({ connectionString: primary, application_name: 'portal-leaver' });
  client.on('error', () => undefined);
  await client.connect();
  const left = client.query('select pg_advisory_lock(40)').catch((reason: Error) => reason);
  await eventually(waits);
  found = standby;
  expect(await left).toMatchObject({ message: 'Another server is the primary now' });
  await eventually(async () => !(await waits()));
  await holder.end();
});

test('a server that cannot look whether its clients are there is taken all the same; one that falls silent meanwhile is not', async () => {
  const Client = derivePrimaryClient({ find: () => Promise.resolve(primary), forget: () => undefined });
  const ask = jest.spyOn(pg.Client.prototype, 'query') as unknown as jest.Mock<(this: pg.Client) => Promise<unknown>>;
  ask.mockImplementationOnce(() =>
    Promise.reject(Object.assign(new Error('must be set to 0 on this platform'), { severity: 'ERROR', code: '22023' })),
  );
  const client = new Client({ connectionString: primary });
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  const broken = new Error('Connection terminated unexpectedly');
  ask.mockImplementationOnce(function () {
    this.emit('error', broken);
    return Promise.reject(broken);
  });
  const lost = new Client({ connectionString: primary });
  await expect(lost.connect()).rejects.toBe(broken);
  await lost.end();
});

test('a connection that its pool has given up while the servers were asked is not made', async () => {
  let answer!: (server: string) => void;
  const Client = derivePrimaryClient({ find: () => new Promise((resolve) => (answer = resolve)), forget: () => undefined });
  const pool = new pg.Pool({ connectionString: primary, Client, connectionTimeoutMillis: 50 });
  const refused = pool.connect();
  await new Promise((resolve) => setTimeout(resolve, 200));
  answer(primary);
  await expect(refused).rejects.toThrow('connection timeout');
  expect(pool.totalCount).toBe(0);
  await pool.end();
});

test('a commit that no standby confirms is not told as done, also when the server gives up waiting', async () => {
  const operator = new pg.Client({ connectionString: primary });
  await operator.connect();
  await operator.query('create table unconfirmed (n int)');
  const sql = new Sql(join(nobody(), primary), { max: 2, applicationName: 'portal-unconfirmed' });
  const standbys = async (names: string) => {
    await operator.query(`alter system set synchronous_standby_names = '${names}'`);
    await operator.query('select pg_reload_conf()');
  };
  const cancelWaiting = async () => {
    const { rows } = await operator.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where application_name = 'portal-unconfirmed' and wait_event = 'SyncRep'`,
    );
    return rows.length > 0;
  };
  try {
    await sql.query('select 1');
    await standbys('nobody');
    for (const write of [
      () => sql.query('insert into unconfirmed values (1)'),
      () => sql.transaction((tx) => tx.query('insert into unconfirmed values (2)')),
    ]) {
      // Until the server has read its setting anew nothing waits, and is done at once.
      const error = await eventually(async () => {
        let isDone = false;
        const answer = write().then(
          () => void (isDone = true),
          (reason: Error) => reason,
        );
        await eventually(async () => isDone || (await cancelWaiting()));
        return answer;
      });
      expect(error).toMatchObject({ message: 'No standby has confirmed the commit' });
      expect(isDatabaseUnavailable(error)).toBe(true);
    }
    await standbys('');
    // It has committed there, as the warning says; only who asked must not count on it.
    expect(await sql.query('select distinct n from unconfirmed order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  } finally {
    await standbys('');
    await operator.end();
    await sql.close();
  }
});

// Promotes the standby: the last that is done to these servers.
test('of two that accept writes the one that was promoted later is taken; what is known is believed until a connection breaks', async () => {
  const servers = new Servers([primary, standby]);
  expect(await servers.find()).toBe(primary);
  const sql = new Sql(join(nobody(), primary, standby), { max: 2 });
  const port = async (): Promise<number> => (await sql.query<{ port: number }>('select inet_server_port() as port'))[0]!.port;
  expect(await port()).toBe(Number(new URL(primary).port));
  const direct = new pg.Client({ connectionString: standby });
  await direct.connect();
  await direct.query('select pg_promote(true, 60)');
  await direct.end();
  expect(await servers.find()).toBe(primary);
  servers.forget();
  expect(await servers.find()).toBe(standby);

  // The old primary lives: a connection to it is left as soon as another one finds the new primary, what it waits for as well.
  await new Promise((resolve) => setTimeout(resolve, 5_100));
  const waiting = sql.query('select pg_sleep(60)').catch((reason: Error) => reason);
  await Promise.all([port(), port()]);
  const broken = await waiting;
  expect(broken).toMatchObject({ message: 'Another server is the primary now' });
  expect(isDatabaseUnavailable(broken)).toBe(true);
  for (let time = 0; time < 4; time += 1) expect(await port()).toBe(Number(new URL(standby).port));

  // And it is never taken again, even when the new one is gone: what was acknowledged since is not there.
  await server.kill();
  // Each connection that it had hears of its end first.
  const refused = await eventually(async () => {
    const answer = await port().catch((reason: Error) => reason);
    return answer instanceof Error && answer.message.includes(`${nameServer(primary)} is an old primary`) ? answer : undefined;
  });
  expect(isDatabaseUnavailable(refused)).toBe(true);
  await sql.close();
});

test('one host without a wish is reached as ever', () => {
  expect(reach('postgres://u@one/portal')).toEqual({ connectionString: 'postgres://u@one/portal' });
});

const root = path.resolve(import.meta.dirname, '../../../..');
/** Servers that a program starts for itself are one host each. */
const OWN_SERVERS = /^(tools\/(demo-data|runtime\/prepare-database)|bench\/)/;
const sources = ['apps', 'libs', 'tools']
  .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(ts|mjs)$/.test(file) && !/(^|\/)(dist|node_modules)\/|\.(spec|fixture|d)\.m?ts$/.test(file));

test('nothing connects past it', () => {
  const past = sources.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return /\b(Client|Pool)\(\s*(\{\s*connectionString|\w*[uU]rl\b)|clientUrl: \w*[uU]rl\b/.test(text) && !OWN_SERVERS.test(file);
  });
  expect(sources.length).toBeGreaterThan(500);
  expect(past).toEqual(['libs/platform/src/database/servers.ts']);
});
