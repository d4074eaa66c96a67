import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { ExamRow } from '@portal/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import { Signed, actor, buildUser, fill, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import DeleteExamDialog from './DeleteExamDialog.tsx';

// Nothing here chooses a day.
jest.mock('#shared/forms/DatePickerField.tsx', () => ({ __esModule: true, default: () => null }));

test('deleting an exam names it, sends the reason, says a refusal where it was asked, and closes once it is done', async () => {
  const onClose = jest.fn();
  let refused = true;
  const urls: string[] = [];
  stubServer(buildUser('admin'), {
    deleteExam: ({ url }) => {
      urls.push(url);
      return refused ? refuse({ code: 'wrong_state', message: 'Somebody sits it' }) : null;
    },
  });
  await renderPage(
    <Signed>
      <DeleteExamDialog exam={{ id: 31, examNo: 'EX-2026-0031' } as ExamRow} onClose={onClose} />
    </Signed>,
  );
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('EX-2026-0031');
  fill(dialog.querySelector('textarea')!, 'outdated');
  await actor.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByText('Somebody sits it')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  refused = false;
  await actor.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(new URL(urls.at(-1)!, 'http://x').searchParams.get('id')).toBe('31');
  expect(new URL(urls.at(-1)!, 'http://x').searchParams.get('reason')).toBe('outdated');
});
