import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { routes } from '@portal/contract';
import { unzipSync } from 'fflate';
import { callOnce, callUntilAnswered, type Caller } from './caller.ts';
import { createCast } from './cast.ts';
import type { Options } from './options.ts';
import { judge, type Outcome } from './outcome.ts';
import type { Portal } from './portal.ts';
import type { Patch } from './product.ts';
import { Chance } from './random.ts';
import { bringToReview, COPY_CONTROL } from './records.ts';
import type { Stage } from './stage.ts';
import { pause } from './transitions.ts';

interface JobAnswer {
  readonly state: string;
  readonly url: string | null;
}

/** The job is called complete before its file is there. */
export const completeTooEarly: readonly Patch[] = [
  {
    file: 'libs/platform/dist/export/export-writer.service.js',
    find: 'await this.#sql.transaction(async (tx) => {',
    replace: `await this.#sql.query("update job_run set state = 'done', output = jsonb_build_object('storageKey', $2::text, 'fileName', 'x.xlsx') where id = $1", [run.id, exportKey(run.id)]);\n        await this.#sql.transaction(async (tx) => {`,
  },
];

/** Everything killed in the middle of exports: nothing partial can be downloaded, and each one ends whole by itself. */
export async function testExports(stage: Stage, product: string, options: Options): Promise<Outcome[]> {
  const points = options.isShort ? 1 : options.points;
  const rows = options.isShort ? 4_000 : 30_000;
  const honest = await judge('kill during an export', () => killExports(stage, product, options.seed, points, rows));
  if (options.isShort) return [honest];
  const mutant = await judge('an export that is called complete too early is found out', async () => {
    const run = killExports(stage, stage.copyProduct('complete-too-early', completeTooEarly), options.seed, 3, rows);
    const { problems } = await run.catch((error: Error) => ({ problems: [error.message] }));
    return { figures: { 'violations found': problems.length }, problems: problems.length > 0 ? [] : ['Nobody noticed'] };
  });
  return [honest, mutant];
}

function killExports(stage: Stage, product: string, seed: number, points: number, rows: number): Promise<Omit<Outcome, 'name'>> {
  return stage.withPortal(product, async (portal, _sink, folder) => {
    await portal.start();
    const { administrator, ...cast } = await createCast(portal.sql);
    const { id } = await bringToReview(portal.url, { administrator, ...cast }, 'export');
    await portal.sql.query(COPY_CONTROL, [id, rows]);
    const chance = new Chance(seed);
    const problems: string[] = [];
    const begin = Date.now();
    const whole = await download(portal, administrator, await awaitExport(portal, administrator, await startExport(portal, administrator)));
    const length = Date.now() - begin;
    if (whole.status !== 200) return { figures: {}, problems: [`undisturbed, the export answers ${whole.status}`] };
    const figures = { exports: points, rows: rows + 1, 'killed before its end': 0, 'downloads tried meanwhile': 0 };
    for (let point = 0; point < points; point += 1) {
      const jobId = await startExport(portal, administrator);
      const watch = watchDownloads(portal, administrator, jobId, whole, problems);
      await pause(chance.next() * length);
      await portal.killEverything(chance);
      figures['downloads tried meanwhile'] += await watch();
      await portal.start();
      const [row] = await portal.sql.query<{ state: string }>('select state from job_run where id = $1', [jobId]);
      if (row?.state !== 'done') figures['killed before its end'] += 1;
      const again = await download(portal, administrator, await awaitExport(portal, administrator, jobId)).catch((error: Error) => error);
      if (again instanceof Error) problems.push(`export ${jobId}: ${again.message}`);
      else if (again.digest !== whole.digest)
        problems.push(`export ${jobId}: after the kill it answers ${again.status} and has ${again.size} bytes instead of ${whole.size}`);
    }
    const half = path.join(folder, 'data', 'files', '.incoming');
    return { figures: { ...figures, 'half files left, swept after a day': existsSync(half) ? readdirSync(half).length : 0 }, problems };
  });
}

/** @returns the job's id */
export async function startExport(portal: Pick<Portal, 'url'>, caller: Caller): Promise<string> {
  const { data } = await callUntilAnswered<{ jobId: string }>(portal.url, caller, { path: routes.exportRiskList.path, body: {}, key: '' });
  return data.jobId;
}

/**
 * @returns where the finished file can be fetched
 * @throws Error when the job fails or takes longer than three minutes
 */
export async function awaitExport(portal: Pick<Portal, 'url'>, caller: Caller, jobId: string): Promise<string> {
  for (const end = Date.now() + 180_000; Date.now() < end; await pause(150)) {
    const answer = await readJob(portal, caller, jobId).catch(() => undefined);
    if (answer?.state === 'failed') throw new Error('it is called failed');
    if (answer?.state === 'completed' && answer.url) return answer.url;
  }
  throw new Error('it does not end within 180 s');
}

async function readJob(portal: Pick<Portal, 'url'>, caller: Caller, jobId: string): Promise<JobAnswer> {
  const path = `${routes.getJob.path}?id=${jobId}`;
  return (await callOnce<JobAnswer>(portal.url, caller, { path, method: routes.getJob.method })).data;
}

interface Download {
  readonly status: number;
  readonly size: number;
  /** Of the sheet's content; the package around it holds the time. */
  readonly digest: string;
}

async function download(portal: Portal, caller: Caller, url: string): Promise<Download> {
  const response = await fetch(`${portal.url}${url}`, { headers: { 'x-token': caller.token }, signal: AbortSignal.timeout(60_000) });
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (response.status !== 200) return { status: response.status, size: bytes.length, digest: '' };
  const sheets = unzipSync(bytes, { filter: ({ name }) => name.startsWith('xl/worksheets/') || name.includes('sharedStrings') });
  const hash = createHash('sha256');
  for (const name of Object.keys(sheets).sort()) hash.update(sheets[name]!);
  return { status: 200, size: bytes.length, digest: hash.digest('hex') };
}

/** Tries again and again to get hold of the file; whatever can be downloaded must be whole. @returns what ends it and counts the tries */
function watchDownloads(portal: Portal, caller: Caller, jobId: string, whole: Download, problems: string[]): () => Promise<number> {
  let isOver = false;
  let tries = 0;
  const watch = (async () => {
    while (!isOver) {
      tries += 1;
      const url = await readJob(portal, caller, jobId).then(
        (job) => job.url,
        () => null,
      );
      // A line that breaks tells the client that the file is not whole.
      const got = url ? await download(portal, caller, url).catch(() => undefined) : undefined;
      if (got && got.digest !== whole.digest) {
        problems.push(`export ${jobId}: a file could be downloaded that is not whole (${got.status}, ${got.size} of ${whole.size} bytes)`);
        return;
      }
      await pause(40);
    }
  })();
  return async () => {
    isOver = true;
    await watch;
    return tries;
  };
}
