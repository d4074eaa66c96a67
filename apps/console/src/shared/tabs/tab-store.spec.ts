import { beforeEach, expect, test } from '@jest/globals';
import { recordPages } from '@portal/contract/client';
import { closeAllTabs, closeOtherTabs, closeTab, forgetTabs, getTabs, tabIdOf, titleTab, visitTab } from './tab-store.ts';

const ids = () => getTabs().map((tab) => tab.id);
beforeEach(() => {
  forgetTabs();
  for (const id of ['/a', '/b', '/c']) visitTab(id, `${id}?page=2`, 'common.home');
});

test('a record is a tab of its own, filters of a list are not', () => {
  expect(tabIdOf({ pathname: '/list', search: '?page=2' })).toBe('/list');
  expect(tabIdOf({ pathname: '/store', search: '?Id=7&tab=log' })).toBe('/store#7');
});

test('a record has one tab, whether it is read, filled in or reviewed; what stands beside it, another record and a new one have others', () => {
  const { view, edit, assess, review } = recordPages.riskControl;
  const tabsOf = (search: string) => new Set([view, edit, assess, review].map((pathname) => tabIdOf({ pathname, search })));
  expect([...tabsOf('?Id=7&back=1')]).toEqual([`${view}#7`]);
  expect([...tabsOf('?Id=8')]).toEqual([`${view}#8`]);
  expect(tabIdOf({ pathname: edit, search: '' })).toBe(edit);
  expect(tabIdOf({ pathname: recordPages.policy.compare, search: '?id=7' })).toBe(`${recordPages.policy.compare}#7`);
});

test('closing the active tab goes to the last remaining; closing another goes nowhere', () => {
  expect(closeTab('/b', '/c')).toBeUndefined();
  expect(closeTab('/c', '/c')).toBe('/a?page=2');
  expect(ids()).toEqual(['/dashboard', '/a']);
});

test('Home stays: closing it, the others or all of them leaves it', () => {
  expect(closeTab('/dashboard', '/dashboard')).toBeUndefined();
  expect(closeOtherTabs('/b', '/b')).toBeUndefined();
  expect(ids()).toEqual(['/dashboard', '/b']);
  expect(closeAllTabs('/b')).toBe('/dashboard');
  expect(ids()).toEqual(['/dashboard']);
});

test('a tab remembers its newest address and its own title', () => {
  visitTab('/a', '/a?page=9', 'common.home');
  titleTab('/a', 'RC-1');
  expect(getTabs().find((tab) => tab.id === '/a')).toMatchObject({ to: '/a?page=9', title: 'RC-1' });
});

test('a tab that was closed is not visited again by the page that is still on its way out; a new visit brings it back', () => {
  window.history.replaceState({ key: 'first' }, '');
  visitTab('/c', '/c', 'common.home', 'first');
  closeTab('/c', '/c');
  visitTab('/c', '/c', 'common.home', 'first');
  expect(ids()).toEqual(['/dashboard', '/a', '/b']);
  visitTab('/c', '/c', 'common.home', 'second');
  expect(ids()).toContain('/c');
  window.history.replaceState(null, '');
});
