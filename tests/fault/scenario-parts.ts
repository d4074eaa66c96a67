import { compareRuns } from './check-transitions.ts';
import type { Options } from './options.ts';
import { judge, type Outcome } from './outcome.ts';
import type { Part } from './portal.ts';
import { RedisProcess } from './redis.ts';
import { figuresOf, planOf, runOnce, type Verdict } from './scenario-transitions.ts';
import type { Stage } from './stage.ts';
import { pause, type Disturb } from './transitions.ts';

/** Each part alone killed again and again at random points of the same stories: the others go on, and it comes back by itself. */
export async function testParts(stage: Stage, product: string, options: Options): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let calm: Verdict | undefined;
  for (const part of options.parts) {
    if (part === 'redis' && !RedisProcess.isInstalled()) {
      console.log('  no redis-server on this machine: left out');
      continue;
    }
    outcomes.push(
      await judge(`kill -9 of ${part}`, async () => {
        const plan = { ...planOf(options), points: 0, length: 0 };
        calm ??= await runOnce(stage, product, plan);
        if (calm.problems.length > 0) return { figures: {}, problems: calm.problems.map((problem) => `undisturbed: ${problem}`) };
        const length = calm.run.ledger.entries.length;
        const wild = await runOnce(part === 'redis' ? stage.onRedis() : stage, product, plan, {
          disturb: () => killOnePart(part, options.points, length),
        });
        return { figures: figuresOf(wild), problems: [...wild.problems, ...compareRuns(calm.summary, wild.summary)] };
      }),
    );
  }
  return outcomes;
}

function killOnePart(part: Part, times: number, length: number): Disturb {
  return async (portal, progress, chance) => {
    const points = Array.from({ length: times }, () => chance.between(3, Math.max(4, Math.floor(length * 0.95)))).sort((a, b) => a - b);
    let singles = 0;
    for (const point of points) {
      while (progress.count() < point && !progress.isOver()) await pause(2);
      await pause(chance.between(0, 60));
      for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
        if (!(await portal.killPart(part, chance))) continue;
        singles += 1;
        break;
      }
    }
    return { restarts: 0, singles };
  };
}
