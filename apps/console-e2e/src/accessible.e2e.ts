import { expect } from '@playwright/test';
import { expectAccessible, test } from './portal.ts';

/** A page of two screens with a bar that stays, scrolled so that the bar covers half of its button. */
const describePage = (button: string) => `<!doctype html><html lang="en"><head><title>Targets</title></head><body style="margin:0">
  <header style="position:fixed;inset:0 0 auto;height:100px;background:#fff">Bar</header>
  <main><h1 style="margin:0;height:300px;padding-top:100px">Targets</h1><div style="height:3000px">${button}</div></main></body></html>`;

test('a target is measured where nothing that stays covers it, and a small one is found there too', async ({ page }) => {
  await page.setContent(describePage('<button style="display:block;width:80px;height:24px">Whole</button>'));
  await page.evaluate(() => scrollTo(0, 312));
  await expectAccessible(page);
  expect(await page.evaluate(() => scrollY)).toBe(312);

  const small = '<button style="display:block;width:80px;height:12px;padding:0;border:0">a</button>';
  await page.setContent(describePage(small + small));
  await page.evaluate(() => scrollTo(0, 306));
  await expect(expectAccessible(page)).rejects.toThrow('target-size');
});
