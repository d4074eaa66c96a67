import { expect, test } from '@jest/globals';
import type { MenuNode } from '@portal/contract/client';
import { pageOfHeading } from './menu-entries.ts';

const node = (path: string, children: MenuNode[] = [], hidden = false): MenuNode => ({
  path,
  name: path,
  title: path,
  titleEn: path,
  icon: '',
  hidden,
  children,
});
const menu = [
  node('/dashboard'),
  node('/KMSKnowLedge', [node('/KMSKnowLedge/Edit', [], true), node('/KMSKnowLedge/ShareList')]),
  node('/RiskControl', [node('/RiskControl/RiskControlTaskList')]),
  node('/Empty', [node('/Empty/Edit', [], true)]),
];

test.each([
  ['/KMSKnowLedge', '/KMSKnowLedge/ShareList'],
  ['/kmsknowledge', '/KMSKnowLedge/ShareList'],
  ['/RiskControl', '/RiskControl/RiskControlTaskList?type=1'],
  ['/Empty', undefined],
  ['/dashboard', undefined],
  ['/nowhere', undefined],
])('the heading %s leads to %s', (path, to) => {
  expect(pageOfHeading(menu, path)).toBe(to);
});
