import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { routes } from '@portal/contract';
import { callOnce, callUntilAnswered, type Caller } from './caller.ts';
import { createCast } from './cast.ts';
import { checkAcknowledged, checkMachinery } from './check-transitions.ts';
import { runClient } from './client.ts';
import { Ledger } from './ledger.ts';
import type { Options } from './options.ts';
import { judge, type Outcome } from './outcome.ts';
import { OwnDatabase } from './own-database.ts';
import type { Portal } from './portal.ts';
import { Chance } from './random.ts';
import { readSubscriptions, waitUntilQuiet } from './settled.ts';
import type { Stage } from './stage.ts';
import { pause } from './transitions.ts';

const MB = 1024 * 1024;

/** A disk of its own for one folder, small enough to be filled. Needs root on Linux. */
class SmallDisk {
  readonly folder: string;

  constructor(name: string, megabytes: number) {
    // PostgreSQL may run as another user and must get there.
    this.folder = mkdtempSync(path.join(os.tmpdir(), `portal-fault-disk-${name}-`));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'portal-fault', this.folder]);
  }

  /** Writes until nothing more fits; whoever else writes there hears of it too. @param room bytes to leave */
  fill(room = 0): void {
    const ballast = openSync(path.join(this.folder, 'ballast'), 'a');
    const block = Buffer.alloc(64 * 1024);
    try {
      for (;;) {
        const { bavail, bsize } = statfsSync(this.folder);
        if (room > 0 && bavail * bsize - block.length < room) return;
        writeSync(ballast, block);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(ballast);
    }
  }

  empty(): void {
    rmSync(path.join(this.folder, 'ballast'), { force: true });
  }

  remove(): void {
    execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The disks of uploads, of temporary files and of the database full while people work, and then no more. */
export async function testDisk(stage: Stage, product: string, options: Options): Promise<Outcome[]> {
  if (process.getuid?.() !== 0) {
    console.log('  disk full: left out, mounting small disks needs root');
    return [];
  }
  return [
    await judge('disk of uploads and of temporary files full', () => fillFiles(stage, product)),
    await judge('disk of the database full', () => fillDatabase(stage, product, options)),
  ];
}

async function fillFiles(stage: Stage, product: string): Promise<Omit<Outcome, 'name'>> {
  const uploads = new SmallDisk('uploads', 24);
  const temporary = new SmallDisk('temporary', 8);
  const database = new OwnDatabase(path.join(stage.folder, 'disk', 'postgres'));
  try {
    await database.start();
    const special = {
      env: { STORAGE_URL: `file:${uploads.folder}`, TMPDIR: temporary.folder },
      database: { product: database.url, checker: database.url },
    };
    return await stage.withPortal(
      product,
      async (portal) => {
        await portal.start();
        const { administrator } = await createCast(portal.sql);
        const problems: string[] = [];
        const expect = (what: string, isTrue: boolean): void => void (isTrue || problems.push(what));
        expect('an upload is refused while there is room', (await upload(portal, administrator)).status === 200);
        uploads.fill(MB);
        const refused = await upload(portal, administrator);
        expect(
          `an upload to a full disk answers ${refused.status} ${refused.code}`,
          refused.status === 503 && refused.code === 'fault.full',
        );
        expect('half of a refused upload stays on the disk', listFiles(uploads.folder).length === 1);
        const [kept] = await portal.sql.query<{ n: number }>('select count(*)::int as n from stored_file');
        expect(`${kept!.n} files are registered instead of 1`, kept!.n === 1);
        uploads.fill();
        const { data } = await callUntilAnswered<{ jobId: string }>(portal.url, administrator, {
          path: routes.exportRiskList.path,
          body: {},
          key: '',
        });
        await pause(4_000);
        const job = () =>
          callOnce<{ state: string; url: string | null }>(portal.url, administrator, {
            path: `${routes.getJob.path}?id=${data.jobId}`,
            method: routes.getJob.method,
          });
        expect('an export to a full disk is called complete', (await job()).data.state !== 'completed');
        uploads.empty();
        expect('an upload is refused although there is room again', (await upload(portal, administrator)).status === 200);
        const after = await callUntilAnswered<{ jobId: string }>(portal.url, administrator, {
          path: routes.exportRiskList.path,
          body: {},
          key: '',
        });
        let state = '';
        for (const end = Date.now() + 60_000; state !== 'completed' && Date.now() < end; await pause(300))
          state = (
            await callOnce<{ state: string }>(portal.url, administrator, {
              path: `${routes.getJob.path}?id=${after.data.jobId}`,
              method: routes.getJob.method,
            })
          ).data.state;
        expect(`an export with room again is ${state}`, state === 'completed');
        temporary.fill();
        expect('uploads need room for temporary files', (await upload(portal, administrator)).status === 200);
        const policy = await uploadPolicy(portal, administrator);
        temporary.empty();
        return {
          figures: { 'upload to a full disk': `${refused.status} ${refused.code}`, 'policy upload with full temporary disk': policy },
          problems,
        };
      },
      special,
    );
  } finally {
    await database.stop().catch(() => undefined);
    uploads.remove();
    temporary.remove();
  }
}

async function upload(portal: Portal, caller: Caller): Promise<{ status: number; code: string }> {
  return post(portal, caller, routes.attachmentUpload.path, 'evidence.txt', 'x'.repeat(3 * MB));
}

/** A policy file: its text is read in a child process from a temporary copy, some time after the upload. */
async function uploadPolicy(portal: Portal, caller: Caller): Promise<string> {
  const { status, code } = await post(portal, caller, routes.attachmentUpload.path, 'policy.txt', '采购制度'.repeat(100));
  return `${status} ${code}`.trim();
}

async function post(
  portal: Portal,
  caller: Caller,
  place: string,
  name: string,
  content: string,
): Promise<{ status: number; code: string }> {
  const form = new FormData();
  form.append('files', new Blob([content]), name);
  const response = await fetch(`${portal.url}${place}`, {
    method: 'POST',
    headers: { 'x-token': caller.token, 'accept-language': 'en' },
    body: form,
    signal: AbortSignal.timeout(60_000),
  });
  const { code = '' } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'ballast')
    .map((entry) => entry.name);
}

async function fillDatabase(stage: Stage, product: string, options: Options): Promise<Omit<Outcome, 'name'>> {
  const disk = new SmallDisk('database', 400);
  const database = new OwnDatabase(path.join(disk.folder, 'postgres'), { max_wal_size: '64MB', min_wal_size: '32MB', wal_recycle: 'off' });
  try {
    await database.start();
    return await stage.withPortal(
      product,
      async (portal, sink, folder) => {
        await portal.start();
        const cast = await createCast(portal.sql);
        const subscriptions = await readSubscriptions(product);
        const ledger = new Ledger(path.join(folder, 'acknowledgements.jsonl'));
        const findings: string[] = [];
        const chance = new Chance(options.seed);
        let isOver = false;
        const clients = Promise.all(
          [0, 1, 2, 3].map((client) =>
            runClient({
              portal,
              cast,
              ledger,
              subscriptions,
              name: `disk-c${client}`,
              chance: chance.branch(client),
              records: options.isShort ? 2 : 8,
              findings,
            }),
          ),
        ).then(() => void (isOver = true));
        const answers = new Map<string, number>();
        let fillings = 0;
        for (; fillings < 3 && !isOver; fillings += 1) {
          await pause(4_000);
          disk.fill();
          const watch = Date.now() + 15_000;
          while (Date.now() < watch && !isOver) {
            const heard = await callOnce(portal.url, cast.administrator, {
              path: routes.getRiskControlByPage.path,
              body: { pageIndex: 0, pageSize: 10 },
            }).catch((error: Error) => ({ status: 0, code: error.name }));
            const name = `${heard.status} ${heard.code ?? ''}`.trim();
            answers.set(name, (answers.get(name) ?? 0) + 1);
            await pause(250);
          }
          disk.empty();
        }
        await clients;
        await waitUntilQuiet(portal, subscriptions).catch((error: Error) => findings.push(error.message));
        portal.kills.push(...ledger.entries.map((entry) => entry.at));
        const strange = [...answers.keys()].filter((name) => !/^(200|503 fault\.(full|unavailable))$/.test(name));
        return {
          figures: {
            'filled up': fillings,
            'PostgreSQL ended by itself': database.endings,
            acknowledged: ledger.entries.length,
            'answered after a repeat': ledger.repeated,
            'reads meanwhile': [...answers].map(([name, count]) => `${name}: ${count}`).join('; '),
          },
          problems: [
            ...findings,
            ...strange.map((name) => `a call was answered ${name}`),
            ...(await checkAcknowledged(portal.sql, ledger.entries)),
            ...(await checkMachinery(portal, subscriptions, sink)),
          ],
        };
      },
      { database: { product: database.url, checker: database.url } },
    );
  } finally {
    disk.empty();
    await database.stop().catch(() => undefined);
    disk.remove();
  }
}
