import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findUpwards } from './find-upwards.ts';

interface StartedServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

interface EmbeddedPostgres {
  startPostgres(options: { dir: string; port?: number; settings: Record<string, string> }): Promise<StartedServer>;
  removeCluster(dir: string): void;
}

/** A primary and replicas that follow it over the real protocol, all of the test's own. */
export interface ReplicatedServer {
  /** The primary's maintenance database. */
  readonly url: string;
  /** The same database at a replica. */
  replicaUrl(url: string, index?: number): string;
  /** Ends a replica without a word. */
  kill(index?: number): Promise<void>;
  /** Starts a replica that was killed, at its old address. */
  revive(index?: number): Promise<void>;
  stop(): Promise<void>;
}

const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '60', shared_buffers: '64MB' };

/** Starts a primary and copies its folder while it stands, which is all that a replica begins with. */
export async function startReplicatedServer(replicas = 1): Promise<ReplicatedServer> {
  const { startPostgres, removeCluster } = (await import(
    pathToFileURL(findUpwards('tools/embedded-postgres.mjs')).href
  )) as EmbeddedPostgres;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-replicas-'));
  const dir = path.join(folder, 'primary');
  const dirs = Array.from({ length: replicas }, (_, index) => path.join(folder, `replica-${index}`));
  const first = await startPostgres({ dir, settings: SETTINGS });
  await first.stop();
  for (const copy of dirs) {
    copyFolder(dir, copy);
    writeFileSync(path.join(copy, 'standby.signal'), '');
  }
  const primary = await startPostgres({ dir, port: first.port, settings: SETTINGS });
  const follow = (copy: string, port?: number): Promise<StartedServer> =>
    startPostgres({
      dir: copy,
      ...(port !== undefined && { port }),
      settings: { ...SETTINGS, primary_conninfo: describe(primary.url), hot_standby: 'on', max_standby_streaming_delay: '-1' },
    });
  const followers = await Promise.all(dirs.map((copy) => follow(copy)));
  return {
    url: primary.url,
    replicaUrl(url, index = 0) {
      const address = new URL(url);
      address.port = String(followers[index]!.port);
      return address.href;
    },
    async kill(index = 0) {
      const { pid, exited } = followers[index]!;
      process.kill(pid, 'SIGKILL');
      await exited;
    },
    async revive(index = 0) {
      followers[index] = await follow(dirs[index]!, followers[index]!.port);
    },
    async stop() {
      await Promise.all(followers.map((follower) => follower.stop()));
      await primary.stop();
      for (const one of [dir, ...dirs]) removeCluster(one);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** With its owner: the server runs as one who may not be root. */
function copyFolder(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', from, to]);
  rmSync(path.join(to, 'postmaster.opts'), { force: true });
}

function describe(url: string): string {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${password}`;
}
