import { expect } from '@playwright/test';
import { walkKeyboard } from './keyboard-walk.ts';
import { expectReadableColors, isTooLate, test } from './portal.ts';

/** What is looked at on every page is worth no more than what it finds. */
test('a pale word in the dark, a trap for Tab and a focus without a mark are found where they are planted', async ({ visit }) => {
  const { page } = await visit('owner', { language: 'en' });
  await page.goto('/RiskControl/MyRiskControlTaskList?type=1');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0);
  await page.evaluate(() => document.documentElement.setAttribute('data-scheme', 'dark'));
  await expectReadableColors(page);

  // A word of the third row, whose like stands in every other row.
  const word = page.getByRole('row').nth(3).getByRole('gridcell').getByText(/\w/).last();
  await word.evaluate((element) => element.style.setProperty('color', 'rgb(60 60 60)', 'important'));
  await expect(expectReadableColors(page)).rejects.toThrow(/contrast/);
  await word.evaluate((element) => element.style.removeProperty('color'));
  await page.evaluate(() => document.documentElement.setAttribute('data-scheme', 'light'));

  expect(await walkKeyboard(page)).toEqual({ unreached: [], unseen: [] });
  await page.evaluate(() => {
    const plant = (name: string): HTMLElement => {
      const button = document.createElement('button');
      button.textContent = name;
      document.querySelector('main')!.prepend(button);
      return button;
    };
    plant('unmarked').style.cssText = 'outline: none; box-shadow: none';
    plant('trap').addEventListener('keydown', (event) => event.key === 'Tab' && event.preventDefault());
  });
  const { unreached, unseen } = await walkKeyboard(page);
  expect(unreached).toContain('button "unmarked"');
  await page.getByRole('button', { name: 'trap' }).evaluate((element) => element.remove());
  expect(unseen.concat((await walkKeyboard(page)).unseen)).toContain('button "unmarked"');
});

test('only what would begin after the suite’s time is left out', () => {
  expect(isTooLate({}, 5)).toBe(false);
  expect(isTooLate({ E2E_BEGUN_UNTIL: '5' }, 5)).toBe(false);
  expect(isTooLate({ E2E_BEGUN_UNTIL: '5' }, 6)).toBe(true);
});
