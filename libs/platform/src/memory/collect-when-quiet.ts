import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often it is looked whether the process is quiet (milliseconds). */
const LOOK_MS = 5_000;
/** A process that works less than this share of the time is quiet: polls and heartbeats go on at rest. */
const QUIET_SHARE = 0.1;
/** So many looks in a row find it quiet before it is held up for half a second: what somebody does on a page comes in shorter turns. */
const QUIET_LOOKS = 2;
/** Memory that grew by less since the last time is not worth the pause. */
const WORTH = 1.25;

/** What the process tells of itself; a test tells it something else. */
export interface QuietSigns {
  /** Share of the time since the last question in which the process worked, 0 to 1. */
  readonly worked: () => number;
  /** Bytes that V8 holds. */
  readonly held: () => number;
  readonly collect: () => void;
}

/**
 * Gives back memory in quiet moments: V8 collects what it needs room for and keeps the rest, so that a server at rest held 50 MB that only its start had
 * needed (bench `start`). The thorough collection takes about half a second, which is why it waits until nobody asks for anything.
 * @returns one look, for a test; in a server it looks by itself
 */
export function collectWhenQuiet(signs: QuietSigns = signsOfProcess()): () => void {
  let quiet = 0;
  let heldAfter = 0;
  const look = () => {
    quiet = signs.worked() < QUIET_SHARE ? quiet + 1 : 0;
    if (quiet < QUIET_LOOKS || signs.held() < heldAfter * WORTH) return;
    signs.collect();
    heldAfter = signs.held();
    quiet = 0;
  };
  setInterval(look, LOOK_MS).unref();
  return look;
}

/** The signs of this process. */
export function signsOfProcess(): QuietSigns {
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;
  // Compiled code that was kept under other flags is refused: they are as before once the function is there.
  setFlagsFromString('--no-expose-gc');
  return {
    worked() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    held: () => process.memoryUsage().heapTotal,
    // The regular kind keeps the pages and the compiled code of what ran once.
    collect: () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  };
}
