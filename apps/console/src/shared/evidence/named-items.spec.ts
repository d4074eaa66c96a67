import { expect, test } from '@jest/globals';
import { findNamedItems } from './named-items.ts';

const items = ['INV-1', 'INV-12', 'INV-12-A', 'A/7 东区', '---'].map((key) => ({ key }));

test.each([
  ['INV-1.pdf', ['INV-1']],
  ['scan of inv_12, page 2.PDF', ['INV-12']],
  ['INV-12-A.pdf', ['INV-12-A']],
  ['INV-1 and INV-12.zip', ['INV-1', 'INV-12']],
  ['签收单 a 7 东区.pdf', ['A/7 东区']],
  ['INV-123.pdf', []],
  ['delivery notes.pdf', []],
])('%s names %j', (name, keys) => {
  expect(findNamedItems(name, items).map(({ key }) => key)).toEqual(keys);
});
