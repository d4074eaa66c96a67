import path from 'node:path';
import { createCast } from './cast.ts';
import { runClient } from './client.ts';
import { Ledger } from './ledger.ts';
import type { MailSink } from './mail-sink.ts';
import type { Part, Portal } from './portal.ts';
import { Chance } from './random.ts';
import { readSubscriptions, waitUntilQuiet, type Subscriptions } from './settled.ts';

export interface TransitionPlan {
  readonly seed: number;
  readonly clients: number;
  readonly records: number;
  /** How often everything is killed; 0 for an undisturbed run. */
  readonly points: number;
  /** Acknowledgements of an undisturbed run, over which the points are spread. */
  readonly length: number;
  /** Parts that are killed alone between the points. */
  readonly parts: readonly Part[];
  readonly folder: string;
}

/** Figures of what was done to the portal during a run. */
export interface Strokes {
  readonly restarts: number;
  readonly singles: number;
  /** How often a part was asked to end in order. */
  readonly ends?: number;
}

/** Does something to the portal while the clients are at work; told how far they are. */
export type Disturb = (portal: Portal, progress: { count(): number; isOver(): boolean }, chance: Chance) => Promise<Strokes>;

export interface TransitionRun extends Strokes {
  readonly ledger: Ledger;
  readonly findings: string[];
  readonly subscriptions: Subscriptions;
  readonly quietAfter: number;
  readonly seconds: number;
}

/** Clients carry risk controls through their lives while everything is killed again and again; answers when nothing is under way any more. */
export async function runTransitions(
  portal: Portal,
  plan: TransitionPlan,
  { disturb = killAgainAndAgain(plan), prepare }: { disturb?: Disturb; prepare?: (portal: Portal) => Promise<void> } = {},
): Promise<TransitionRun> {
  const begin = Date.now();
  const chance = new Chance(plan.seed);
  const findings: string[] = [];
  const ledger = new Ledger(path.join(plan.folder, 'acknowledgements.jsonl'));
  const subscriptions = await readSubscriptions(portal.product);
  await portal.start();
  const cast = await createCast(portal.sql);
  await prepare?.(portal);
  const clients = Array.from({ length: plan.clients }, (_, number) =>
    runClient({
      portal,
      cast,
      ledger,
      subscriptions,
      name: `s${plan.seed}-c${number}`,
      chance: chance.branch(number),
      records: plan.records,
      findings,
    }),
  );
  let isOver = false;
  const all = Promise.all(clients).then(() => void (isOver = true));
  const progress = { count: () => ledger.entries.length, isOver: () => isOver };
  const strokes = await disturb(portal, progress, chance.branch(1000));
  await all;
  const quietAfter = await waitUntilQuiet(portal, subscriptions).catch((error: Error) => {
    findings.push(error.message);
    return -1;
  });
  return { ledger, findings, subscriptions, ...strokes, quietAfter, seconds: (Date.now() - begin) / 1000 };
}

/** Asks api and worker to end in order; then kills everything at random points of the progress, between them single parts, and now and then in the middle of the start. */
function killAgainAndAgain(plan: TransitionPlan): Disturb {
  return async (portal, progress, chance) => {
    let restarts = 0;
    let singles = 0;
    const last = Math.max(4, Math.floor(plan.length * 0.92));
    const points = Array.from({ length: plan.points }, () => chance.between(3, last)).sort((a, b) => a - b);
    const reach = async (count: number): Promise<void> => {
      while (progress.count() < count && !progress.isOver()) await pause(2);
      await pause(chance.between(0, 60));
    };
    let ends = 0;
    if (points.length > 0) {
      await reach(2);
      for (const part of ['api', 'worker'] as const) if (await portal.endPart(part)) ends += 1;
    }
    for (const [index, point] of points.entries()) {
      await reach(point);
      await portal.killEverything(chance);
      restarts += 1;
      if (chance.happens(0.2)) {
        await startAndStrike(portal, chance);
        restarts += 1;
      }
      await portal.start();
      const next = points[index + 1] ?? plan.length;
      if (plan.parts.length === 0 || index % 2 === 1 || next - point <= 4) continue;
      await reach(Math.floor((progress.count() + next) / 2));
      if (await portal.killPart(chance.pick(plan.parts), chance)) singles += 1;
    }
    return { restarts, singles, ends };
  };
}

/** A second death before the start is through. */
async function startAndStrike(portal: Portal, chance: Chance): Promise<void> {
  const struck = pause(chance.between(100, 2500));
  await portal.start(struck);
  await portal.killEverything(chance);
}

export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Mails that were taken over twice, and whether that lies around a kill. */
export function listDoubles(sink: MailSink, kills: readonly number[]): { doubles: number; unexplained: string[] } {
  const first = new Map<string, number>();
  let doubles = 0;
  const unexplained: string[] = [];
  for (const mail of sink.received) {
    const before = first.get(mail.messageId);
    if (before === undefined) {
      first.set(mail.messageId, mail.at);
      continue;
    }
    doubles += 1;
    if (!kills.some((at) => at >= before - 1_000 && at <= before + 2_000)) unexplained.push(mail.messageId);
  }
  return { doubles, unexplained };
}
