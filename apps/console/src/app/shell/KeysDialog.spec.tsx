import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPage } from '#shared/testing/render.tsx';
import { menuQuery } from '#shared/api/session.ts';
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

const entry = (path: string, title: string, titleEn: string, hidden = false) => ({
  path,
  name: path,
  title,
  titleEn,
  icon: 'list',
  hidden,
});

test.each([
  ['en' as const, 'Go to Remediation issues', 'Go to Risk overview'],
  ['zh' as const, '前往整改事项', '前往风险总览'],
])('G and a letter lead to a page of one’s own menu, told in %s beside the other keys', async (language, told, lacking) => {
  openPanel(undefined);
  const { client, router } = await renderPage(
    <>
      <input aria-label="field" />
      <SearchButton />
      <Panels />
    </>,
    { language },
  );
  client.setQueryData(menuQuery.queryKey, [
    {
      ...entry('/RiskControl', '风险与控制矩阵', 'Risk control matrix'),
      children: [entry('/RiskControl/RemediationIssueList', '整改事项', 'Remediation issues')],
    },
  ] as never);
  const press = async (first: Element, letter: string) => {
    fireEvent.keyDown(first, { key: 'g' });
    await import('./go-keys.ts');
    await new Promise((done) => setTimeout(done));
    fireEvent.keyDown(document.body, { key: letter });
  };
  // Not from a field, and not to what the menu lacks.
  await press(screen.getByLabelText('field'), 'i');
  await press(document.body, 'o');
  expect(router.state.location.pathname).toBe('/');
  await press(document.body, 'i');
  await waitFor(() => expect(router.state.location.pathname).toBe('/RiskControl/RemediationIssueList'));
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  expect(await screen.findByText(told)).toBeInTheDocument();
  expect(screen.queryByText(lacking)).toBeNull();
});
