import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * Under what an address is counted: one of IPv6 by its network of 64 bits, which belongs to one line whose owner changes the rest as he likes; one of IPv4
 * that comes as IPv6 as what it is.
 */
export function addressKey(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  // A dotted end stands for two groups.
  const missing = 8 - groups.length - behind.length - (behind.at(-1)?.includes('.') ? 1 : 0);
  const all = tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...behind];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
