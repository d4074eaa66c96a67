import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '#shared/testing/render.tsx';
import { openPanel } from '#shared/page/panel-store.ts';
import { Panels } from './Panels.tsx';
import SearchButton from './SearchButton.tsx';

test.each([
  ['en' as const, 'Keyboard shortcuts', 'Next record in the preview'],
  ['zh' as const, '键盘快捷键', '预览下一条'],
])('? tells the keys in %s, except to who types', async (language, title, line) => {
  openPanel(undefined);
  await renderPage(
    <>
      <input aria-label="field" />
      <SearchButton />
      <Panels />
    </>,
    { language },
  );
  fireEvent.keyDown(screen.getByLabelText('field'), { key: '?' });
  fireEvent.keyDown(document.body, { key: '?', ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
  expect(screen.getByText(line)).toBeInTheDocument();
  // The keys stand in a line on the right.
  expect(screen.getByText(line).nextElementSibling).toHaveStyle({ justifyContent: 'flex-end' });
  // No line says its own key.
  expect(screen.queryByText(/^keys\./)).toBeNull();
});
