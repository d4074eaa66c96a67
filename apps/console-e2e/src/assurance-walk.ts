import { expect, type Locator, type Page } from '@playwright/test';

type Within = Page | Locator;

/** A field of a form by the name that the wire gives it, whatever the language. */
const fieldOf = (within: Within, name: string): Locator => within.locator(`[data-form-field="${name}"]`);

export async function fill(within: Within, name: string, text: string): Promise<void> {
  await fieldOf(within, name).locator('input, textarea').first().fill(text);
}

/** Chooses by what the option stands for. */
export async function chooseValue(page: Page, within: Within, name: string, value: string): Promise<void> {
  await fieldOf(within, name).getByRole('combobox').click();
  await page.locator(`[role="option"][data-value="${value}"]`).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

/** Chooses the first option, or the one that says something. */
export async function chooseSaying(page: Page, within: Within, name: string, words?: string): Promise<void> {
  await fieldOf(within, name).getByRole('combobox').click();
  const options = page.getByRole('option').filter({ hasNot: page.locator('[data-value=""]') });
  await (words === undefined ? options.first() : options.filter({ hasText: words }).first()).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

/** Types what is searched for and takes what is found. */
export async function findAndChoose(page: Page, within: Within, name: string, typed: string, shown: string): Promise<void> {
  await fieldOf(within, name).getByRole('combobox').fill(typed);
  await page.getByRole('option').filter({ hasText: shown }).first().click();
}

/** Types a day into a date field, section by section. */
export async function fillDate(page: Page, within: Within, name: string, day: string): Promise<void> {
  await fieldOf(within, name).getByRole('spinbutton').first().click();
  await page.keyboard.type(day.replaceAll('-', ''));
}

/** Presses an action of a record, in its row of buttons or in the menu behind them. */
export async function act(page: Page, name: string): Promise<void> {
  const main = page.getByRole('main');
  const button = main
    .getByRole('button', { name, exact: true })
    .or(main.getByRole('link', { name, exact: true }))
    .first();
  const more = main.getByRole('button', { name: /^(More|更多)/ }).first();
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Confirms the dialog that stands open by its filled button, and waits until it is gone. */
export async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('button.MuiButton-contained').last().click();
  await expect(dialog).toHaveCount(0);
}

/** Presses an action, says why where it is asked, and confirms. */
export async function actSaying(page: Page, name: string, reason?: string): Promise<void> {
  await act(page, name);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  if (reason !== undefined) await dialog.locator('textarea:visible').first().fill(reason);
  await confirm(page);
}
