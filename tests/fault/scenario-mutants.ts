import { importWithoutTransaction, outboxAfterCommit } from './mutations.ts';
import type { Options } from './options.ts';
import { judge, type Outcome } from './outcome.ts';
import { runImports } from './scenario-imports.ts';
import { planOf, runOnce } from './scenario-transitions.ts';
import type { Stage } from './stage.ts';

const POINTS = { short: 2, long: 4 };
const ROUNDS = 4;

/** Shows that the checkers notice: a product with a known fault must hold as long as nothing is killed, and fail when it is. */
export async function testMutants(stage: Stage, options: Options): Promise<Outcome[]> {
  const outbox = await testOutboxMutant(stage, options);
  return options.isShort ? [outbox] : [outbox, await testImportMutant(stage, options)];
}

function testOutboxMutant(stage: Stage, options: Options): Promise<Outcome> {
  return judge('a runner that writes its outbox after the commit is found out', async () => {
    const product = stage.copyProduct('outbox-after-commit', outboxAfterCommit);
    const plan = { ...planOf(options), records: options.isShort ? 1 : 2, parts: [] };
    const points = options.isShort ? POINTS.short : POINTS.long;
    const calm = await runOnce(stage, product, { ...plan, points: 0, length: 0 });
    if (calm.problems.length > 0) return { figures: {}, problems: calm.problems.map((problem) => `without a kill: ${problem}`) };
    // A message is lost only when a kill falls between the two statements: on a slow machine some rounds have none there.
    let kills = 0;
    let found: { lost: number; other: number } = { lost: 0, other: 0 };
    for (let round = 0; round < ROUNDS && found.lost === 0; round += 1) {
      const wild = await runOnce(stage, product, { ...plan, points, length: calm.run.ledger.entries.length });
      const lost = wild.problems.filter((problem) => problem.startsWith('lost: ')).length;
      kills += wild.run.restarts;
      found = { lost, other: wild.problems.length - lost };
    }
    return {
      figures: { 'kills of everything': kills, 'lost messages found': found.lost, 'other violations': found.other },
      problems: found.lost > 0 ? [] : ['The checker has not noticed that messages were lost'],
    };
  });
}

function testImportMutant(stage: Stage, options: Options): Promise<Outcome> {
  return judge('an import without a transaction is found out', async () => {
    const product = stage.copyProduct('import-without-transaction', importWithoutTransaction);
    const { problems } = await runImports(stage, product, { ...options, points: 2 }, { shapes: ['1000 controls'], settling: 1 });
    const found = problems.filter((problem) => /rows/.test(problem));
    return {
      figures: { 'kills of everything': 2, 'violations found': found.length },
      problems: found.length > 0 ? [] : ['The checker has not noticed half an import'],
    };
  });
}
