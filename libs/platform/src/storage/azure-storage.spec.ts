import { afterAll, beforeAll, describe } from '@jest/globals';
import { BlobServiceClient, StorageSharedKeyCredential } from '@azure/storage-blob';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createServer, type AddressInfo } from 'node:net';
import { openStorage } from './open-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { describeStorage } from './storage-contract.fixture.ts';

/** The account that azurite knows; its key stands in Microsoft's documentation and opens nothing else. */
const ACCOUNT = 'devstoreaccount1';
const KEY = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

let azurite: ChildProcess;
let folder: string;
let storage: FileStorage;
beforeAll(async () => {
  const port = await findPort();
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-azurite-'));
  const program = path.resolve(import.meta.dirname ?? __dirname, '../../../../node_modules/azurite/dist/src/blob/main.js');
  azurite = spawn(
    process.execPath,
    [
      program,
      '--silent',
      '--skipApiVersionCheck',
      '--disableTelemetry',
      '--location',
      folder,
      '--blobHost',
      '127.0.0.1',
      '--blobPort',
      String(port),
    ],
    { stdio: 'ignore' },
  );
  const endpoint = `http://127.0.0.1:${port}/${ACCOUNT}`;
  await createContainer(endpoint);
  storage = await openStorage(`azure://${ACCOUNT}:${encodeURIComponent(KEY)}@files/portal?endpoint=${endpoint}`);
});
afterAll(() => {
  storage?.close();
  azurite?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('Azure Blob Storage', () => {
  describeStorage(() => storage);
});

async function createContainer(endpoint: string): Promise<void> {
  const service = new BlobServiceClient(endpoint, new StorageSharedKeyCredential(ACCOUNT, KEY), { retryOptions: { maxTries: 1 } });
  for (let tries = 0; ; tries += 1) {
    try {
      await service.createContainer('files');
      return;
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

function findPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
