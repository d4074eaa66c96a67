import { expect, test } from '@jest/globals';
import { formatCents, parseCents, parsePercent, partOf, sumOf } from './cents.ts';
import { listMoves, proposeScope, sumScope, type CellFacts } from './propose.ts';

const levels = { performance: 4_650_000_000n, shareMillionths: 150_000n };
const cell = (accountId: number, companyId: number, amount: string, more: Partial<CellFacts> = {}): CellFacts => ({
  accountId,
  companyId,
  cents: parseCents(amount)!,
  flags: [],
  decided: null,
  ...more,
});
const proposed = (cells: CellFacts[]) => proposeScope(cells, levels).map(({ because }) => because.join(' '));

test('an amount is whole cents, and nothing else is one', () => {
  expect(['0', '-0.5', '12.30', '7418206551.38', '-1234.05'].map((text) => formatCents(parseCents(text)!))).toEqual([
    '0.00',
    '-0.50',
    '12.30',
    '7418206551.38',
    '-1234.05',
  ]);
  expect(['', '1.234', '1e9', '=1+1', '12,5', 'x', '--1', '0.30000000000000004'].map(parseCents)).toEqual(Array(8).fill(null));
  // 5 % of 1,240,000,000.00, then 75 % of that; the half cent goes up.
  expect(formatCents(partOf(parseCents('1240000000')!, parsePercent(5)))).toBe('62000000.00');
  expect(formatCents(partOf(parseCents('62000000')!, parsePercent(75)))).toBe('46500000.00');
  expect(partOf(101n, parsePercent(50))).toBe(51n);
});

test('an account of the level is proposed where a company reaches the level or the share; below it only by quality', () => {
  expect(proposed([cell(1, 1, '46500000.00'), cell(1, 2, '10000000.00'), cell(1, 3, '0.01')])).toEqual(['amount', 'share', '']);
  expect(proposed([cell(1, 1, '46499999.99')])).toEqual(['']);
  expect(proposed([cell(1, 1, '-46500000.00')])).toEqual(['amount']);
  expect(proposed([cell(2, 1, '1.00', { flags: ['relatedParty'] }), cell(2, 2, '0.00', { flags: ['relatedParty'] })])).toEqual([
    'relatedParty',
    '',
  ]);
  // Debits and credits of two companies that cancel each other are not small.
  expect(proposed([cell(3, 1, '90000000.00'), cell(3, 2, '-90000000.00')])).toEqual(['amount', 'amount']);
  // Nothing is proposed by size before there is a materiality.
  expect(proposeScope([cell(1, 1, '99999999999.00')], { ...levels, performance: null })[0]!.proposed).toBe(false);
});

test('what a person decided stands; a new level lists what its proposal moves, and that the decision stands', () => {
  const cells = [cell(1, 1, '45102261.73'), cell(2, 1, '90000000.00', { decided: false }), cell(3, 1, '1.00', { decided: true })];
  const before = proposeScope(cells, levels);
  expect(before.map(({ inScope }) => inScope)).toEqual([false, false, true]);
  const moves = listMoves(before, proposeScope(cells, { ...levels, performance: 4_425_000_000n }));
  expect(moves.map(({ accountId, enters }) => ({ accountId, enters }))).toEqual([{ accountId: 1, enters: true }]);
  const higher = listMoves(before, proposeScope(cells, { ...levels, performance: 9_900_000_000n }));
  expect(higher).toMatchObject([{ accountId: 2, enters: false, decided: false }]);
});

/** A generator that anybody can repeat. */
function random(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('in plus out of scope is the trial balance to the cent, whatever is edited', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const below = random(seed);
    const amount = () => formatCents(BigInt(below(2 ** 31)) * BigInt(below(1_000_000)) * (below(2) ? 1n : -1n));
    const cells = new Map<string, CellFacts>();
    const put = () => {
      const [accountId, companyId] = [below(12), below(9)];
      const decided = [null, null, true, false][below(4)]!;
      cells.set(`${accountId}/${companyId}`, cell(accountId, companyId, amount(), { decided, flags: below(6) ? [] : ['estimate'] }));
    };
    for (let n = 0; n < 40; n += 1) put();
    let performance = BigInt(below(2 ** 31));
    for (let edit = 0; edit < 40; edit += 1) {
      const keys = [...cells.keys()];
      const kind = below(4);
      if (kind === 0) put();
      else if (kind === 1) cells.delete(keys[below(keys.length)]!);
      else if (kind === 2) performance = BigInt(below(2 ** 31)) * 1000n;
      else {
        const key = keys[below(keys.length)]!;
        cells.set(key, { ...cells.get(key)!, decided: below(2) === 1 });
      }
      const all = [...cells.values()];
      const balance = sumOf(all.map(({ cents }) => cents));
      const sums = sumScope(
        proposeScope(all, { ...levels, performance }).map((one) => ({ ...one, isCovered: below(2) === 1 })),
        balance,
      );
      expect(sums.difference).toBe('0.00');
      expect(parseCents(sums.inScope)! + parseCents(sums.outOfScope)!).toBe(balance);
    }
  }
});

test('a balance that the lines do not add up to is told as a difference', () => {
  const cells = proposeScope([cell(1, 1, '10.00')], levels).map((one) => ({ ...one, isCovered: false }));
  expect(sumScope(cells, 1_001n).difference).toBe('0.01');
});

test('a part is one of sizes: debits and credits that take each other away make no part larger than the whole', () => {
  const cells = (
    [
      ['-390.00', true, true],
      ['300.00', true, false],
      ['80.00', false, false],
      ['-10.00', true, true],
    ] as const
  ).map(([amount, inScope, isCovered]) => ({ cents: parseCents(amount)!, inScope, isCovered }));
  expect(sumScope(cells)).toMatchObject({
    balance: '-20.00',
    inScope: '-100.00',
    covered: '-400.00',
    inScopePart: '89.7%',
    coveredPart: '57.1%',
  });
  expect(sumScope([])).toMatchObject({ inScopePart: '', coveredPart: '' });
});
