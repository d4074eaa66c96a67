import { expect, test } from '@jest/globals';
import { sayActing } from './risk-control.presenter.ts';

test('who acted for whom is said with the marks of the language', () => {
  expect(sayActing('周明', '林悦', 'zh')).toBe('周明（代林悦）');
  expect(sayActing('Zhou Ming', 'Lin Yue', 'en')).toBe('Zhou Ming for Lin Yue');
});
