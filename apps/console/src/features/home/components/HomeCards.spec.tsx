import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { sessionQuery } from '#shared/api/session.ts';
import { answer, renderPage } from '#shared/testing/render.tsx';
import { HomeCards } from './HomeCards.tsx';

function SignedIn({ roleId, riskOwner, children }: { roleId: number; riskOwner: boolean; children: ReactNode }) {
  const client = useQueryClient();
  useState(() =>
    client.setQueryData(sessionQuery.queryKey, { roles: [{ id: roleId, name: '', nameEn: '' }], isRiskOwner: riskOwner } as never),
  );
  return children;
}

const figure = (id: string, count: number, items: object[] = []) => ({ id, count, to: `/list/${id}?type=1`, items });
const everything = [
  { id: 'policy', figures: [figure('inEffect', 7), figure('expired', 2)] },
  {
    id: 'matrix',
    figures: [
      figure('pending', 12, [{ id: 5, text: 'Supplier fails', score: 5, to: '/record?Id=5' }]),
      figure('approved', 0),
      figure('completed', 1234),
    ],
  },
  { id: 'events', figures: [figure('escalation', 3), figure('report', 0), figure('managed', 9)] },
  { id: 'ofAFutureBuild', figures: [figure('x', 1)] },
  { id: 'knowledge', figures: [figure('unknownFigure', 1)] },
];

let asked: string[] = [];
function serve(cards: object[]) {
  asked = [];
  globalThis.fetch = jest.fn((url: unknown) => {
    asked.push(String(url));
    if (String(url).includes('GetRiskCategory'))
      return Promise.resolve(answer([{ id: 3, categoryName: '供应链', categoryNameEn: 'Supply chain', parentId: 0 }]));
    return Promise.resolve(answer({ cards }));
  }) as never;
}
const draw = (roleId: number, riskOwner: boolean, at = '/dashboard') =>
  renderPage(
    <SignedIn roleId={roleId} riskOwner={riskOwner}>
      <HomeCards />
    </SignedIn>,
    { at },
  );

test('the cards stand in the specified order; every count is a link; what this build does not know is left out', async () => {
  serve(everything);
  await draw(2, true);
  await screen.findByRole('heading', { name: 'Risk control matrix' });
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Risk control matrix',
    'Events and reports',
    'Policies',
  ]);
  for (const [name, href] of [
    ['12 Awaiting review', '/list/pending?type=1'],
    ['1,234 Completed', '/list/completed?type=1'],
    ['3 Events awaiting decision', '/list/escalation?type=1'],
    ['9 Reports approved', '/list/managed?type=1'],
    ['2 Overdue for review', '/list/expired?type=1'],
  ] as const)
    expect(
      screen.getByRole('link', { name: (text) => text.replace(/\s+/g, ' ') === name || text === name.replace(' ', '') }),
    ).toHaveAttribute('href', href);
  const item = screen.getByRole('link', { name: 'Supplier fails' });
  expect(item).toHaveAttribute('href', '/record?Id=5');
  expect(item).not.toHaveAttribute('data-tone');
  expect(screen.getAllByText('No records')).toHaveLength(2);
});

test('who is no risk owner reads other words on the events card', async () => {
  serve([{ id: 'events', figures: [figure('escalation', 1), figure('report', 2)] }]);
  await draw(1, false);
  expect(await screen.findByText('Events pending')).toBeInTheDocument();
  expect(screen.getByText('Reports to finish')).toBeInTheDocument();
});

test('a person’s own rows take the colour of their score', async () => {
  serve([{ id: 'matrix', figures: [figure('toDo', 1, [{ id: 5, text: 'Supplier fails', score: 5, to: '/record?Id=5' }])] }]);
  await draw(3, true);
  expect(await screen.findByRole('link', { name: /Supplier fails/ })).toHaveAttribute('data-tone', 'green');
});

test('filters are chosen first and asked for with Query; the address keeps them beside what else it says', async () => {
  serve(everything);
  const { router } = await draw(2, true, '/dashboard?due=soon');
  const bar = within(await screen.findByRole('form', { name: 'Filter events and reports' }));
  fireEvent.click(bar.getByRole('button', { name: /level 1|category 1/i }));
  fireEvent.click(await screen.findByRole('option', { name: 'Supply chain' }));
  const before = asked.filter((url) => url.includes('GetHome')).length;
  expect(router.state.location.search).toBe('?due=soon');
  fireEvent.click(bar.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(router.state.location.search).toBe('?due=soon&category1=3'));
  await waitFor(() => expect(asked.filter((url) => url.includes('GetHome'))).toHaveLength(before + 1));
  expect(asked.at(-1)).toContain('category1=3');
  fireEvent.click(bar.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(router.state.location.search).toBe('?due=soon'));
});
