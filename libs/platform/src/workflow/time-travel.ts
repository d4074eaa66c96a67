import type { FieldChange } from './subject.ts';

/** A step as time travel reads it, oldest first in every list of them. */
export interface TrailStep {
  readonly seq: number;
  readonly at: Date;
  readonly event: string;
  readonly to: string;
  readonly changes: readonly FieldChange[];
}

/** What an area knows of its own steps. */
export interface FoldRules {
  /** Values that a record has before its first step says anything. */
  readonly seed: Readonly<Record<string, string>>;
  /** Fields whose changes add one item (`after`) or remove one (`before`) each. */
  readonly lists: readonly string[];
  /** What makes two texts of a list the same item; by default the text itself. */
  readonly identify?: (field: string, item: string) => string;
  /** What a step does to fields without saying so in its changes; it happens before them. */
  readonly alsoChanges?: (step: TrailStep) => readonly FieldChange[];
}

/** A record as it was after one of its steps; values are the texts that the steps keep. */
export interface PastRecord {
  readonly seq: number;
  readonly at: Date;
  readonly state: string;
  readonly values: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** The newest step that had happened at an instant; undefined before the first one. */
export function findStepAt<Step extends TrailStep>(steps: readonly Step[], instant: Date): Step | undefined {
  return steps.findLast((step) => step.at.getTime() <= instant.getTime());
}

/**
 * The record after a step. A field whose first change names a value before it had that value from the beginning.
 * @param steps all steps of the record, oldest first
 * @param seq the last step that counts
 * @returns undefined when there is no such step
 */
export function foldSteps(steps: readonly TrailStep[], rules: FoldRules, seq: number): PastRecord | undefined {
  const last = steps.find((step) => step.seq === seq);
  if (!last) return undefined;
  const values: Record<string, string> = { ...rules.seed, ...firstValues(steps, rules) };
  const lists: Record<string, string[]> = Object.fromEntries(rules.lists.map((field) => [field, []]));
  const identify = rules.identify ?? ((_field, item) => item);
  const apply = ({ field, before, after }: FieldChange) => {
    if (!rules.lists.includes(field)) {
      values[field] = after;
      return;
    }
    const isNamed = (item: string) => [before, after].filter(Boolean).some((text) => identify(field, text) === identify(field, item));
    const kept = lists[field]!.filter((item) => !isNamed(item));
    lists[field] = after === '' ? kept : [...kept, after];
  };
  for (const step of steps) {
    if (step.seq > seq) break;
    for (const change of [...(rules.alsoChanges?.(step) ?? []), ...step.changes]) apply(change);
  }
  return { seq, at: last.at, state: last.to, values, lists };
}

/** What differs from one past record to another, in the order of `fields`; the items of a list are lines, and their order is no difference. */
export function listDifferences(from: PastRecord, to: PastRecord, fields: readonly string[]): FieldChange[] {
  return fields.flatMap((field) => {
    const [before, after] = [valueOf(from, field), valueOf(to, field)];
    const isList = to.lists[field] !== undefined;
    return (isList ? sortLines(before) === sortLines(after) : before === after) ? [] : [{ field, before, after }];
  });
}

const sortLines = (text: string): string => text.split('\n').sort().join('\n');

/** A field's text; the items of a list are lines, nothing is the empty text. */
export function valueOf(record: PastRecord, field: string): string {
  return record.lists[field]?.join('\n') ?? record.values[field] ?? '';
}

function firstValues(steps: readonly TrailStep[], rules: FoldRules): Record<string, string> {
  const seen = new Set<string>();
  const values: Record<string, string> = {};
  for (const { field, before } of steps.flatMap((step) => step.changes)) {
    if (seen.has(field) || rules.lists.includes(field)) continue;
    seen.add(field);
    if (before !== '') values[field] = before;
  }
  return values;
}
