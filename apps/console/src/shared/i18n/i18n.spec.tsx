import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useListState } from '../table/use-list-state.ts';
import { renderPage } from '../testing/render.tsx';
import { initI18n, switchLanguage, translate } from './i18n.ts';
import { chooseLanguage, knowsLanguage } from './languages.ts';
import { useT } from './use-t.ts';

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'language=; path=/; max-age=0';
});

function Form() {
  const { t } = useT();
  const [text, setText] = useState('');
  const list = useListState({ filters: { keyword: '' } });
  return (
    <label>
      {t('common.saveDraft')}
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <output>{list.filters.keyword}</output>
    </label>
  );
}

test('switching the language keeps typed text, filters and focus', async () => {
  await renderPage(<Form />, { language: 'en', at: '/?keyword=milk' });
  const input = screen.getByLabelText(/Save draft/);
  await userEvent.type(input, 'half a sent');
  await act(() => switchLanguage('zh'));
  expect(screen.getByLabelText(/保存草稿/)).toBe(input);
  expect(input).toHaveValue('half a sent');
  expect(input).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('milk');
  expect(document.documentElement.lang).toBe('zh-CN');
});

test('stored setting, then cookie, then browser, then the default', () => {
  Object.defineProperty(navigator, 'languages', { value: ['fr', 'en-GB'], configurable: true });
  expect(chooseLanguage('zh')).toBe('en');
  Object.defineProperty(navigator, 'languages', { value: ['fr'], configurable: true });
  expect(chooseLanguage('zh')).toBe('zh');
  expect(chooseLanguage('en')).toBe('en');
  expect(knowsLanguage()).toBe(false);
  document.cookie = 'language=zh; path=/';
  expect(chooseLanguage('en')).toBe('zh');
  expect(knowsLanguage()).toBe(true);
  localStorage.setItem('language', 'en');
  expect(chooseLanguage('zh')).toBe('en');
});

test('a value is put in as it is, a missing one stays visible, an unknown key shows itself', async () => {
  await initI18n('en');
  expect(translate('shell.tabs.close', { title: 'R&D <1>' })).toContain('R&D <1>');
  expect(translate('shell.tabs.close')).toContain('{{title}}');
  expect(translate('no.such.text' as 'common.product')).toBe('no.such.text');
});

test('a count takes the plural form of the language', async () => {
  await initI18n('en');
  await switchLanguage('en');
  expect(translate('parts.due.left', { count: 1 })).toBe('1 day left');
  expect(translate('parts.due.left', { count: 2 })).toBe('2 days left');
  await switchLanguage('zh');
  expect(translate('parts.due.left', { count: 1 })).toBe('剩 1 天');
});
