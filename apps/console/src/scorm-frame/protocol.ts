import type { ScormRecord, ScormVersion } from '@portal/contract/client';

/** Elements of the run time by their names, e.g. `cmi.core.lesson_status`. */
export type Elements = Readonly<Record<string, string>>;

/** What a course of several units is made of. */
export type Structure = NonNullable<ScormRecord['structure']>;
export type Unit = Structure['units'][number];

/** Where the reader may go: forward, back, or to a unit of his choice. */
export type UnitRequest = 'continue' | 'previous' | 'choice';

/** Where the reader of a course of several units is, and where he may go. */
export interface UnitPlace {
  readonly current: string | null;
  readonly canContinue: boolean;
  readonly canPrevious: boolean;
  /** Units that he may choose. */
  readonly open: readonly string[];
  /** Buttons of the player that the course does not want, by the words of SCORM 2004: `continue`, `previous`, … */
  readonly hidden: readonly string[];
}

/** What the page around a course tells the portal. */
export type FrameMessage =
  | { scorm: 'hello' | 'initialize' | 'commit' | 'finish' | 'closed' }
  | { scorm: 'set'; element: string; value: string }
  | { scorm: 'place'; place: UnitPlace }
  | { scorm: 'need'; kind: 'missing' | 'blocked'; name: string }
  | { scorm: 'link'; href: string };

/** What the portal tells the page around a course. */
export type PortalMessage =
  | { scorm: 'start'; version: ScormVersion; data: Elements; address: string; structure?: Structure }
  | { scorm: 'go'; request: UnitRequest; unit: string }
  | { scorm: 'close' };

/** A message of ours; anything else that pages send each other is not. */
export function readMessage<M extends { scorm: string }>(data: unknown): M | undefined {
  return typeof data === 'object' && data !== null && typeof (data as M).scorm === 'string' ? (data as M) : undefined;
}

/** The place of such a message; undefined when it is none. */
export function readPlace(given: unknown): UnitPlace | undefined {
  const place = given as Partial<UnitPlace> | null | undefined;
  const isList = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (!place || !isList(place.open) || !isList(place.hidden)) return undefined;
  return {
    current: typeof place.current === 'string' ? place.current : null,
    canContinue: place.canContinue === true,
    canPrevious: place.canPrevious === true,
    open: place.open,
    hidden: place.hidden,
  };
}
