import { expect, test } from '@jest/globals';
import { findNamedItems } from './named-items.ts';

const items = ['INV-1', 'INV-12', 'INV-12-A', 'A/7 东区', '---', '2', '2031-06'].map((key) => ({ key }));
const findKeys = (...names: string[]) => findNamedItems(names, items).map(({ key }) => key);

test.each([
  ['INV-1.pdf', ['INV-1']],
  ['scan of inv_12, page 2.PDF', ['INV-12']],
  ['INV-12-A.pdf', ['INV-12-A']],
  ['INV-1 and INV-12.zip', ['INV-1', 'INV-12']],
  ['签收单 a 7 东区.pdf', ['A/7 东区']],
  ['INV-123.pdf', []],
  ['delivery notes.pdf', []],
  // Chinese puts nothing between a number and the word after it.
  ['发票INV-12签收单.pdf', ['INV-12']],
  ['2031-06银行对账单.pdf', ['2031-06']],
  // The second file of an answer, or a page, is no item of that number.
  ['上半年签收单 (2)', []],
  ['scan 2 of 3.pdf', []],
  ['2.pdf', ['2']],
])('%s names %j', (name, keys) => {
  expect(findKeys(name)).toEqual(keys);
});

test('each name is read by itself: the end of one and the beginning of the next are no key', () => {
  expect(findKeys('Reconciliations 2031', '06 bank.pdf')).toEqual([]);
  expect(findKeys('Reconciliations', '2031-06.pdf')).toEqual(['2031-06']);
});
