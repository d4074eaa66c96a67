import { parseArgs } from 'node:util';
import type { Part } from './portal.ts';

export const SCENARIOS = [
  'transitions',
  'parts',
  'import',
  'export',
  'delivery',
  'crowd',
  'schedules',
  'clock',
  'smtp',
  'jobs',
  'disk',
  'stalls',
  'backup',
  'upgrade',
  'mutants',
] as const;
export type Scenario = (typeof SCENARIOS)[number];
export const PARTS: readonly Part[] = ['api', 'worker', 'postgres', 'redis'];

export interface Options {
  /** Everything random follows from it: stories, kill points, the order of killing. */
  readonly seed: number;
  /** How often everything is killed in one scenario. */
  readonly points: number;
  readonly scenarios: readonly Scenario[];
  /** What `parts` kills. */
  readonly parts: readonly Part[];
  /** Queues on Redis instead of PostgreSQL. */
  readonly redis: boolean;
  /** Records that each client carries through a life. */
  readonly records: number;
  /** The version that `upgrade` comes from; by default the one before the newest migration. */
  readonly from: string | undefined;
  /** A few points and small files, for a build machine. */
  readonly isShort: boolean;
  /** Keep the folders of the run, for a look at logs and data. */
  readonly keep: boolean;
  /** File for the figures, none with `--no-results`. */
  readonly results: boolean;
}

/**
 * Reads the command line: `--seed N`, `--points N`, `--only transitions,import,…`, `--parts api,redis`, `--from <commit>`, `--redis`, `--short`, `--keep`, `--no-results`.
 * @throws Error naming a parameter that is unknown or makes no sense
 */
export function readOptions(parameters: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      seed: { type: 'string' },
      points: { type: 'string' },
      records: { type: 'string' },
      only: { type: 'string' },
      parts: { type: 'string' },
      from: { type: 'string' },
      redis: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
      'no-results': { type: 'boolean', default: false },
    },
  });
  const number = (name: string, text: string | undefined, fallback: number): number => {
    const value = text === undefined ? fallback : Number(text);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1 on and is "${text}"`);
    return value;
  };
  const asked = values.only?.split(',');
  const unknown = asked?.find((name) => !(SCENARIOS as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`--only knows ${SCENARIOS.join(', ')}, not "${unknown}"`);
  const parts = values.parts?.split(',');
  const noPart = parts?.find((name) => !(PARTS as readonly string[]).includes(name));
  if (noPart !== undefined) throw new Error(`--parts knows ${PARTS.join(', ')}, not "${noPart}"`);
  return {
    seed: number('seed', values.seed, Math.floor(Date.now() / 1000) % 1_000_000),
    points: number('points', values.points, values.short ? 3 : 20),
    records: number('records', values.records, values.short ? 2 : 10),
    scenarios: SCENARIOS.filter((name) => !asked || asked.includes(name)),
    parts: PARTS.filter((part) => !parts || parts.includes(part)),
    redis: values.redis,
    from: values.from,
    isShort: values.short,
    keep: values.keep,
    results: !values['no-results'] && !values.short,
  };
}
