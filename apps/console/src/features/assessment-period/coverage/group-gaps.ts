import { compareSizes, sumOf } from '../scope/scope-data.ts';
import type { Division } from './CoverageTable.tsx';
import type { Gap } from './coverage-data.ts';

type Named = Gap['account'];

/** Gaps that lie on one account, in one company or in the same processes. */
export interface GapGroup {
  readonly key: string;
  /** What they have in common; none where no process is named. */
  readonly of: readonly Pick<Named, 'code' | 'name' | 'nameEn'>[];
  readonly amount: string;
  readonly gaps: readonly Gap[];
  /** So many of them no key control covers. */
  readonly bare: number;
}

const commonOf = (gap: Gap, by: Division): readonly (Named | Gap['processes'][number])[] =>
  by === 'accounts' ? [gap.account] : by === 'companies' ? [gap.company] : [...gap.processes].sort((a, b) => a.id - b.id);

/** The gaps in groups, each gap in exactly one, so that the amounts add up; the largest group first, the gaps in it as they came. */
export function groupGaps(gaps: readonly Gap[], by: Division): GapGroup[] {
  const groups = new Map<string, Gap[]>();
  for (const gap of gaps) {
    const key = commonOf(gap, by)
      .map(({ id }) => id)
      .join('+');
    const held = groups.get(key);
    if (held) held.push(gap);
    else groups.set(key, [gap]);
  }
  const made = [...groups].map(([key, held]) => ({
    key,
    of: commonOf(held[0]!, by),
    amount: sumOf(held.map(({ amount }) => amount)),
    gaps: held,
    bare: held.filter(({ candidateCount }) => candidateCount === 0).length,
  }));
  return made.sort((a, b) => compareSizes(a.amount, b.amount));
}
