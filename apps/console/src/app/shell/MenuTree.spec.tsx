import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { MenuNode } from '@portal/contract/client';
import { renderPage } from '#shared/testing/render.tsx';
import { MenuTree } from './MenuTree.tsx';

const node = (path: string, titleEn: string, more: Partial<MenuNode> = {}): MenuNode => ({
  path,
  name: path.slice(1).replaceAll('/', '-'),
  title: `${titleEn}（中文）`,
  titleEn,
  icon: 'list',
  hidden: false,
  children: [],
  ...more,
});
const menu = [
  node('/dashboard', 'Home'),
  node('/RiskControl', 'Risk Control Matrix', {
    children: [
      node('/RiskControl/RiskControlList', 'Control Management'),
      node('/riskHome', 'RCM platform', { hidden: true }),
      node('/RiskControl/RiskControlEdit', 'Edit Risk Control', { hidden: true }),
      node('/RiskControl/More', 'More', { children: [node('/RiskControl/More/Deep', 'Deep')] }),
    ],
  }),
];

test('an entry with pages leads to its own page and can be folded; hidden pages are not shown, deep ones only when asked for', async () => {
  await renderPage(<MenuTree nodes={menu} />);
  const entry = screen.getByRole('link', { name: 'Risk Control Matrix' });
  expect(entry).toHaveAttribute('href', '/RiskControl');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Home',
    'Risk Control Matrix',
    'Control Management',
    'More',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Show the pages of More' }));
  expect(screen.getByRole('link', { name: 'Deep' })).toBeInTheDocument();
  const fold = screen.getByRole('button', { name: 'Hide the pages of Risk Control Matrix' });
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  fireEvent.click(fold);
  expect(screen.queryByRole('link', { name: 'Control Management' })).not.toBeInTheDocument();
});

test('a long menu shows the pages of the entry where one is, and of those that one opens', async () => {
  const areas = ['Risks', 'Policies', 'Knowledge'].map((name) =>
    node(`/${name}`, name, { children: Array.from({ length: 6 }, (_, index) => node(`/${name}/${index}`, `${name} ${index}`)) }),
  );
  const { router } = await renderPage(<MenuTree nodes={areas} />, { at: '/Policies/3' });
  const shown = () => screen.getAllByRole('link').length;
  expect(shown()).toBe(3 + 6);
  expect(screen.getByRole('link', { name: 'Policies 3' })).toHaveAttribute('aria-current', 'page');
  await act(() => router.navigate('/Knowledge/1'));
  expect(screen.queryByRole('link', { name: 'Policies 3' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Knowledge 1' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Show the pages of Risks' }));
  expect(shown()).toBe(3 + 12);
});

test('what waits stands beside its page, the sum of its pages beside a folded entry, nothing where nothing waits', async () => {
  const counts = new Map([
    ['/RiskControl/RiskControlList', 14],
    ['/RiskControl/RiskControlEdit', 2],
    ['/RiskControl/More/Deep', 3],
  ]);
  await renderPage(<MenuTree nodes={menu} counts={counts} />);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Home',
    'Risk Control Matrix',
    'Control Management14 waiting',
    'More3 waiting',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Show the pages of More' }));
  expect(screen.getByRole('link', { name: 'More' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Hide the pages of Risk Control Matrix' }));
  expect(screen.getByRole('link', { name: /Matrix/ })).toHaveTextContent('Risk Control Matrix19 waiting');
});

test('the entry stands for the page that it leads to, and a leaf for itself', async () => {
  await renderPage(<MenuTree nodes={menu} />, { at: '/riskHome' });
  expect(screen.getByRole('link', { name: 'Risk Control Matrix' })).toHaveAttribute('aria-current', 'page');
});

test('a record page is no entry, and nothing claims to be it', async () => {
  await renderPage(<MenuTree nodes={menu} />, { at: '/RiskControl/RiskControlEdit' });
  for (const link of screen.getAllByRole('link')) expect(link).not.toHaveAttribute('aria-current');
});

test('reduced to icons, every entry keeps its name', async () => {
  const { container } = await renderPage(<MenuTree nodes={menu} closed />, { language: 'zh' });
  const links = within(container).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Home（中文）', 'Risk Control Matrix（中文）']);
  expect(within(container).queryAllByRole('button')).toEqual([]);
});

test('reduced to icons, an entry still tells how much waits behind it', async () => {
  await renderPage(<MenuTree nodes={menu} closed counts={new Map([['/RiskControl/RiskControlList', 14]])} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(['Home', 'Risk Control Matrix 14 waiting']);
});

test('the entry of the page is brought into sight in a menu longer than the window', async () => {
  const seen: (string | null)[] = [];
  Element.prototype.scrollIntoView = function show(this: Element) {
    seen.push(this.textContent);
  };
  const { router } = await renderPage(<MenuTree nodes={menu} />, { at: '/RiskControl/RiskControlList' });
  expect(seen).toEqual(['Control Management']);
  await act(() => router.navigate('/dashboard'));
  expect(seen).toEqual(['Control Management', 'Home']);
});
