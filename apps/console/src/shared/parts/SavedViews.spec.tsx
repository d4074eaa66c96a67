import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../testing/render.tsx';
import { SavedViews } from './SavedViews.tsx';

const views = (active: string) =>
  ['All', 'Drafts', 'Default for Risk Administrator'].map((label) => ({
    id: label,
    label,
    to: `?view=${label}`,
    active: label === active,
  }));

test('of many views the one that is open is brought into sight, and no other', async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = jest.fn(function (this: Element) {
    scrolled.push(this.textContent);
  });
  await renderPage(<SavedViews views={views('Default for Risk Administrator')} />);
  expect(scrolled).toEqual(['Default for Risk Administrator']);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Default for Risk Administrator');
});
