import type { ScormVersion } from '@portal/contract/client';

/** Elements of the run time by their names, e.g. `cmi.core.lesson_status`. */
export type Elements = Readonly<Record<string, string>>;

/** What a document of a course tells the player; `key` is the one that it got with `start`. */
export type FrameMessage =
  | { scorm: 'hello' }
  | { scorm: 'initialize' | 'commit' | 'finish'; key: string }
  | { scorm: 'set'; key: string; element: string; value: string }
  | { scorm: 'link'; key: string; href: string };

/** What the player tells the documents of a course. */
export type PlayerMessage =
  | { scorm: 'start'; key: string; version: ScormVersion; data: Elements; isRunning: boolean }
  | { scorm: 'sync'; act: 'initialize' | 'finish' }
  | { scorm: 'sync'; act: 'set'; element: string; value: string };

/** What can be known of a document from the outside: its functions by name, and values that can be copied. */
export interface Surface {
  readonly functions: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

/** Between documents of a course: each has an origin of its own, so that one can reach into another by messages alone. */
export type NeighbourMessage =
  | { scorm: 'describe' }
  | { scorm: 'described'; surfaces: readonly Surface[] }
  | { scorm: 'call'; level: number; name: string; args: readonly unknown[] };

/** A message of ours; anything else that pages send each other is not. */
export function readMessage<M extends { scorm: string }>(data: unknown): M | undefined {
  return typeof data === 'object' && data !== null && typeof (data as M).scorm === 'string' ? (data as M) : undefined;
}
