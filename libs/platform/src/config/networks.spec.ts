import { expect, test } from '@jest/globals';
import { isNetworkList, Networks } from './networks.ts';

const networks = new Networks('10.1.0.0/16, 192.168.7.4,fd00::/8');

test.each(['10.1.2.3', '192.168.7.4', 'fd00::1', '::ffff:10.1.2.3'])('%s lies in them', (address) => {
  expect(networks.has(address)).toBe(true);
});

test.each(['10.2.0.1', '192.168.7.5', 'fe80::1', '::ffff:10.2.0.1', '', 'localhost'])('%j does not', (address) => {
  expect(networks.has(address)).toBe(false);
});

test.each(['', '10.0.0.0/33', 'fd00::/129', '10.0.0/8', 'intranet', '10.0.0.1,', '10.0.0.0/-1'])('%j names none', (text) => {
  expect(isNetworkList(text)).toBe(false);
});
