import { expect, test } from '@jest/globals';
import { draw, DrawRefusal, orderOf, startOf, type SampleFormula } from './draw.ts';

const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `INV-26-${String(index + 1).padStart(7, '0')}`);
const formula = (given: Partial<SampleFormula>): SampleFormula => ({ method: 'random', seed: '4711', size: 5, ...given });
const faultOf = (work: () => unknown) => {
  try {
    work();
  } catch (fault) {
    if (fault instanceof DrawRefusal) return [fault.fault, fault.what];
    throw fault;
  }
  return undefined;
};

test('the random order is the HMAC of RFC 4231 over seed and key', () => {
  expect(orderOf('Jefe', 'what do ya want for nothing?')).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
});

test('an extension goes on in the order where the sample ended, and gives what one larger draw would have given', () => {
  const keys = keysOf(2_000);
  const first = draw({ keys }, formula({ size: 25 }));
  const drawnBefore = first.map((position) => keys[position]!);
  const more = draw({ keys }, formula({ size: 15, drawnBefore }));
  expect([...first, ...more]).toEqual(draw({ keys }, formula({ size: 40 })));
  expect(new Set([...first, ...more]).size).toBe(40);
});

test('an interval takes every k-th row from its start, given or out of the seed', () => {
  const keys = keysOf(103);
  expect(draw({ keys }, formula({ method: 'interval', size: 10, start: 3 }))).toEqual([2, 12, 22, 32, 42, 52, 62, 72, 82, 92]);
  expect(draw({ keys }, formula({ method: 'interval', size: 10 }))[0]).toBe(startOf('4711', 10) - 1);
  expect(faultOf(() => draw({ keys }, formula({ method: 'interval', size: 10, start: 11 })))).toEqual(['start', '10']);
  expect(faultOf(() => draw({ keys }, formula({ method: 'interval', size: 10, start: 0 })))).toEqual(['start', '10']);
});

test('one row of each cell is drawn, and all rows belong to a cell', () => {
  const keys = keysOf(97);
  for (const seed of ['1', '2', '3', '4711']) {
    const drawn = draw({ keys }, formula({ method: 'cell', seed, size: 10 }));
    drawn.forEach((position, cell) => {
      expect(position).toBeGreaterThanOrEqual(Math.floor((cell * 97) / 10));
      expect(position).toBeLessThan(Math.floor(((cell + 1) * 97) / 10));
    });
  }
  expect(draw({ keys: keysOf(7) }, formula({ method: 'cell', size: 7 }))).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('by monetary unit a row is drawn by its amount: the largest always, a credit never, each once', () => {
  const keys = keysOf(200);
  const amounts = keys.map((_, index) => (index === 50 ? 90_000_000 : index % 10 === 0 ? -5_000 : 1_000 + index));
  for (const seed of ['1', '2', '3']) {
    const drawn = draw({ keys, amounts }, formula({ method: 'monetaryUnit', seed, size: 20 }));
    expect(drawn).toContain(50);
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn.filter((position) => amounts[position]! <= 0)).toEqual([]);
  }
  // Equal amounts are hit as often as there are steps: n rows exactly.
  const equal = keys.map(() => 100);
  expect(draw({ keys, amounts: equal }, formula({ method: 'monetaryUnit', size: 20 }))).toHaveLength(20);
  expect(faultOf(() => draw({ keys, amounts: keys.map(() => 0) }, formula({ method: 'monetaryUnit' })))).toEqual(['noAmount', '0']);
});

test('chosen keys are found, a key that is not there is named, and no more is drawn than there is', () => {
  const keys = keysOf(10);
  const [a, b] = [keys[7]!, keys[2]!];
  expect(draw({ keys }, formula({ method: 'chosen', keys: [a, b, a] }))).toEqual([7, 2]);
  expect(faultOf(() => draw({ keys }, formula({ method: 'chosen', keys: ['INV-0'] })))).toEqual(['unknownKey', 'INV-0']);
  expect(faultOf(() => draw({ keys }, formula({ method: 'chosen', keys: [] })))).toEqual(['tooSmall', '0']);
  expect(faultOf(() => draw({ keys }, formula({ size: 11 })))).toEqual(['tooSmall', '10']);
  expect(faultOf(() => draw({ keys }, formula({ size: 0 })))).toEqual(['tooSmall', '10']);
  expect(faultOf(() => draw({ keys }, formula({ size: 4, drawnBefore: keys.slice(0, 7) })))).toEqual(['tooSmall', '3']);
});
