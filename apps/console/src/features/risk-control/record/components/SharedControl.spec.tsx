import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ControlAction, RiskControlRecord } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { useRecordDialogs } from '#shared/record/use-record-dialogs.ts';
import { buildRecord, buildUser } from '#shared/testing/record-fixture.tsx';
import { answer, renderPage } from '#shared/testing/render.tsx';
import { RecordDialogs } from '../dialogs/RecordDialogs.tsx';
import { staleControl } from '../use-control-page.tsx';
import { SharedControlSection, SharedNotice } from './SharedControl.tsx';

const row = (id: number, more: object = {}) => ({
  id,
  riskNo: `RC-2026-00000${id}`,
  riskDescription: `Risk ${id}`,
  departmentName: '财务部',
  departmentNameEn: 'Finance',
  state: 'shared' as const,
  isReadable: true,
  ...more,
});
const leading = row(1, { state: 'complete' });
const follower = (more: Partial<NonNullable<RiskControlRecord['sharedControl']>> = {}) =>
  buildRecord({
    id: 2,
    state: 'shared',
    sharedControl: {
      controlNo: 'KC-000012',
      isLeading: false,
      leading,
      others: [row(2), row(3, { isReadable: false, riskDescription: '' })],
      ...more,
    },
  });

beforeEach(() => localStorage.clear());

test('a row that shares a control says so, with its number, where it stands and the way to it', async () => {
  await renderPage(<SharedNotice record={follower()} />);
  expect(screen.getByRole('status')).toHaveTextContent(/KC-000012.*Complete/);
  expect(screen.getByRole('link', { name: 'Open RC-2026-000001' })).toHaveAttribute('href', expect.stringContaining('Id=1'));
});

test('who may not read the leading row is told its number and led nowhere', async () => {
  await renderPage(<SharedNotice record={follower({ leading: { ...leading, isReadable: false } })} />);
  expect(screen.getByRole('status')).toHaveTextContent('Its lead record is RC-2026-000001.');
  expect(screen.queryByRole('link')).toBeNull();
});

test('all that share it are listed, the leading one first; a risk with a control of its own shows nothing', async () => {
  const { unmount } = await renderPage(<SharedControlSection record={follower()} />);
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((item) => item.textContent)).toEqual([
    'RC-2026-000001Risk 1 · FinanceLead record',
    'RC-2026-000002Risk 2 · FinanceThis risk',
    'RC-2026-000003You cannot open this risk.',
  ]);
  expect(within(rows[2]!).queryByRole('link')).toBeNull();
  unmount();
  await renderPage(<SharedControlSection record={buildRecord()} />);
  expect(screen.queryByRole('listitem')).toBeNull();
});

function Dialogs({ record, event }: { record: RiskControlRecord; event: ControlAction }) {
  const action = useRecordDialogs(record, { stale: staleControl, readChange: () => Promise.resolve({}) });
  return (
    <>
      <button type="button" onClick={() => action.ask(event)}>
        ask
      </button>
      <RecordDialogs record={record} action={action} />
    </>
  );
}

/** Answers the search and keeps what is sent. */
function stub() {
  const posted: { path: string; body: Record<string, unknown> }[] = [];
  globalThis.fetch = jest.fn((url: unknown, init?: RequestInit) => {
    const path = String(url).split('?')[0]!;
    const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>;
    posted.push({ path, body });
    const found = {
      totalCount: 2,
      isCapped: false,
      data: [
        { id: 7, riskNo: 'RC-2026-000007', riskDescription: 'Approvals', sharedControl: null },
        { id: 214, riskNo: 'itself', riskDescription: '', sharedControl: null },
      ],
    };
    return Promise.resolve(answer(path === routes.getRiskControlByPage.path ? found : {}));
  }) as never;
  return posted;
}

test('joining finds rows of the same year by words, insists on one and on a reason, and sends both', async () => {
  const posted = stub();
  const user = userEvent.setup();
  await renderPage(<Dialogs record={buildRecord({ state: 'complete', allowedActions: ['JOIN_SHARED'] })} event="JOIN_SHARED" />, {
    user: buildUser('admin'),
  });
  await user.click(screen.getByRole('button', { name: 'ask' }));
  const dialog = await screen.findByRole('dialog');
  // Both are told at once, and the first of them has the cursor.
  await user.click(await within(dialog).findByRole('button', { name: 'Share control' }));
  expect(await within(dialog).findByText('This field is required')).toBeVisible();
  expect(await within(dialog).findByText('Required')).toBeVisible();
  expect(within(dialog).getByRole('combobox')).toHaveFocus();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'One approval');
  await user.click(within(dialog).getByRole('button', { name: 'Share control' }));
  expect(await within(dialog).findByText('Choose the risk whose control will be shared')).toBeVisible();
  await user.type(within(dialog).getByRole('combobox'), 'approv');
  await user.click(await screen.findByRole('option', { name: /RC-2026-000007/ }));
  expect(screen.queryByText('itself')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Share control' }));
  const joined = () => posted.find(({ path }) => path === routes.joinSharedControl.path);
  await waitFor(() => expect(joined()).toBeDefined());
  expect(joined()?.body).toMatchObject({ riskId: 214, leadId: 7, reason: 'One approval' });
  expect(posted.find(({ path }) => path === routes.getRiskControlByPage.path)?.body).toMatchObject({
    keyword: 'approv',
    riskYear: 2026,
    isActive: true,
    countedOnce: true,
  });
});

test('leaving asks for a reason and sends it', async () => {
  const posted = stub();
  const user = userEvent.setup();
  await renderPage(<Dialogs record={follower()} event="SEPARATE" />, { user: buildUser('admin') });
  await user.click(screen.getByRole('button', { name: 'ask' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Works differently here');
  await user.click(within(dialog).getByRole('button', { name: 'End sharing' }));
  await waitFor(() =>
    expect(posted.at(-1)).toMatchObject({ path: routes.separateSharedControl.path, body: { riskId: 2, reason: 'Works differently here' } }),
  );
});
