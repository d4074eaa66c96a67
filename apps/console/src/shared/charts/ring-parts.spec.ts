import { expect, test } from '@jest/globals';
import { assignColors, toRing } from './ring-parts.ts';

const ring = (counts: number[]) => {
  const colors = assignColors(counts);
  return toRing(
    counts.map((count, index) => ({ label: `p${index}`, count, color: colors[index] ?? -1, to: `/list?${index}` })),
    'Others',
  );
};

test('up to six parts have a colour each, in their order', () => {
  expect(assignColors([0, 5, 1, 9, 2, 3])).toEqual([0, 1, 2, 3, 4, 5]);
  expect(ring([0, 5, 1, 9, 2, 3]).map((part) => part.label)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5']);
});

test('of more than six the five largest stay and the others become one, which leads nowhere alone', () => {
  expect(assignColors([1, 10, 2, 9, 8, 7, 6])).toEqual([5, 0, 5, 1, 2, 3, 4]);
  const parts = ring([1, 10, 2, 9, 8, 7, 6]);
  expect(parts).toHaveLength(6);
  expect(parts.at(-1)).toEqual({ label: 'Others', count: 3, color: 5 });
  expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(43);
  expect(parts.slice(0, 5).map((part) => part.to)).toEqual(['/list?1', '/list?3', '/list?4', '/list?5', '/list?6']);
});

test('nothing counted draws nothing', () => {
  expect(ring([])).toEqual([]);
});
