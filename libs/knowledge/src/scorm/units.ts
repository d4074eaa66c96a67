import type { CourseUnitKind, CourseUnitStanding } from '@portal/contract';

/** The settings of an activity by the names of scorm-again, which sequences courses of 2004 (docs/adr/0025-courses-of-several-units.md). */
export type SequencingSettings = Readonly<Record<string, unknown>>;

/** An item of a course of several units, as its manifest tells it and the course keeps it; items stand in the order of the organization. */
export interface CourseUnit {
  readonly id: string;
  /** The item that holds it; null: the organization itself. */
  readonly parent: string | null;
  readonly title: string;
  readonly kind: CourseUnitKind;
  readonly isVisible: boolean;
  /** Of the file that it starts; empty for a folder. */
  readonly path: string;
  readonly query: string;
  /** Of 1.2: what must be done before, as `aicc_script`. */
  readonly prerequisites: string;
  readonly launchData: string;
  readonly masteryScore: number | null;
  readonly passingMeasure: number | null;
  readonly completionThreshold: number | null;
  readonly sequencing: SequencingSettings;
}

/** What a course of several units is made of. */
export interface CourseStructure {
  /** Empty: a course of one unit. */
  readonly units: readonly CourseUnit[];
  /** Of the organization itself. */
  readonly sequencing: SequencingSettings;
}

/** Where somebody is with a unit. Seconds; a score is 0 to 100 in 1.2 and a hundredfold of the measure in 2004. */
export interface UnitState {
  readonly completion: string;
  readonly success: string;
  readonly score: number | null;
  /** Once complete, a unit stays so. */
  readonly isComplete: boolean;
  readonly launchId: number | null;
  readonly sessionSeconds: number;
  readonly totalSeconds: number;
}

export type UnitStates = Readonly<Record<string, UnitState>>;

export const UNTOUCHED: UnitState = {
  completion: '',
  success: '',
  score: null,
  isComplete: false,
  launchId: null,
  sessionSeconds: 0,
  totalSeconds: 0,
};

/** What people hear of each unit that starts something. */
export function describeStandings(units: readonly CourseUnit[], states: UnitStates): CourseUnitStanding[] {
  return units
    .filter(({ kind }) => kind !== 'folder')
    .map(({ id }) => {
      const { isComplete, success, score, completion } = states[id] ?? UNTOUCHED;
      const state = isComplete ? 'completed' : success === 'failed' ? 'failed' : completion === '' ? 'notStarted' : 'inProgress';
      return { id, state, score };
    });
}
