import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase, startIdentityProvider, type IdentityProvider } from '@portal/testing';
import { SERVER_ENTRIES } from './server-entries.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const READY_LIMIT = 300_000;

export interface ProviderPortal {
  readonly url: string;
  readonly provider: IdentityProvider;
  stop(): Promise<void>;
}

/** The api and the console with an identity provider, on a database of their own that knows nobody yet. */
export async function startProviderPortal(env: Readonly<Record<string, string>>): Promise<ProviderPortal> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const database = await createTestDatabase();
  const provider = await startIdentityProvider(url);
  const files = mkdtempSync(path.join(os.tmpdir(), 'portal-e2e-files-'));
  const child = fork(path.join(ROOT, SERVER_ENTRIES.api), {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: database.url,
      STORAGE_URL: pathToFileURL(files).href,
      SESSION_SECRET: 'of the browser tests alone, 32 characters or more',
      LOG_LEVEL: 'error',
      CAPTCHA: 'off',
      ...provider.env,
      ...env,
    },
  });
  const stop = async () => {
    await end(child);
    await provider.stop();
    await database.drop();
    rmSync(files, { recursive: true, force: true });
  };
  try {
    await untilReady(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, provider, stop };
}

export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const limit = Date.now() + READY_LIMIT; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const isReady = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    if (child.exitCode !== null || Date.now() > limit) throw new Error('the portal with a provider did not become ready');
  }
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
