import { parseArgs } from 'node:util';

export interface Options {
  readonly owners: number;
  readonly administrators: number;
  readonly controls: number;
  readonly seed: number;
  readonly days: number;
  /** Calls at once. */
  readonly hands: number;
  readonly keepsResults: boolean;
  /** The worker's tick is left out on days on which nothing is due and nobody has done anything. */
  readonly isSparse: boolean;
}

/** The first day of the simulated year; a working day comes after it, and the year before is over for everybody. */
export const FIRST_DAY = '2027-01-01';

/** @throws Error for a parameter that there is not, or that is no number */
export function readOptions(parameters: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      owners: { type: 'string', default: '300' },
      administrators: { type: 'string', default: '10' },
      controls: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '14' },
      days: { type: 'string', default: '365' },
      hands: { type: 'string', default: '6' },
      sparse: { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
      'no-results': { type: 'boolean', default: false },
    },
  });
  const whole = (name: 'owners' | 'administrators' | 'controls' | 'seed' | 'days' | 'hands', least: number): number => {
    const number = Number(values[name]);
    if (!Number.isInteger(number) || number < least) throw new Error(`--${name} takes a whole number from ${least} up`);
    return number;
  };
  return {
    owners: whole('owners', 4),
    // One who judges must not be one who did it, and one of them may be away.
    administrators: whole('administrators', 2),
    controls: whole('controls', 1),
    seed: whole('seed', 0),
    days: whole('days', 1),
    hands: whole('hands', 1),
    keepsResults: !values['no-results'],
    isSparse: values.sparse,
  };
}
