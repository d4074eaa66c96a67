import type { SqlRunner } from '@portal/platform';
import type { Actor, Decision, DutyName } from '@portal/workflows';

/** Somebody of a random world; who has left is no actor. */
export interface DutyPerson {
  readonly id: number;
  readonly isActive: boolean;
  readonly actor: Actor;
}

/** One record that may wait for a duty, with what its machine answers. */
export interface DutyCase {
  readonly workflow: string;
  readonly duty: DutyName;
  /** The record on which this person's duty hangs; undefined where he has none of his own yet. */
  readonly subjectOf: (personId: number) => number | undefined;
  /** How the home page names it. */
  readonly row: { readonly subject: string; readonly id: number };
  /** Nobody reads it in another's place. */
  readonly isConfidential: boolean;
  /** Who is an administrator by role may, and it is no duty of his: others are asked first. */
  readonly isOthers: boolean;
  /** What the machine says of the act that the duty stands for. */
  readonly ask: (actor: Actor) => Decision | 'no';
}

export interface DutyWorld {
  readonly people: readonly DutyPerson[];
  readonly cases: readonly DutyCase[];
}

export interface MadePerson extends DutyPerson {
  readonly departmentId: number;
}

export interface Draw {
  readonly below: (limit: number) => number;
  readonly chance: (of: number) => boolean;
  readonly one: <T>(list: readonly T[]) => T;
  readonly some: <T>(list: readonly T[], most: number) => T[];
}

/** A small generator of its own, so that a world that fails can be made again. */
export function drawBy(seed: number): Draw {
  let state = seed;
  const next = (): number => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
  const below = (limit: number): number => Math.floor(next() * limit);
  const one = <T>(list: readonly T[]): T => {
    const found = list[below(list.length)];
    if (found === undefined) throw new Error('Nothing to draw from');
    return found;
  };
  return {
    below,
    chance: (of) => next() < of,
    one,
    some: (list, most) => [...new Set(Array.from({ length: below(most + 1) }, () => one(list)))],
  };
}

/** A world under construction: every id is drawn from one counter, and every row is written as it is told. */
export interface Making extends Draw {
  readonly sql: SqlRunner;
  readonly ids: readonly number[];
  readonly departments: ReadonlyMap<number, number>;
  readonly nextId: () => number;
  readonly cases: DutyCase[];
  readonly insert: (table: string, row: Readonly<Record<string, unknown>>) => Promise<void>;
  /** The due date of what waits, in twenty days; a ladder begins with it. */
  readonly due: (workflow: string, subjectId: number, duty: DutyName) => Promise<void>;
}

export const DEPARTMENTS = [1, 2, 3] as const;
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
export const asked = (answer: Decision | string): Decision | 'no' => (typeof answer === 'object' ? answer : 'no');
