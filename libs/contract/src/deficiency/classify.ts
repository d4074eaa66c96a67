import { text, type Text } from '@portal/workflows';
import { fromCents, groupCents, reaches, tellShare, toCents } from './money.ts';
import type { StandardRules, Threshold } from './standard.ts';
import { deficiencyClasses, type DeficiencyArea, type DeficiencyClass, type Likelihood } from './values.ts';
import { baseWords, likelihoodWords } from './words.ts';

/** What was judged of one deficiency. */
export interface Evaluation {
  readonly id: number;
  readonly recordNo: string;
  readonly likelihood: Likelihood;
  /** Possible misstatement or loss, in the standard's currency. */
  readonly magnitude: string;
  readonly criteria: readonly string[];
}

/** What of one deficiency's amount is contained in another one's already. */
export interface Overlap {
  readonly id: number;
  readonly withId: number;
  readonly amount: string;
}

/** Deficiencies that are summed: those on one account and assertion, of one process or one COSO component. */
export interface Group {
  readonly name: Text;
  /** With the deficiency itself. */
  readonly members: readonly Evaluation[];
}

export interface Weighing {
  readonly area: DeficiencyArea;
  readonly rules: StandardRules;
  readonly own: Evaluation;
  readonly groups: readonly Group[];
  readonly overlaps: readonly Overlap[];
}

/** One line of how a class came about: a rule, its figures, and what follows. */
export interface DerivationLine {
  readonly rule: Text;
  readonly figures: string;
  readonly class: DeficiencyClass | null;
  /** What the class beside it means; without it the line only tells. */
  readonly effect: 'is' | 'atLeast' | 'reduces' | 'keeps' | 'result' | null;
}

export interface SummedMember {
  readonly id: number;
  readonly recordNo: string;
  readonly magnitude: string;
  /** Contained in the members before it. */
  readonly countedTwice: string;
  readonly counts: string;
}

export interface GroupSum {
  readonly name: Text;
  readonly members: readonly SummedMember[];
  readonly sum: string;
  readonly countedTwice: string;
  readonly total: string;
  readonly class: DeficiencyClass;
}

export interface Classified {
  readonly class: DeficiencyClass;
  /** Without what it is summed with. */
  readonly alone: DeficiencyClass;
  readonly lines: readonly DerivationLine[];
  readonly groups: readonly GroupSum[];
}

const gravity = (one: DeficiencyClass): number => deficiencyClasses.indexOf(one);
/** Negative where the first is less grave. */
export const compareClasses = (a: DeficiencyClass, b: DeficiencyClass): number => gravity(a) - gravity(b);
const graver = (a: DeficiencyClass, b: DeficiencyClass): DeficiencyClass => (compareClasses(a, b) >= 0 ? a : b);
const oneLess = (one: DeficiencyClass): DeficiencyClass => deficiencyClasses[Math.max(0, gravity(one) - 1)]!;

/**
 * The one place that says which class a deficiency has by a standard, line by line and in both languages. It reads nothing else: last year's deficiencies
 * are of the same class under last year's standard for ever (docs/adr/0058-deficiencies.md).
 */
export function classifyDeficiency(given: Weighing): Classified {
  const lines: DerivationLine[] = [];
  const { own, rules, area } = given;
  const { criteria } = rules[area];
  let alone = measure(given, toCents(own.magnitude), text('可能错报或损失', 'Possible misstatement or loss'), lines);
  alone = weighLikelihood(own.likelihood, alone, lines);
  for (const { code, zh, en, atLeast } of criteria) {
    if (!own.criteria.includes(code)) continue;
    lines.push({ rule: text(`定性标准：${zh}`, `Criterion: ${en}`), figures: '', class: atLeast, effect: 'atLeast' });
    alone = graver(alone, atLeast);
  }
  const groups = given.groups.filter(({ members }) => members.length > 1).map((group) => sumGroup(given, group, lines));
  const whole = groups.reduce((gravest, group) => graver(gravest, group.class), alone);
  lines.push({ rule: text('建议等级', 'Proposed classification'), figures: '', class: whole, effect: 'result' });
  return { class: whole, alone, lines, groups };
}

/** Each threshold in a line, and that the highest of them counts. */
function measure({ rules, area }: Weighing, cents: bigint, what: Text, lines: DerivationLine[]): DeficiencyClass {
  let found: DeficiencyClass = 'control';
  let measured = 0;
  for (const threshold of rules[area].thresholds) {
    const amount = rules.bases.find(({ base }) => base === threshold.base)?.amount;
    const words = baseWords[threshold.base];
    const rule = text(`${what.zh} ÷ ${words.zh}`, `${what.en} ÷ ${words.en.toLowerCase()}`);
    // Nothing is measured against a loss, nor against what nobody has stated.
    if (amount === undefined || toCents(amount) === 0n) {
      lines.push({ rule, figures: '–', class: null, effect: null });
      continue;
    }
    const base = toCents(amount);
    const one = classOf(cents, base, threshold);
    lines.push({ rule, figures: tellMeasure(cents, base, threshold, one), class: one, effect: 'is' });
    measured += 1;
    found = graver(found, one);
  }
  if (measured > 1) lines.push({ rule: text('从高认定', 'The higher counts'), figures: '', class: found, effect: 'is' });
  return found;
}

const classOf = (cents: bigint, base: bigint, { significant, material }: Threshold): DeficiencyClass =>
  reaches(cents, base, material) ? 'material' : reaches(cents, base, significant) ? 'significant' : 'control';

function tellMeasure(cents: bigint, base: bigint, { significant, material }: Threshold, one: DeficiencyClass): string {
  const compared = one === 'material' ? `≥ ${material}%` : one === 'significant' ? `≥ ${significant}%` : `< ${significant}%`;
  return `${groupCents(cents)} ÷ ${groupCents(base)} ${tellShare(cents, base, [significant, material])}% ${compared}`;
}

/** What is only remotely possible weighs one class less. */
function weighLikelihood(likelihood: Likelihood, found: DeficiencyClass, lines: DerivationLine[]): DeficiencyClass {
  const words = likelihoodWords[likelihood];
  const isReduced = likelihood === 'remote' && found !== 'control';
  const weighed = isReduced ? oneLess(found) : found;
  const rule = text(`可能性：${words.zh}`, `Likelihood: ${words.en.toLowerCase()}`);
  lines.push({ rule, figures: '', class: isReduced ? weighed : null, effect: isReduced ? 'reduces' : 'keeps' });
  return weighed;
}

function sumGroup(given: Weighing, { name, members }: Group, lines: DerivationLine[]): GroupSum {
  const summed = sumOnce(members, given.overlaps);
  const of = (pick: (member: SummedMember) => string) => summed.reduce((sum, member) => sum + toCents(pick(member)), 0n);
  const [sum, twice, total] = [of(({ magnitude }) => magnitude), of(({ countedTwice }) => countedTwice), of(({ counts }) => counts)];
  lines.push({
    rule: text(`汇总：${name.zh}，${members.length} 项缺陷`, `Aggregated: ${name.en}, ${members.length} deficiencies`),
    figures: twice === 0n ? groupCents(total) : `${groupCents(sum)} − ${groupCents(twice)} = ${groupCents(total)}`,
    class: null,
    effect: null,
  });
  const measured = measure(given, total, text('汇总金额', 'Aggregate'), lines);
  // Together they are as likely as the likeliest of them.
  const isRemote = members.every(({ likelihood }) => likelihood === 'remote');
  const weighed = isRemote ? weighLikelihood('remote', measured, lines) : measured;
  return { name, members: summed, sum: fromCents(sum), countedTwice: fromCents(twice), total: fromCents(total), class: weighed };
}

/** The union of amounts: each counts what is not contained in those before it, never less than nothing, whatever the order of the list. */
function sumOnce(members: readonly Evaluation[], overlaps: readonly Overlap[]): SummedMember[] {
  const ordered = [...new Map(members.map((member) => [member.id, member])).values()].sort((a, b) => a.id - b.id);
  return ordered.map((member, place) => {
    const before = ordered.slice(0, place).map(({ id }) => id);
    const magnitude = toCents(member.magnitude);
    const contained = overlaps.reduce((sum, { id, withId, amount }) => {
      const isPair = (id === member.id && before.includes(withId)) || (withId === member.id && before.includes(id));
      return isPair ? sum + toCents(amount) : sum;
    }, 0n);
    const twice = contained > magnitude ? magnitude : contained;
    return {
      id: member.id,
      recordNo: member.recordNo,
      magnitude: fromCents(magnitude),
      countedTwice: fromCents(twice),
      counts: fromCents(magnitude - twice),
    };
  });
}

/** A control that is said to make up for a deficiency, as the database knows it. */
export interface CompensatingControl {
  /** Concluded tests of it in this period: effective ones of kind operating count. */
  readonly effectiveTestNo: string | null;
  /** `account id:assertion` that it covers. */
  readonly covers: readonly string[];
}

/** Why a class may not be lowered for a control; empty where it may. */
export function listCompensationFaults(control: CompensatingControl, needed: readonly string[]): ('notTested' | 'otherAssertion')[] {
  const faults: ('notTested' | 'otherAssertion')[] = [];
  if (control.effectiveTestNo === null) faults.push('notTested');
  if (needed.length === 0 || !needed.every((key) => control.covers.includes(key))) faults.push('otherAssertion');
  return faults;
}
