import type { Elements, UnitPlace, UnitRequest } from './protocol.ts';
import type { RunTime } from './run-time.ts';

/** Decides where the reader of a course of several units is, and where he may go. */
export interface Sequencer {
  /** Where he goes on or begins; null: nothing is shown until he chooses. */
  begin(): string | null;
  /**
   * He wants to go elsewhere; his unit has ended.
   * @returns the unit that is shown now, also the same again when he may not; `ended` when the course is over
   */
  go(request: UnitRequest, unit: string): string | null | 'ended';
  /** A unit that has asked itself to be left for another one, since this was called last; undefined: none has. */
  takeMove(): string | 'ended' | undefined;
  /** The run time for a unit that is shown now. */
  createRunTime(): RunTime;
  /** A unit has set an element. */
  noted(unit: string, element: string, value: string): void;
  /** What a unit that has ended is said to be where it did not say so itself. */
  conclude(unit: string, own: Elements): Elements;
  place(): UnitPlace;
  /** What is to be remembered of it; empty: nothing but the place. */
  remember(): string;
}
