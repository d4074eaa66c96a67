import { COURSE_PLACE, COURSE_SEQUENCING, nameUnitElement, Refusal, splitUnitElement, type ScormCommitBody } from '@portal/contract';
import type { AttemptRow } from './attempt-row.ts';
import { judge, type CourseRules, type Standing } from './completion-rules.ts';
import { acceptElements, elementsOf } from './element-rules.ts';
import { rollUp } from './roll-up.ts';
import { addSession } from './session-time.ts';
import { UNTOUCHED, type CourseUnit, type UnitState, type UnitStates } from './units.ts';

type Elements = Readonly<Record<string, string>>;

interface UnitCommit {
  readonly cmi: Elements;
  readonly units: UnitStates;
  /** Of all units together (seconds). */
  readonly time: { readonly sessionSeconds: number; readonly totalSeconds: number };
  readonly standing: Standing;
}

/**
 * What a commit makes of a course of several units: the elements of each unit are judged by its own rules, and the course by the roll-up of them.
 * A unit that was complete once stays so, and keeps its best score.
 * @throws Refusal `validation` with the name of an element, or of a unit that the course does not have
 */
export function commitUnits(attempt: AttemptRow, body: ScormCommitBody, launchId: number | null): UnitCommit {
  const { version, structure } = attempt;
  const cmi: Record<string, string> = { ...attempt.cmi, ...acceptOwn(structure.units, body.data) };
  const units: Record<string, UnitState> = { ...attempt.units };
  for (const [id, given] of groupByUnit(body.data)) {
    const unit = structure.units.find((one) => one.id === id && one.kind !== 'folder');
    if (!unit)
      throw new Refusal('validation', { fields: given.map(({ name }) => ({ field: name, message: 'scorm.unit', params: { name: id } })) });
    const elements = acceptOf(version, given);
    for (const [element, value] of Object.entries(elements)) cmi[nameUnitElement(id, element)] = value;
    const own = toElements(groupByUnit(cmi).get(id) ?? []);
    const past = units[id] ?? UNTOUCHED;
    const { isComplete, ...standing } = judge(rulesOf(unit, version), own);
    units[id] = {
      ...standing,
      ...addSession(version, past, launchId, elements[elementsOf(version).sessionTime]),
      // What was saved on the way completes nothing yet.
      isComplete: past.isComplete || (isComplete && !body.autosave),
      score: greater(past.score, standing.score),
    };
  }
  const time = { sessionSeconds: 0, totalSeconds: 0 };
  for (const { sessionSeconds, totalSeconds } of Object.values(units)) time.totalSeconds += sessionSeconds + totalSeconds;
  return { cmi, units, time, standing: rollUp(version, structure, units) };
}

/** What is the course's own: where the reader is, and what the sequencing remembers. */
function acceptOwn(units: readonly CourseUnit[], data: Elements): Elements {
  const { [COURSE_PLACE]: place, [COURSE_SEQUENCING]: sequencing } = data;
  if (place !== undefined && !units.some(({ id }) => id === place)) throw refuse(COURSE_PLACE, 'scorm.unit', place);
  if (sequencing?.includes('\0')) throw refuse(COURSE_SEQUENCING, 'scorm.value', '');
  return { ...(place !== undefined && { [COURSE_PLACE]: place }), ...(sequencing !== undefined && { [COURSE_SEQUENCING]: sequencing }) };
}

function acceptOf(version: AttemptRow['version'], given: readonly Given[]): Elements {
  try {
    return acceptElements(version, toElements(given));
  } catch (error) {
    const fields = error instanceof Refusal ? error.detail.fields : undefined;
    if (!fields) throw error;
    // By the name that the player sent, so that it can leave it out.
    const nameOf = (element: string): string => given.find((one) => one.element === element)?.name ?? element;
    throw new Refusal('validation', { fields: fields.map((one) => ({ ...one, field: nameOf(one.field) })) });
  }
}

interface Given {
  /** As it was sent, with its unit. */
  readonly name: string;
  readonly element: string;
  readonly value: string;
}

const toElements = (given: readonly Given[]): Elements => Object.fromEntries(given.map(({ element, value }) => [element, value]));

/** Elements by their unit; those of the course itself are left out. */
function groupByUnit(data: Elements): Map<string, Given[]> {
  const groups = new Map<string, Given[]>();
  for (const [name, value] of Object.entries(data)) {
    if (name === COURSE_PLACE || name === COURSE_SEQUENCING) continue;
    const { unit, element } = splitUnitElement(name);
    const group = groups.get(unit) ?? [];
    group.push({ name, element, value });
    groups.set(unit, group);
  }
  return groups;
}

const rulesOf = (unit: CourseUnit, version: AttemptRow['version']): CourseRules => ({
  version,
  mastery_score: unit.masteryScore,
  passing_measure: unit.passingMeasure,
  completion_threshold: unit.completionThreshold,
});

const greater = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.max(one, other);

const refuse = (field: string, message: 'scorm.unit' | 'scorm.value', name: string): Refusal =>
  new Refusal('validation', { fields: [{ field, message, params: { name: name.slice(0, 100) } }] });
