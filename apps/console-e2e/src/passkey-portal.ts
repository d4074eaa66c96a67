import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildAccount, createTestDatabase, type BuiltAccount } from '@portal/testing';
import { end, findFreePort, untilReady } from './provider-portal.ts';
import { SERVER_ENTRIES } from './server-entries.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

export interface PasskeyPortal {
  readonly url: string;
  /** Signs in with the tests' password, and must set nothing up. */
  readonly account: BuiltAccount;
  stop(): Promise<void>;
}

/** The api and the console under a name: browsers keep passkeys for names, and for no address of numbers. */
export async function startPasskeyPortal(): Promise<PasskeyPortal> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const database = await createTestDatabase();
  const files = mkdtempSync(path.join(os.tmpdir(), 'portal-e2e-files-'));
  const account = await buildAccount(database, { language: 'en' });
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
    },
  });
  const stop = async () => {
    await end(child);
    await database.drop();
    rmSync(files, { recursive: true, force: true });
  };
  try {
    await untilReady(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, account, stop };
}
