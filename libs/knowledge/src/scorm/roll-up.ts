import type { ScormVersion } from '@portal/contract';
import type { Standing } from './completion-rules.ts';
import { UNTOUCHED, type CourseStructure, type CourseUnit, type SequencingSettings, type UnitStates } from './units.ts';

/** What is known of an activity; undefined and null: nothing. */
interface Outcome {
  readonly isAttempted: boolean;
  readonly completed: boolean | undefined;
  readonly satisfied: boolean | undefined;
  /** −1 to 1. */
  readonly measure: number | null;
}

interface RollupRule {
  readonly action: string;
  readonly consideration?: string;
  readonly minimumCount?: number;
  readonly minimumPercent?: number;
  readonly conditionCombination?: string;
  readonly conditions: readonly { readonly condition: string; readonly operator?: string }[];
}

/** The settings that roll-up looks at. */
interface RollupSettings {
  readonly sequencingControls?: {
    readonly rollupObjectiveSatisfied?: boolean;
    readonly rollupProgressCompletion?: boolean;
    readonly objectiveMeasureWeight?: number;
  };
  readonly deliveryControls?: { readonly tracked?: boolean };
  readonly rollupRules?: { readonly rules?: readonly RollupRule[] };
  readonly primaryObjective?: { readonly satisfiedByMeasure?: boolean; readonly minNormalizedMeasure?: number };
}

interface Child {
  readonly settings: RollupSettings;
  readonly outcome: Outcome;
}

/**
 * The course's standing by those of its units: in 1.2 all of them must be done and none failed, the score is the mean of those reported; in 2004 the
 * roll-up of the sequencing book (RB.1), with the rules and weights of the manifest.
 */
export function rollUp(version: ScormVersion, { units, sequencing }: CourseStructure, states: UnitStates): Standing {
  const outcomeOf = (settings: SequencingSettings, id: string | null): Outcome => {
    const below = units.filter(({ parent, kind }) => parent === id && !(version === '1.2' && kind === 'asset'));
    const inner = below.map((unit) => ({ settings: unit.sequencing as RollupSettings, outcome: ofUnit(unit) }));
    return rollUpChildren(
      settings as RollupSettings,
      inner.filter((one) => one.settings.deliveryControls?.tracked !== false),
    );
  };
  const ofUnit = (unit: CourseUnit): Outcome => (unit.kind === 'folder' ? outcomeOf(unit.sequencing, unit.id) : ofLeaf(unit, states));
  const course = outcomeOf(sequencing, null);
  const success = course.satisfied === undefined ? 'unknown' : course.satisfied ? 'passed' : 'failed';
  const isComplete = course.completed === true && success !== 'failed';
  return {
    completion: version === '1.2' ? wordOf12(course) : course.completed ? 'completed' : course.isAttempted ? 'incomplete' : 'unknown',
    success,
    score: course.measure === null ? null : Math.round(course.measure * 10_000) / 100,
    isComplete,
  };
}

/** SCORM 1.2 has one word for both. */
function wordOf12({ completed, satisfied, isAttempted }: Outcome): string {
  if (satisfied !== undefined) return satisfied ? 'passed' : 'failed';
  return completed ? 'completed' : isAttempted ? 'incomplete' : 'not attempted';
}

function ofLeaf(unit: CourseUnit, states: UnitStates): Outcome {
  const { completion, success, score, isComplete } = states[unit.id] ?? UNTOUCHED;
  const isAttempted = completion !== '';
  const completed = isComplete || (['completed', 'passed', 'failed'].includes(completion) ? true : isAttempted ? false : undefined);
  const satisfied = success === 'passed' ? true : success === 'failed' && !isComplete ? false : undefined;
  // What shows something is met by being shown.
  return {
    isAttempted,
    completed,
    satisfied: unit.kind === 'asset' && isComplete ? true : satisfied,
    measure: score === null ? null : score / 100,
  };
}

function rollUpChildren(settings: RollupSettings, all: readonly Child[]): Outcome {
  const measure = weigh(all);
  const rules = settings.rollupRules?.rules ?? [];
  const forSuccess = all
    .filter(({ settings: own }) => own.sequencingControls?.rollupObjectiveSatisfied !== false)
    .map(({ outcome }) => outcome);
  const forProgress = all
    .filter(({ settings: own }) => own.sequencingControls?.rollupProgressCompletion !== false)
    .map(({ outcome }) => outcome);
  const { satisfiedByMeasure, minNormalizedMeasure = 1 } = settings.primaryObjective ?? {};
  return {
    isAttempted: all.some(({ outcome }) => outcome.isAttempted),
    measure,
    satisfied: satisfiedByMeasure
      ? measure === null
        ? undefined
        : measure >= minNormalizedMeasure
      : (byRules(rules, 'satisfied', 'notSatisfied', forSuccess) ?? satisfiedByDefault(rules, forSuccess)),
    completed: byRules(rules, 'completed', 'incomplete', forProgress) ?? completedByDefault(rules, forProgress),
  };
}

/** The mean of the measures that are known, by their weights. */
function weigh(all: readonly Child[]): number | null {
  let sum = 0;
  let weights = 0;
  for (const { settings, outcome } of all) {
    const weight = settings.sequencingControls?.objectiveMeasureWeight ?? 1;
    if (outcome.measure === null) continue;
    sum += weight * outcome.measure;
    weights += weight;
  }
  return weights === 0 ? null : sum / weights;
}

const has = (rules: readonly RollupRule[], ...actions: string[]): boolean => rules.some(({ action }) => actions.includes(action));

function satisfiedByDefault(rules: readonly RollupRule[], all: readonly Outcome[]): boolean | undefined {
  if (all.length === 0 || has(rules, 'satisfied', 'notSatisfied')) return undefined;
  // Units that never say whether they are passed do not keep the others from it.
  const judged = all.filter(({ completed, satisfied }) => !(completed && satisfied === undefined));
  if (judged.length === 0 || judged.some(({ satisfied }) => satisfied === undefined)) return undefined;
  return judged.every(({ satisfied }) => satisfied);
}

function completedByDefault(rules: readonly RollupRule[], all: readonly Outcome[]): boolean | undefined {
  if (all.length === 0 || has(rules, 'completed', 'incomplete')) return undefined;
  return all.every(({ completed }) => completed) ? true : all.some(({ completed }) => completed !== undefined) ? false : undefined;
}

/** The later of two rules stands: that which says yes. */
function byRules(rules: readonly RollupRule[], yes: string, no: string, all: readonly Outcome[]): boolean | undefined {
  const applies = (action: string): boolean => rules.some((rule) => rule.action === action && isMet(rule, all));
  return applies(yes) ? true : applies(no) ? false : undefined;
}

function isMet(rule: RollupRule, all: readonly Outcome[]): boolean {
  const met = all.filter((outcome) => {
    const results = rule.conditions.map(({ condition, operator }) => (operator === 'not') !== meets(condition, outcome));
    return rule.conditionCombination === 'all' ? results.every(Boolean) : results.some(Boolean);
  }).length;
  switch (rule.consideration) {
    case 'any':
      return met > 0;
    case 'none':
      return met === 0;
    case 'atLeastCount':
      return met >= (rule.minimumCount ?? 0);
    case 'atLeastPercent':
      return all.length > 0 && met / all.length >= (rule.minimumPercent ?? 0);
    default:
      return all.length > 0 && met === all.length;
  }
}

function meets(condition: string, { completed, satisfied, measure, isAttempted }: Outcome): boolean {
  const facts: Readonly<Record<string, boolean>> = {
    satisfied: satisfied === true,
    objectiveStatusKnown: satisfied !== undefined,
    objectiveMeasureKnown: measure !== null,
    completed: completed === true,
    activityProgressKnown: completed !== undefined,
    attempted: isAttempted,
  };
  return facts[condition] ?? false;
}
