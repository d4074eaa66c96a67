import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../testing/render.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';

test.each([
  ['en' as const, '(empty)', 'Current record', 'My text'],
  ['zh' as const, '（空）', '当前记录', '我的内容'],
])('a field that one side left empty says so (%s)', async (language, empty, theirs, mine) => {
  const fields = [{ name: 'frequency', label: 'Frequency', theirs: '', mine: 'Quarterly' }];
  await renderPage(<ConflictDialog open fields={fields} onReload={() => undefined} onClose={() => undefined} />, { language });
  expect((await screen.findByText(theirs)).nextElementSibling).toHaveTextContent(empty);
  expect(screen.getByText(mine).nextElementSibling).toHaveTextContent('Quarterly');
});
