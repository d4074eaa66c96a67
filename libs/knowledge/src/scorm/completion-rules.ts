import type { CourseState, ScormVersion } from '@portal/contract';

/** What a course's manifest asks for. */
export interface CourseRules {
  readonly version: ScormVersion;
  readonly mastery_score: number | null;
  readonly passing_measure: number | null;
  readonly completion_threshold: number | null;
}

export interface Standing {
  readonly completion: string;
  readonly success: string;
  /** 0 to 100 where the course says so; null: none reported. */
  readonly score: number | null;
  readonly isComplete: boolean;
}

type Elements = Readonly<Record<string, string>>;

/**
 * Where a course stands by what it has saved (docs/decisions/knowledge.md): 1.2 is complete when lesson_status is passed or completed, and a mastery
 * score decides over the status; 2004 when completed and success is not failed, and the manifest's measures decide over both.
 */
export function judge(rules: CourseRules, cmi: Elements): Standing {
  return rules.version === '1.2' ? judge12(rules, cmi) : judge2004(rules, cmi);
}

function judge12({ mastery_score }: CourseRules, cmi: Elements): Standing {
  const said = cmi['cmi.core.lesson_status'] ?? 'not attempted';
  const score = numberIn(cmi, 'cmi.core.score.raw');
  const isFinished = ['passed', 'completed', 'failed'].includes(said);
  const decides = mastery_score !== null && score !== null && isFinished;
  const status = decides ? (score >= mastery_score ? 'passed' : 'failed') : said;
  const success = status === 'passed' || status === 'failed' ? status : 'unknown';
  return { completion: status, success, score, isComplete: status === 'passed' || status === 'completed' };
}

function judge2004({ passing_measure, completion_threshold }: CourseRules, cmi: Elements): Standing {
  const scaled = numberIn(cmi, 'cmi.score.scaled');
  const progress = numberIn(cmi, 'cmi.progress_measure');
  const completion =
    completion_threshold !== null && progress !== null
      ? progress >= completion_threshold
        ? 'completed'
        : 'incomplete'
      : (cmi['cmi.completion_status'] ?? 'unknown');
  const success =
    passing_measure !== null && scaled !== null
      ? scaled >= passing_measure
        ? 'passed'
        : 'failed'
      : (cmi['cmi.success_status'] ?? 'unknown');
  const score = scaled === null ? numberIn(cmi, 'cmi.score.raw') : Math.round(scaled * 10_000) / 100;
  return { completion, success, score, isComplete: completion === 'completed' && success !== 'failed' };
}

function numberIn(cmi: Elements, element: string): number | null {
  const value = cmi[element];
  return value === undefined || value.trim() === '' ? null : Number(value);
}

/** In one word, for people; what was completed once stays so. */
export function stateOf(facts: { readonly completed_at: Date | null; readonly sequence: number; readonly success: string }): CourseState {
  if (facts.completed_at) return 'completed';
  if (facts.sequence === 0) return 'notStarted';
  return facts.success === 'failed' ? 'failed' : 'inProgress';
}
