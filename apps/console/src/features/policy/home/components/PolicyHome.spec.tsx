import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { sessionQuery } from '#shared/api/session.ts';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import PolicyHomePage from '../pages/PolicyHomePage.tsx';

// Its place is beside the table, which says the same: jsdom cannot draw it.
jest.mock('#shared/charts/Ring.tsx', () => ({ __esModule: true, default: () => null }));

const counts = { total: 40, inEffect: 36, expired: 4, newlyEffective: 3, closeToReview: 5, pastReview: 4, awaitingApproval: 0 };
const folders = Array.from({ length: 8 }, (_, index) => ({
  id: 11 + index,
  name: `Folder ${index + 1}`,
  parentId: 0,
  documentCount: index === 0 ? 1 : 12,
}));

function SignedIn() {
  const client = useQueryClient();
  useState(() => client.setQueryData(sessionQuery.queryKey, { roles: [{ id: facts.role, name: '', nameEn: '' }] } as never));
  return <PolicyHomePage />;
}

interface Facts {
  role: number;
  counts: typeof counts;
  folders: typeof folders;
  fails: boolean;
  calendar: boolean;
}
let facts: Facts;
let asked: { path: string; body: Record<string, unknown> }[];

beforeEach(() => {
  facts = { role: 2, counts, folders, fails: false, calendar: false };
  asked = [];
  globalThis.fetch = jest.fn((url: unknown, init?: RequestInit) => {
    const path = String(url).split('?')[0] ?? '';
    const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>;
    asked.push({ path, body });
    return Promise.resolve(reply(path, body));
  }) as never;
});

function reply(path: string, body: Record<string, unknown>): Response {
  switch (path) {
    case routes.getDashboardCounts.path:
      return facts.fails ? envelope({ isSuccess: false, message: 'Nothing works', data: null, code: 'fault' }, 500) : answer(facts.counts);
    case routes.getFolders.path:
      return answer(facts.folders);
    case routes.searchDocsByPage.path:
      return answer(searchDocs(body));
    case routes.getReviewCalendar.path:
      return answer({ exists: facts.calendar, endsOn: facts.calendar ? '2027-11-20' : null });
    case routes.renewReviewCalendar.path:
      facts.calendar = true;
      return answer({ url: 'https://portal.example/api/dms/ReviewCalendar.ics?token=secret' });
    case routes.revokeReviewCalendar.path:
      facts.calendar = false;
      return answer(null);
    default:
      return answer([]);
  }
}

function searchDocs(body: Record<string, unknown>) {
  const type = Number((body['docType'] as number[])[0]);
  return type === 3 ? { totalCount: 0, data: [] } : { totalCount: 7, data: [{ id: 100 + type, docName: `Uploaded ${type}` }] };
}

const partOf = async (chart: string, label: RegExp) => {
  const table = await screen.findByRole('table', { name: chart });
  return within(table).getByRole('row', { name: label });
};

test('two pies of true numbers, and each part of their legend leads to exactly what it counts', async () => {
  await renderPage(<SignedIn />);
  const href = async (chart: string, label: RegExp) =>
    within(await partOf(chart, label))
      .getByRole('link')
      .getAttribute('href');
  expect(await href('In effect', /In effect 36 90%/)).toBe('/dms/dmslistSearch?inEffect=true');
  expect(await href('In effect', /Overdue for review 4 10%/)).toBe('/dms/dmslistDisabled?dmsType=3');
  expect(await href('Reviews', /Due for review 5 56%/)).toBe('/dms/dmslistReview?dmsType=2');
  expect(await href('Reviews', /Overdue for review 4 44%/)).toBe('/dms/dmslistDisabled?dmsType=3');
});

test('without policies, or without reviews, nothing is drawn and it is said why', async () => {
  facts.counts = { ...counts, total: 0, inEffect: 0, expired: 0, closeToReview: 0, pastReview: 0 };
  const { unmount } = await renderPage(<SignedIn />);
  expect(await screen.findByRole('heading', { name: 'No policies to read yet' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  unmount();
  facts.counts = { ...counts, expired: 0, closeToReview: 0, pastReview: 0 };
  await renderPage(<SignedIn />);
  expect(await screen.findByText('No upcoming reviews')).toBeInTheDocument();
  expect(screen.getAllByRole('table')).toHaveLength(1);
});

test('figures that could not be loaded can be asked for again', async () => {
  facts.fails = true;
  await renderPage(<SignedIn />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing works');
  facts.fails = false;
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await partOf('In effect', /In effect 36/)).toBeInTheDocument();
});

test('six folders at most, each with what lies in it and below; the words of the search go along', async () => {
  const { router } = await renderPage(<SignedIn />);
  const tile = await screen.findByRole('link', { name: /Folder 1 ?1 policy/ });
  expect(tile).toHaveAttribute('href', '/dms/dmslistSearch?folderId=11');
  expect(await screen.findByRole('link', { name: /Folder 6 ?12 policies/ })).toBeInTheDocument();
  expect(screen.queryByText('Folder 7')).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search policies by name' }), ' travel ');
  expect(screen.getByRole('link', { name: /Folder 1 ?1 policy/ })).toHaveAttribute(
    'href',
    '/dms/dmslistSearch?folderId=11&queryParam=travel',
  );
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/dms/dmslistSearch', search: '?queryParam=travel' }));
});

test('what I have uploaded stands by kind, with its list', async () => {
  await renderPage(<SignedIn />);
  expect(await screen.findByRole('link', { name: '7 PDF' })).toHaveAttribute('href', '/dms/dmslistSearch?relation=mine&docType=1');
  expect(screen.getByRole('link', { name: 'Uploaded 2' })).toHaveAttribute('href', '/dms/view?Id=102');
  expect(screen.getByRole('link', { name: '0 Slides' })).toHaveAttribute('href', '/dms/dmslistSearch?relation=mine&docType=3');
});

test('the tiles are for administrators alone', async () => {
  const { unmount } = await renderPage(<SignedIn />);
  expect(await screen.findByRole('link', { name: /New folder/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /My policies/ })).toBeInTheDocument();
  unmount();
  facts.role = 3;
  await renderPage(<SignedIn />);
  expect(await screen.findByRole('link', { name: '7 PDF' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /New folder/ })).not.toBeInTheDocument();
});

test('the address of the calendar is made, shown once, copied and ended', async () => {
  const user = userEvent.setup();
  await renderPage(<SignedIn />);
  await user.click(await screen.findByRole('button', { name: 'Subscribe to review dates' }));
  await user.click(await screen.findByRole('button', { name: 'Create address' }));
  expect(await screen.findByRole('textbox', { name: 'Calendar address' })).toHaveValue(
    'https://portal.example/api/dms/ReviewCalendar.ics?token=secret',
  );
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe('https://portal.example/api/dms/ReviewCalendar.ics?token=secret');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Subscribe to review dates' }));
  expect(await screen.findByRole('button', { name: 'Create new address' })).toBeInTheDocument();
  expect(screen.getByText(/You have an address that works until .*2027/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Calendar address' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Stop subscription' }));
  expect(await screen.findByRole('button', { name: 'Create address' })).toBeInTheDocument();
});
