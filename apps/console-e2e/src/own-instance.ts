import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';

const READY_LIMIT = 300_000;
const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Settings of a developer's shell that would point the portal at something else. */
const PRIVATE_SETTINGS = ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'REDIS_URL', 'STORAGE_URL', 'PUBLIC_URL', 'HOST', 'DEMO', 'NODE_ENV'];

export interface OwnInstance {
  readonly url: string;
  readonly child: ChildProcess;
}

/** Starts the portal as `npm start` does, for a test that stops it in the middle; with `port` it comes back where it was. */
export async function startInstance({
  dataDir,
  smtpUrl,
  port,
}: {
  dataDir: string;
  smtpUrl: string;
  port?: string | undefined;
}): Promise<OwnInstance> {
  const chosen = port ?? String(await findFreePort());
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of PRIVATE_SETTINGS) delete env[name];
  Object.assign(env, { PORT: chosen, DATA_DIR: dataDir, SMTP_URL: smtpUrl, CAPTCHA: 'off' });
  const child = spawn(process.execPath, [path.join(ROOT, 'tools/dev.mjs')], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the portal did not become ready')), READY_LIMIT);
    child.once('exit', (code) => reject(new Error(`the portal ended with code ${code}`)));
    child.stdout?.on('data', (data: Buffer) => {
      if (!data.toString().includes('ready on ')) return;
      clearTimeout(timer);
      resolve();
    });
  });
  return { url: `http://127.0.0.1:${chosen}`, child };
}

export async function stopInstance({ child }: OwnInstance): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
