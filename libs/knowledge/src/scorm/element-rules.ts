import { ELEMENT_LIMITS, Refusal, type MessageKey, type MessageParams, type ScormVersion } from '@portal/contract';
import { readSessionTime } from './session-time.ts';

/** What an element may hold beside a text; lengths are those of the contract. */
interface ElementRule {
  readonly element: RegExp;
  readonly words?: readonly string[];
  readonly number?: readonly [least: number, most: number];
  readonly isSessionTime?: boolean;
}

/** Texts that the standards give no own length: long enough for every element that they list. */
const COMMON_LENGTH = 4_096;

/** Of SCORM 1.2 RTE section 3.4.4. */
const RULES_12: readonly ElementRule[] = [
  { element: /^cmi\.core\.lesson_status$/, words: ['passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted'] },
  { element: /^cmi\.core\.exit$/, words: ['time-out', 'suspend', 'logout', ''] },
  { element: /^cmi\.core\.score\.(raw|min|max)$/, number: [0, 100] },
  { element: /^cmi\.core\.session_time$/, isSessionTime: true },
];
/** Of SCORM 2004 RTE (2nd to 4th edition) section 4.2. */
const RULES_2004: readonly ElementRule[] = [
  { element: /^cmi\.completion_status$/, words: ['completed', 'incomplete', 'not attempted', 'unknown'] },
  { element: /^cmi\.success_status$/, words: ['passed', 'failed', 'unknown'] },
  { element: /^cmi\.exit$/, words: ['time-out', 'suspend', 'logout', 'normal', ''] },
  { element: /^cmi\.score\.scaled$/, number: [-1, 1] },
  { element: /^cmi\.progress_measure$/, number: [0, 1] },
  { element: /^cmi\.score\.(raw|min|max)$/, number: [-1e9, 1e9] },
  { element: /^cmi\.session_time$/, isSessionTime: true },
];

interface RunTime {
  readonly elements: RegExp;
  /** What the portal says and a course only reads; courses that write all they know send it along. */
  readonly readOnly: RegExp;
  readonly rules: readonly ElementRule[];
  readonly sessionTime: string;
  readonly exit: string;
}

const runTimes: Readonly<Record<ScormVersion, RunTime>> = {
  '1.2': {
    elements:
      /^cmi\.(core\.(lesson_location|lesson_status|exit|session_time|score\.(raw|min|max))|suspend_data|comments|(objectives|interactions)\.\d{1,4}\.[\w.]{1,100}|student_preference\.(audio|language|speed|text))$/,
    readOnly:
      /^cmi\.(core\.(student_id|student_name|credit|entry|lesson_mode|total_time)|launch_data|comments_from_lms|student_data\.[\w.]+)$|\._(children|count)$|^nav\./,
    rules: RULES_12,
    sessionTime: 'cmi.core.session_time',
    exit: 'cmi.core.exit',
  },
  '2004': {
    elements:
      /^cmi\.(location|completion_status|success_status|exit|session_time|suspend_data|progress_measure|score\.(scaled|raw|min|max)|(objectives|interactions|comments_from_learner)\.\d{1,4}\.[\w.]{1,100}|learner_preference\.(audio_level|language|delivery_speed|audio_captioning))$/,
    readOnly:
      /^cmi\.(_version|learner_id|learner_name|credit|entry|mode|total_time|launch_data|max_time_allowed|time_limit_action|scaled_passing_score|completion_threshold|comments_from_lms\.[\w.]+)$|\._(children|count)$|^adl\./,
    rules: RULES_2004,
    sessionTime: 'cmi.session_time',
    exit: 'cmi.exit',
  },
};

export const elementsOf = (version: ScormVersion): Pick<RunTime, 'sessionTime' | 'exit'> => runTimes[version];

const refuse = (field: string, message: MessageKey, params?: MessageParams): Refusal =>
  new Refusal('validation', { fields: [{ field, message, ...(params && { params }) }] });

/**
 * What of a commit is kept: elements of the version with values that it allows; what courses can only read is left out.
 * @throws Refusal that names the element
 */
export function acceptElements(version: ScormVersion, data: Readonly<Record<string, string>>): Record<string, string> {
  const { elements, readOnly, rules } = runTimes[version];
  const kept: Record<string, string> = {};
  for (const [element, value] of Object.entries(data)) {
    if (readOnly.test(element)) continue;
    if (!elements.test(element)) throw refuse(element, 'scorm.element');
    assertValue(
      version,
      element,
      value,
      rules.find((rule) => rule.element.test(element)),
    );
    kept[element] = value;
  }
  return kept;
}

function assertValue(version: ScormVersion, element: string, value: string, rule: ElementRule | undefined): void {
  const max = ELEMENT_LIMITS[version][element] ?? COMMON_LENGTH;
  if (value.length > max && [...value].length > max) throw refuse(element, 'scorm.tooLong', { max });
  // PostgreSQL keeps every character but this one.
  if (value.includes('\0')) throw refuse(element, 'scorm.value');
  if (rule?.words && !rule.words.includes(value)) throw refuse(element, 'scorm.value');
  if (rule?.number && value !== '' && !isNumberWithin(value, rule.number)) throw refuse(element, 'scorm.value');
  if (rule?.isSessionTime && readSessionTime(version, value) === undefined) throw refuse(element, 'scorm.value');
}

function isNumberWithin(value: string, [least, most]: readonly [number, number]): boolean {
  const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i.test(value.trim()) ? Number(value) : Number.NaN;
  return number >= least && number <= most;
}
