import { formatCents, sizeOf, tellPart } from './cents.ts';

export type AccountFlag = 'fraudRisk' | 'estimate' | 'relatedParty' | 'complex';
export type ScopeReason = 'amount' | 'share' | AccountFlag;

/** An account of a company, with what a person has decided of it; the key is unique among the cells. */
export interface CellFacts {
  readonly accountId: number;
  readonly companyId: number;
  readonly cents: bigint;
  readonly flags: readonly AccountFlag[];
  readonly decided: boolean | null;
}

/** From which sizes on something is proposed. @property shareMillionths part of the account that makes a company matter: 15 % is 150,000 */
export interface ScopeLevels {
  readonly performance: bigint | null;
  readonly shareMillionths: bigint;
}

export interface ProposedCell extends CellFacts {
  readonly proposed: boolean;
  readonly because: readonly ScopeReason[];
  readonly inScope: boolean;
}

/**
 * What is proposed as in scope (docs/adr/0054): an account of at least performance materiality, in every company whose part of it reaches that level too or
 * the company share; and every company's part of an account that has a qualitative flag. A part of nothing is never proposed, nor is anything by size before
 * there is a materiality. What a person has decided stands.
 */
export function proposeScope<Cell extends CellFacts>(
  cells: readonly Cell[],
  { performance, shareMillionths }: ScopeLevels,
): (Cell & ProposedCell)[] {
  const totals = new Map<number, bigint>();
  const sizes = new Map<number, bigint>();
  for (const { accountId, cents } of cells) {
    totals.set(accountId, (totals.get(accountId) ?? 0n) + cents);
    sizes.set(accountId, (sizes.get(accountId) ?? 0n) + sizeOf(cents));
  }
  return cells.map((cell) => {
    const because: ScopeReason[] = [];
    const [total, size] = [sizeOf(totals.get(cell.accountId)!), sizes.get(cell.accountId)!];
    const own = sizeOf(cell.cents);
    if (performance !== null && own > 0n && (total >= performance || own >= performance)) {
      if (own >= performance) because.push('amount');
      else if (own * 1_000_000n >= size * shareMillionths) because.push('share');
    }
    if (own > 0n) because.push(...cell.flags);
    const proposed = because.length > 0;
    return { ...cell, proposed, because, inScope: cell.decided ?? proposed };
  });
}

/** What enters and leaves between two levels: of decided cells only the proposal. The largest first. */
export function listMoves(
  before: readonly ProposedCell[],
  after: readonly ProposedCell[],
): (ProposedCell & { readonly enters: boolean })[] {
  const was = new Map(before.map((cell) => [`${cell.accountId}/${cell.companyId}`, cell.proposed]));
  return after
    .filter(({ accountId, companyId, proposed }) => (was.get(`${accountId}/${companyId}`) ?? false) !== proposed)
    .map((cell) => ({ ...cell, enters: cell.proposed }))
    .sort((a, b) => (sizeOf(a.cents) === sizeOf(b.cents) ? a.accountId - b.accountId : sizeOf(a.cents) < sizeOf(b.cents) ? 1 : -1));
}

/** Amounts to the cent, as text. `difference`: what in and out of scope together differ from the balance, always 0.00. */
export interface ScopeSums {
  readonly balance: string;
  readonly inScope: string;
  readonly outOfScope: string;
  readonly covered: string;
  /** In percent of all, and of what is in scope, by size. */
  readonly inScopePart: string;
  readonly coveredPart: string;
  readonly difference: string;
}

/** Sums of some cells. @param balance what they are held against: their own sum unless another is given */
export function sumScope(
  cells: readonly { readonly cents: bigint; readonly inScope: boolean; readonly isCovered: boolean }[],
  balance?: bigint,
): ScopeSums {
  let [inScope, outOfScope, covered] = [0n, 0n, 0n];
  let [size, sizeIn, sizeCovered] = [0n, 0n, 0n];
  for (const cell of cells) {
    const own = sizeOf(cell.cents);
    size += own;
    if (!cell.inScope) outOfScope += cell.cents;
    else {
      inScope += cell.cents;
      sizeIn += own;
      if (cell.isCovered) {
        covered += cell.cents;
        sizeCovered += own;
      }
    }
  }
  balance ??= inScope + outOfScope;
  return {
    balance: formatCents(balance),
    inScope: formatCents(inScope),
    outOfScope: formatCents(outOfScope),
    covered: formatCents(covered),
    inScopePart: tellPart(sizeIn, size),
    coveredPart: tellPart(sizeCovered, sizeIn),
    difference: formatCents(balance - inScope - outOfScope),
  };
}
