import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { Toaster } from '#shared/feedback/Toaster.tsx';
import { envelope, renderPage } from '#shared/testing/render.tsx';
import type { DocRecord } from '../api/wire.ts';
import { doc, SignedIn, stubCalls } from '../testing/policy-fixture.tsx';
import PolicyViewPage from './PolicyViewPage.tsx';

beforeEach(() => localStorage.clear());

const saved = (state: string) => ({ id: doc.id, docName: doc.docName, rowVersion: 7, state, allowedActions: [] });
/** Opens a record in a state with what the server allows there, and answers the calls made. */
async function open(over: Partial<DocRecord>, more: Parameters<typeof stubCalls>[0] = {}) {
  const asked = stubCalls({
    [routes.getDoc.name]: () => [{ ...doc, ...over }],
    [routes.searchDocsHistoryByPage.name]: () => ({ totalCount: 0, data: [] }),
    [routes.getDocProcess.name]: () => [],
    [routes.getPreview.name]: () => ({
      kind: 'none',
      name: doc.fileName,
      url: null,
      html: null,
      sheets: null,
      slides: null,
      message: 'No preview',
    }),
    [routes.submitDoc.name]: () => saved('inReview'),
    [routes.approveDoc.name]: () => saved('approved'),
    [routes.returnDoc.name]: () => saved('draft'),
    [routes.withdrawDoc.name]: () => saved('draft'),
    [routes.retireDoc.name]: () => saved('retired'),
    [routes.rescheduleDoc.name]: () => saved('approved'),
    [routes.reinstateDoc.name]: () => saved('published'),
    [routes.confirmNoChange.name]: () => saved('published'),
    ...more,
  });
  await renderPage(
    <SignedIn>
      <PolicyViewPage />
      <Toaster />
    </SignedIn>,
    { at: `/dms/view?Id=${doc.id}` },
  );
  const header = (await screen.findByRole('heading', { level: 1, name: doc.docName })).closest('header')!;
  return {
    header,
    bodyOf: (route: { name: string }) => asked.find(({ name }) => name === route.name)?.body,
    async press(name: string) {
      const direct = within(header).queryByRole('button', { name });
      if (direct) await userEvent.click(direct);
      else {
        await userEvent.click(within(header).getByRole('button', { name: /^More/ }));
        await userEvent.click(await screen.findByRole('menuitem', { name }));
      }
      return screen.findByRole('dialog');
    },
  };
}

test('a draft is submitted with a comment, and the page says so', async () => {
  const page = await open({ state: 'draft', allowedActions: ['OPEN', 'EDIT', 'SAVE_DRAFT', 'SUBMIT'] });
  expect(within(page.header).getByRole('button', { name: 'Submit' })).toHaveClass('MuiButton-contained');
  const dialog = await page.press('Submit');
  expect(dialog).toHaveTextContent('Submit version 1.0 for approval?');
  await userEvent.type(within(dialog).getByLabelText(/Comments/), 'Ready');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Version 1.0 was submitted')).toBeInTheDocument();
  expect(page.bodyOf(routes.submitDoc)).toEqual({ id: doc.id, comments: 'Ready', rowVersion: doc.rowVersion });
});

test('returning needs a comment: nothing is sent without one, and a refusal stands at its field', async () => {
  const message = 'A comment is needed';
  const page = await open(
    { state: 'inReview', allowedActions: ['OPEN', 'APPROVE', 'RETURN'] },
    {
      [routes.returnDoc.name]: ({ body }) =>
        body['comments'] === 'No'
          ? envelope({ isSuccess: false, code: 'validation', message, errors: [{ field: 'comments', code: 'validation', message }] })
          : saved('draft'),
    },
  );
  const dialog = await page.press('Return');
  const confirm = within(dialog).getByRole('button', { name: 'Return' });
  await userEvent.click(confirm);
  expect(within(dialog).getByLabelText(/Comments/)).toBeInvalid();
  expect(page.bodyOf(routes.returnDoc)).toBeUndefined();
  await userEvent.type(within(dialog).getByLabelText(/Comments/), 'No');
  await userEvent.click(confirm);
  expect(await within(dialog).findByText(message)).toBeInTheDocument();
  expect(within(dialog).getByLabelText(/Comments/)).toHaveValue('No');
  await userEvent.type(within(dialog).getByLabelText(/Comments/), ', the scope is missing');
  await userEvent.click(confirm);
  expect(await screen.findByText('Version 1.0 was returned')).toBeInTheDocument();
});

test('an approval takes effect today unless a date is given; a date that is refused is said at the date', async () => {
  const message = 'The effective date lies after the review date';
  let refuses = true;
  const page = await open(
    { state: 'inReview', allowedActions: ['OPEN', 'APPROVE', 'RETURN'] },
    {
      [routes.approveDoc.name]: () =>
        refuses
          ? envelope({ isSuccess: false, code: 'validation', message, errors: [{ field: 'effectiveDate', code: 'validation', message }] })
          : saved('published'),
    },
  );
  expect(within(page.header).getByRole('button', { name: 'Approve' })).toHaveClass('MuiButton-contained');
  const dialog = await page.press('Approve');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await within(dialog).findByText(message)).toBeInTheDocument();
  expect(page.bodyOf(routes.approveDoc)).toEqual({ id: doc.id, comments: '', rowVersion: doc.rowVersion });
  refuses = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Version 1.0 was approved')).toBeInTheDocument();
});

test('the author takes his submission back', async () => {
  const written = await open({ state: 'inReview', allowedActions: ['OPEN', 'WITHDRAW'] });
  await userEvent.click(within(await written.press('Withdraw')).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(written.bodyOf(routes.withdrawDoc)).toMatchObject({ id: doc.id, rowVersion: doc.rowVersion }));
});

test('a policy is retired only after a question, and what the server refuses is said in it', async () => {
  const page = await open(
    { allowedActions: ['OPEN', 'RETIRE'] },
    { [routes.retireDoc.name]: () => envelope({ isSuccess: false, code: 'conflict', message: 'Somebody has changed it' }) },
  );
  const dialog = await page.press('Retire');
  expect(page.bodyOf(routes.retireDoc)).toBeUndefined();
  await userEvent.type(within(dialog).getByRole('textbox'), 'Replaced');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retire' }));
  expect(await within(dialog).findByText('Somebody has changed it')).toBeInTheDocument();
});

test('a review is confirmed for a year on unless another date is chosen', async () => {
  const page = await open({ dmsTypes: [2], allowedActions: ['OPEN', 'CONFIRM_NO_CHANGE'] });
  const dialog = await page.press('Confirm no change');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  const year = new Date().getFullYear() + 1;
  await waitFor(() =>
    expect(String(page.bodyOf(routes.confirmNoChange)?.['reviewDateTime'])).toMatch(new RegExp(`^${year}-\\d\\d-\\d\\d$`)),
  );
});

test('an approved version with a wrong date gets another one, with the reason', async () => {
  const page = await open({ state: 'approved', effectiveDate: '2090-01-31', allowedActions: ['OPEN', 'RESCHEDULE'] });
  const dialog = await page.press('Change effective date');
  await userEvent.type(within(dialog).getAllByRole('textbox').at(-1)!, 'A month late');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change effective date' }));
  await waitFor(() =>
    expect(page.bodyOf(routes.rescheduleDoc)).toMatchObject({ id: doc.id, effectiveDate: '2090-01-31', comments: 'A month late' }),
  );
});

test('a retired policy is put back into effect with a reason', async () => {
  const page = await open({ state: 'retired', allowedActions: ['OPEN', 'REINSTATE'] });
  const dialog = await page.press('Reinstated');
  await userEvent.type(within(dialog).getByRole('textbox'), 'Retired by mistake');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reinstated' }));
  await waitFor(() => expect(page.bodyOf(routes.reinstateDoc)).toMatchObject({ comments: 'Retired by mistake' }));
});
