import { assessmentScopePage } from '@portal/contract/client';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { assessmentPeriodLive } from '../api/records.ts';

export type AssessmentScope = DataOf<typeof routes.getAssessmentScope>;
export type ScopeAccount = AssessmentScope['accounts'][number];
export type ScopeCompany = AssessmentScope['companies'][number];
export type ScopeCell = AssessmentScope['cells'][number];
export type ScopeMove = DataOf<typeof routes.setMateriality>['moves'][number];

export const scopeAddress = (id: number, companyId: number | null = null): string =>
  `${assessmentScopePage}?Id=${id}${companyId === null ? '' : `&company=${companyId}`}`;
export const scopeQuery = (id: number | null, companyId: number | null) =>
  readQuery(routes.getAssessmentScope, { query: { id, companyId } }, { live: [...assessmentPeriodLive, 'riskControl'] });
export type BusinessProcess = DataOf<typeof routes.getBusinessProcesses>[number];

/** The cells of a scope by `account/company`. */
export const cellsOf = ({ cells }: AssessmentScope): ReadonlyMap<string, ScopeCell> =>
  new Map(cells.map((cell) => [`${cell.accountId}/${cell.companyId}`, cell]));

/** What a decision makes stale. */
export const scopeAnswers = [
  routes.getAssessmentScope.name,
  routes.getAssessmentPeriod.name,
  routes.getAssessmentPeriodHistory.name,
  routes.getAssessmentPeriodByPage.name,
];

/** Whole cents of an amount as the wire writes it. */
const cents = (amount: string): bigint => BigInt(amount.replace('.', ''));

const sizeOfCents = (of: bigint): bigint => (of < 0n ? -of : of);

/** How large an amount is in cents, whatever its sign. */
export const sizeOf = (amount: string): bigint => sizeOfCents(cents(amount));

/** The sum of amounts, to the cent. */
export function sumOf(amounts: readonly string[]): string {
  const sum = amounts.reduce((total, amount) => total + cents(amount), 0n);
  const digits = String(sizeOfCents(sum)).padStart(3, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** For sorting: the larger amount first, whatever the signs. */
export function compareSizes(a: string, b: string): number {
  const [left, right] = [sizeOf(a), sizeOf(b)];
  return left === right ? 0 : left < right ? 1 : -1;
}

/** Digits in threes from the right. */
const group = (digits: string): string => (digits.length <= 3 ? digits : `${group(digits.slice(0, -3))},${digits.slice(-3)}`);

/** `1,234,567.80`: to the cent whatever its size, so never through a floating number. */
export function money(amount: string): string {
  const [whole = '0', part = '00'] = amount.replace('-', '').split('.');
  return `${amount.startsWith('-') ? '−' : ''}${group(whole)}.${part}`;
}

/** What a cell says: decided or proposed as in, for its size or its quality, and without a key control. */
export type CellWord = 'in' | 'quality' | 'gap' | 'out';
export function wordOf({ inScope, isCovered, because }: ScopeCell): CellWord {
  if (!inScope) return 'out';
  if (!isCovered) return 'gap';
  return because.includes('amount') || because.includes('share') ? 'in' : 'quality';
}

/** Is an amount larger than another, whatever their signs? */
export const isLarger = (amount: string, than: string): boolean => sizeOf(amount) > sizeOf(than);

/** Accounts by the size of their total, the largest first. */
export const bySize = (accounts: readonly ScopeAccount[]): ScopeAccount[] =>
  [...accounts].sort((a, b) => compareSizes(a.total, b.total) || a.code.localeCompare(b.code));

/** Whether an account lies below a level, by its size. */
export const isBelow = ({ total }: ScopeAccount, level: string): boolean => sizeOf(total) < cents(level);
