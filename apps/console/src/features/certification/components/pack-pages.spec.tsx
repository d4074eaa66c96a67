import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { renderPage } from '#shared/testing/render.tsx';
import type { CommitteePack } from '../api/packs.ts';
import { PackPages } from './PackPages.tsx';

test('the columns of the figures have room for the longest number, which is never broken', async () => {
  const figure = (key: string, value: string | number) => ({ key, label: { zh: key, en: key }, value, question: '/x' });
  const sections = [
    {
      name: 'losses',
      title: { zh: '损失', en: 'Losses' },
      blocks: [{ kind: 'figures', figures: [figure('Net loss', '30,714,291,802.66 CNY'), figure('Events', 12)] }],
    },
  ] as unknown as CommitteePack['sections'];
  await renderPage(<PackPages sections={sections} language="en" />);
  const value = await screen.findByText('30,714,291,802.66 CNY');
  expect(screen.getByText('12')).toBeVisible();
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join(' ');
  expect(value.closest('dl')).toBeVisible();
  expect(`${rules} ${document.head.innerHTML}`).toContain('max(150px, 17ch)');
});

test('a table of many columns keeps their words whole and scrolls across; one of few fits', async () => {
  const table = (name: string, columns: number) => {
    const words = Array.from({ length: columns }, (_, at) => ({ zh: `${name}${at}`, en: `${name} ${at}` }));
    return { kind: 'table', title: { zh: name, en: name }, head: words, rows: [words], empty: { zh: '无', en: 'None' } };
  };
  const sections = [
    { name: 'deficiencies', title: { zh: '缺陷', en: 'Deficiencies' }, blocks: [table('open', 7), table('few', 4)] },
  ] as unknown as CommitteePack['sections'];
  await renderPage(<PackPages sections={sections} language="en" />);
  const [open, few] = await screen.findAllByRole('table');
  expect(getComputedStyle(open!).minWidth).toBe('672px');
  expect(getComputedStyle(few!).minWidth).toBe('0');
});
