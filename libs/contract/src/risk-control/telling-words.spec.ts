import { expect, test } from '@jest/globals';
import { tellingWords } from './telling-words.ts';

test.each([
  ['The only supplier of lactoferrin cannot deliver', ['lactoferrin', 'supplier', 'deliver']],
  ['供应商集中，由于断供导致停产', ['供应商集', '断供', '停产']],
  ['ＥＲＰ 超级用户的权限未复核', ['超级用户', '权限', '复核']],
])('%s is looked for by its telling words', (description, terms) => {
  expect(tellingWords(description)).toEqual(terms);
});

test.each(['', 'a risk', 'the control may lead', '断供', 'supplier'])('“%s” says too little', (description) => {
  expect(tellingWords(description)).toEqual([]);
});
