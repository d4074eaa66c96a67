import { createCast } from './cast.ts';
import type { Caller } from './caller.ts';
import { checkAfterKill, checkAllImports, checkFile, countWritten, readLines } from './check-imports.ts';
import { checkMachinery } from './check-transitions.ts';
import { emptyNotes, sendFile, type ImportNotes } from './import-client.ts';
import { buildFile, FILE_SHAPES, SMALL_SHAPES, type FileShape, type ImportFile } from './import-files.ts';
import type { Options } from './options.ts';
import { judge, type Outcome } from './outcome.ts';
import type { Portal } from './portal.ts';
import { Chance } from './random.ts';
import { readSubscriptions, waitUntilQuiet } from './settled.ts';
import type { Stage } from './stage.ts';

export interface ImportChoice {
  readonly shapes?: readonly FileShape[];
  /** Share of the kills that strike after the last chunk was sent. */
  readonly settling?: number;
}

/** How a shape goes when nothing disturbs it; times in milliseconds. */
interface Calm {
  readonly lines: readonly string[];
  readonly uploadMs: number;
  readonly settleMs: number;
}

/** Everything killed at random points of imports, then the whole file sent again; compared with undisturbed imports. */
export function testImports(stage: Stage, product: string, options: Options): Promise<Outcome> {
  return judge('import', () => runImports(stage, product, options, options.isShort ? { shapes: SMALL_SHAPES } : {}));
}

/** Like `testImports` without a word. */
export async function runImports(
  stage: Stage,
  product: string,
  options: Pick<Options, 'seed' | 'points'>,
  { shapes = FILE_SHAPES, settling: settlingShare = 0.5 }: ImportChoice = {},
): Promise<Omit<Outcome, 'name'>> {
  const calm = await stage.withPortal(product, (portal) => measureCalm(portal, shapes));
  return stage.withPortal(product, async (portal, sink) => {
    const subscriptions = await readSubscriptions(product);
    const chance = new Chance(options.seed);
    await portal.start();
    const { administrator } = await createCast(portal.sql);
    const files: ImportFile[] = [];
    const problems: string[] = [];
    const figures = { files: 0, rows: 0, 'killed while uploading': 0, 'killed while settling': 0, 'committed before the kill': 0 };
    for (let point = 0; point < options.points; point += 1) {
      const shape = shapes[point % shapes.length]!;
      // An update is one of the items of the store file before it.
      const tag = shape.startsWith('update') ? files.findLast((file) => file.kind === 'storage')!.tag : `f${options.seed}p${point}`;
      const file = buildFile(shape, tag);
      files.push(file);
      const settling = chance.happens(settlingShare);
      const strike = { settling, afterMs: chance.next() * (settling ? calm.get(shape)!.settleMs * 1.2 : calm.get(shape)!.uploadMs) };
      const { found, notes } = await importWithKill(portal, administrator, file, strike, chance);
      problems.push(...found, ...(await checkFile(portal.sql, file, notes, calm.get(shape)!.lines)));
      figures.files += 1;
      figures.rows += file.rows.length;
      figures[settling ? 'killed while settling' : 'killed while uploading'] += 1;
      if (notes.wasCommitted) figures['committed before the kill'] += 1;
      console.log(`  point ${point + 1} of ${options.points}: ${shape}, ${problems.length} violations so far`);
    }
    await waitUntilQuiet(portal, subscriptions).catch((error: Error) => problems.push(error.message));
    problems.push(...(await checkAllImports(portal.sql, files)), ...(await checkMachinery(portal, subscriptions, sink)));
    return { figures: { ...figures, 'processes killed': portal.killed }, problems };
  });
}

async function measureCalm(portal: Portal, shapes: readonly FileShape[]): Promise<Map<FileShape, Calm>> {
  await portal.start();
  const { administrator } = await createCast(portal.sql);
  const calm = new Map<FileShape, Calm>();
  for (const shape of shapes) {
    const file = buildFile(shape, shape.includes('store') ? 'calm-store' : `calm-${shape.split(' ')[0]}`);
    const notes = emptyNotes();
    const begin = Date.now();
    let sentAt = begin;
    await sendFile(portal.url, administrator, file, notes, () => (sentAt = Date.now()));
    if (notes.outcome?.state !== 'committed')
      throw new Error(`Undisturbed, ${shape} ends as ${JSON.stringify(notes.outcome).slice(0, 500)}`);
    calm.set(shape, { lines: await readLines(portal.sql, file), uploadMs: sentAt - begin, settleMs: Date.now() - sentAt });
    if (calm.get(shape)!.lines.length !== file.rows.length)
      throw new Error(`Undisturbed, ${shape} gives ${calm.get(shape)!.lines.length} rows`);
  }
  const times = [...calm].map(([shape, { uploadMs, settleMs }]) => `${shape} ${uploadMs} + ${settleMs} ms`);
  console.log(`  undisturbed: ${times.join(', ')}`);
  return calm;
}

interface Strike {
  /** Counted from the last chunk on, else from the first. */
  readonly settling: boolean;
  readonly afterMs: number;
}

/** Imports a file, kills everything in the middle of it, starts again, looks at what is there, and sends the whole file again. */
async function importWithKill(portal: Portal, caller: Caller, file: ImportFile, strike: Strike, chance: Chance) {
  const found: string[] = [];
  const before = emptyNotes();
  let lastIsSent: () => void = () => undefined;
  const settling = new Promise<void>((resolve) => (lastIsSent = resolve));
  const sending = sendFile(portal.url, caller, file, before, lastIsSent).catch((error: Error) => void found.push(error.message));
  if (strike.settling) await Promise.race([settling, sending]);
  const stopWatching = watchWritten(portal, file, found);
  await new Promise((resolve) => setTimeout(resolve, strike.afterMs));
  await portal.killEverything(chance);
  await Promise.all([sending, stopWatching()]);
  await portal.start();
  found.push(...(await checkAfterKill(portal.sql, file, before)));
  const watchAgain = watchWritten(portal, file, found);
  const after: ImportNotes = emptyNotes();
  if (!(await sendFile(portal.url, caller, file, after)))
    found.push(`${file.tag}: the line broke although nothing was killed\n${portal.readLog()}`);
  await watchAgain();
  const wasCommitted = before.outcome?.state === 'committed';
  if (wasCommitted && after.importId !== before.importId) found.push(`${file.tag}: the file was taken as a new one after its commit`);
  return { found, notes: { ...after, wasCommitted } };
}

/** Looks again and again how many rows are written: none or all. @returns what ends the watch */
function watchWritten(portal: Portal, file: ImportFile, found: string[]): () => Promise<void> {
  let isOver = false;
  const look = async (): Promise<number> => countWritten(portal.sql, file);
  const watch = (async () => {
    while (!isOver) {
      const count = await look().catch(() => 0);
      if (count !== 0 && count !== file.rows.length) {
        found.push(`${file.tag} (${file.name}): ${count} of ${file.rows.length} rows were to be seen`);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  })();
  return () => {
    isOver = true;
    return watch;
  };
}
