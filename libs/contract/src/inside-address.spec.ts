import { expect, test } from '@jest/globals';
import { insideAddress } from './inside-address.ts';

const BASE = 'https://portal.example/login?redirect=x';

test.each(['/dashboard', '/a/b?c=/d#e', '/', '/RiskControl?x=//y', '/a/../b', '/%2f%2fevil.example'])('%s stays', (address) => {
  expect(new URL(insideAddress(address, BASE)!, BASE).origin).toBe('https://portal.example');
});

test.each([
  '/.//evil.example/x',
  '/..//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  '//evil.example',
  'https://evil.example',
  '',
  'x',
  '/%2e//evil.example',
])('%s leads elsewhere', (address) => {
  expect(insideAddress(address, BASE)).toBeUndefined();
});

test('no combination of what addresses are made of leads out, once or led on once more', () => {
  const parts = [
    '/',
    '//',
    '.',
    '..',
    '\\',
    '%2f',
    '%2e',
    '%5c',
    '\t',
    '\n',
    '\u0000',
    'evil.example',
    '@',
    ':',
    '?',
    '#',
    'https:',
    'a',
    ' ',
    '\u2044',
    '\uff0f',
  ];
  let state = 20_261_123;
  const next = (most: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * most);
  };
  let kept = 0;
  for (let round = 0; round < 60_000; round += 1) {
    const address = `/${Array.from({ length: 1 + next(7) }, () => parts[next(parts.length)]!).join('')}`;
    const inside = insideAddress(address, BASE);
    if (inside === undefined) continue;
    kept += 1;
    expect(inside).toMatch(/^\/(?![/\\])/);
    expect(new URL(inside, BASE).origin).toBe('https://portal.example');
    expect(insideAddress(inside, BASE)).toBe(inside);
  }
  expect(kept).toBeGreaterThan(1_000);
});
