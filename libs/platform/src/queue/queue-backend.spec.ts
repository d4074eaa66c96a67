import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type pg from 'pg';
import { createTestDatabase, createTestRedis, eventually, hasRedis } from '@portal/testing';
import { openQueueBackend } from './queue-backend.ts';

// A node of a cluster is started here, whatever server the other tests use.
const withRedis = hasRedis() && spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0 ? test : test.skip;
afterEach(() => void jest.restoreAllMocks());

async function findFreePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

withRedis(
  'a Redis Cluster is named for what it is; one Redis is not',
  async () => {
    const said: unknown[] = [];
    jest.spyOn(Logger.prototype, 'error').mockImplementation((message: unknown) => void said.push(message));
    const single = await createTestRedis();
    const calm = await openQueueBackend({ DATABASE_URL: '', REDIS_URL: single.url }, 'producer');
    await (calm.connection as unknown as { info(section: string): Promise<string> }).info('cluster');
    await calm.close();
    await single.stop();
    expect(said).toEqual([]);

    const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-cluster-'));
    const port = await findFreePort();
    const node = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--cluster-enabled', 'yes', '--dir', folder],
      {
        stdio: 'ignore',
      },
    );
    const gone = new Promise((resolve) => node.once('exit', resolve));
    const backend = await openQueueBackend({ DATABASE_URL: '', REDIS_URL: `redis://127.0.0.1:${port}` }, 'producer');
    try {
      await eventually(() => said.length > 0);
      expect(said[0]).toMatch(/^REDIS_URL leads to a node of a Redis Cluster/);
    } finally {
      await backend.close();
      node.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000,
);

test('a statement of the queues that is stuck at the server ends there as well, not only for who waits for it', async () => {
  const db = await createTestDatabase();
  const backend = await openQueueBackend({ DATABASE_URL: db.url }, 'producer');
  try {
    const pool = backend.connection as unknown as pg.Pool;
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '1min' }]);
  } finally {
    await backend.close();
    await db.drop();
  }
});
