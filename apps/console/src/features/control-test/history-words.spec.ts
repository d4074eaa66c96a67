import { expect, test } from '@jest/globals';
import { sayTestChange } from './history-words.ts';

const t = ((key: string, params?: { item?: string }) => [key, params?.item].filter(Boolean).join(' ')) as Parameters<
  typeof sayTestChange
>[1];

test('results in the history are read as the grid shows them, notes as they were written', () => {
  expect(sayTestChange({ field: 'item 7', before: '', after: 'A p; B f: 签收单上没有客户签字; C p; D n' }, t)).toEqual({
    label: 'controlTest.itemNo 7',
    before: '',
    after: 'A ✓ · B ✗: 签收单上没有客户签字 · C ✓ · D –',
  });
  expect(sayTestChange({ field: 'item 1', before: 'A p', after: 'A f: see B p note' }, t)).toMatchObject({
    before: 'A ✓',
    after: 'A ✗: see B p note',
  });
});

test('conclusions and formulas are said in words', () => {
  const question = JSON.stringify({ list: 'events', words: { zh: '风险事件：全部', en: 'Risk events: all' } });
  expect(sayTestChange({ field: 'question', before: '', after: question }, t, 'en').after).toBe('Risk events: all');
  expect(sayTestChange({ field: 'conclusion', before: '', after: 'ineffective' }, t).after).toBe('controlTest.conclusions.ineffective');
  expect(sayTestChange({ field: 'formula', before: '', after: '{"method":"random","seed":"4711","size":25}' }, t).after).toBe(
    'controlTest.methods.random · controlTest.sample.seed 4711 · controlTest.sample.size 25',
  );
  // What somebody chose himself is repeated by no seed: why he did is said beside it.
  expect(sayTestChange({ field: 'formula', before: '', after: '{"method":"chosen","seed":"4711","size":1}' }, t).after).toBe(
    'controlTest.methods.chosen · controlTest.sample.size 1',
  );
  expect(sayTestChange({ field: 'chosen', before: '', after: 'INV-1: 金额最大' }, t)).toEqual({
    label: 'controlTest.history.chosen',
    before: '',
    after: 'INV-1: 金额最大',
  });
});
