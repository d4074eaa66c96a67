import { expect, test } from '@jest/globals';
import { addressAfterLogin, addressOfOldPath, loginAddress } from './login-path.ts';

test('the page and its query travel through the login and come back together', () => {
  const address = loginAddress({ pathname: '/RiskControl/RiskControlList', search: '?category1=3&managerarea=%E4%B8%AD%E5%9B%BD' });
  expect(address.startsWith('/admin/xxx/zzz/login?')).toBe(true);
  expect(addressAfterLogin(address.slice(address.indexOf('?')))).toBe(
    '/RiskControl/RiskControlList?category1=3&managerarea=%E4%B8%AD%E5%9B%BD',
  );
});

test('the root needs no redirect', () => {
  expect(loginAddress({ pathname: '/', search: '' })).toBe('/admin/xxx/zzz/login');
  expect(addressAfterLogin('')).toBe('/');
});

test.each([
  'https://evil.example/x',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/.//evil.example/x',
  '/a/..//evil.example',
])('never leaves the portal: %s', (target) => {
  expect(addressAfterLogin(`?redirect=${encodeURIComponent(target)}`)).toBe('/');
});

test.each([
  ['/', '', '', '/dashboard'],
  ['/', '', '#/RiskControl/RiskControlList?category1=3', '/RiskControl/RiskControlList?category1=3'],
  ['/', '', '#//evil.example', '/evil.example'],
  ['/', '', '#/id_token=abc', '/dashboard'],
  ['/', '', '#id_token=abc&state=1', '/dashboard'],
  ['/some/id_token=abc', '?x=1', '', '/dashboard'],
  ['/redirect/RiskControl/RiskControlList', '?category1=3', '', '/RiskControl/RiskControlList?category1=3'],
  ['/redirect//evil.example', '', '', '/evil.example'],
  ['/redirect/\\evil.example', '', '', '/evil.example'],
  ['/redirect/.//evil.example/x', '', '', '/'],
  ['/', '', '#/.//evil.example/x', '/'],
  ['/redirect/', '', '', '/'],
])('an older address: %s%s%s', (pathname, search, hash, expected) => {
  expect(addressOfOldPath({ pathname, search, hash })).toBe(expected);
});

test('other addresses are none', () => {
  expect(addressOfOldPath({ pathname: '/no/such/page', search: '', hash: '' })).toBeUndefined();
});
