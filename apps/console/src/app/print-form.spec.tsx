import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DayFilter } from '#shared/forms/DayFilter.tsx';
import { buildUser } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';

const script = readFileSync(path.resolve(import.meta.dirname, '../../public/scheme.js'), 'utf8');

test.each([
  ['en' as const, / · \d{4}-\d\d-\d\d \d\d:\d\d \(China Standard Time\)$/],
  ['zh' as const, / · \d{4}-\d\d-\d\d \d\d:\d\d（中国标准时间）$/],
])('paper says when it was printed by the portal’s clock and names it (%s)', async (language, whenAndWhere) => {
  window.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
  await renderPage(<main id="main" />, { language, user: buildUser('owner') });
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  new Function(script)();
  const hour = () =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' }).format(new Date());
  const before = hour();
  dispatchEvent(new Event('beforeprint'));
  const { printed = '' } = screen.getByRole('main').dataset;
  expect(printed).toMatch(whenAndWhere);
  expect([before, hour()]).toContain(/\d{4}-\d\d-\d\d \d\d:\d\d/.exec(printed)![0]);
  dispatchEvent(new Event('afterprint'));
  expect(screen.getByRole('main')).not.toHaveAttribute('data-printed');
});

test('a day that narrows nothing is not printed, one that does is', async () => {
  const { container, unmount } = await renderPage(<DayFilter label="Changes since" value="" onChange={() => undefined} />);
  expect(container.querySelector('[data-noprint]')).toHaveTextContent('Changes since');
  unmount();
  const chosen = await renderPage(<DayFilter label="Changes since" value="2026-11-01" onChange={() => undefined} />);
  expect(chosen.container.querySelector('[data-noprint]')).toBeNull();
});
