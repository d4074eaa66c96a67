import { splitUnitElement, type ScormVersion } from '@portal/contract';
import type { AttemptRow } from './attempt-row.ts';
import { elementsOf } from './element-rules.ts';
import { formatTotalTime } from './session-time.ts';

export interface Learner {
  readonly userNo: string;
  readonly name: string;
}

type Rules = Pick<AttemptRow, 'version' | 'launch_data' | 'mastery_score' | 'passing_measure' | 'completion_threshold'>;
type Course = Rules & Pick<AttemptRow, 'structure'>;
type Past = Pick<AttemptRow, 'sequence' | 'cmi' | 'session_seconds' | 'total_seconds'>;

/** The run time's elements as a course finds them when it begins or goes on; those of a course of several units bear their unit's name. */
export function describeElements(course: Course, past: Past | undefined, learner: Learner): Record<string, string> {
  if (course.structure.units.length > 0) return dropSession(course.version, past?.cmi ?? {});
  const kept = dropSession(course.version, past?.cmi ?? {});
  return { ...kept, ...describeGiven(course, past, learner) };
}

/** What the portal says of a course or of one unit of it, and the course only reads. */
export function describeGiven(course: Rules, past: Omit<Past, 'cmi'> | undefined, learner: Learner): Record<string, string> {
  const { version } = course;
  const totalTime = formatTotalTime(version, (past?.total_seconds ?? 0) + (past?.session_seconds ?? 0));
  const entry = past && past.sequence > 0 ? 'resume' : 'ab-initio';
  const given = version === '1.2' ? describe12(course, learner, entry, totalTime) : describe2004(course, learner, entry, totalTime);
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** A sitting's time and its end are of that sitting. */
function dropSession(version: ScormVersion, cmi: Readonly<Record<string, string>>): Record<string, string> {
  const { sessionTime, exit } = elementsOf(version);
  return Object.fromEntries(Object.entries(cmi).filter(([name]) => ![sessionTime, exit].includes(splitUnitElement(name).element)));
}

function describe12(course: Rules, learner: Learner, entry: string, totalTime: string): Record<string, string> {
  return {
    'cmi.core.student_id': learner.userNo,
    'cmi.core.student_name': learner.name,
    'cmi.core.credit': 'credit',
    'cmi.core.lesson_mode': 'normal',
    'cmi.core.entry': entry,
    'cmi.core.total_time': totalTime,
    'cmi.launch_data': course.launch_data,
    'cmi.student_data.mastery_score': say(course.mastery_score),
  };
}

function describe2004(course: Rules, learner: Learner, entry: string, totalTime: string): Record<string, string> {
  return {
    'cmi.learner_id': learner.userNo,
    'cmi.learner_name': learner.name,
    'cmi.credit': 'credit',
    'cmi.mode': 'normal',
    'cmi.entry': entry,
    'cmi.total_time': totalTime,
    'cmi.launch_data': course.launch_data,
    'cmi.scaled_passing_score': say(course.passing_measure),
    'cmi.completion_threshold': say(course.completion_threshold),
  };
}

const say = (value: number | null): string => (value === null ? '' : String(value));
