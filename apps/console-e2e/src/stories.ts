import type { Page } from '@playwright/test';
import { routes, type Language, type RiskControlRecord, type SavedRecord } from '@portal/contract';
import { expect } from '@playwright/test';
import type { Visitor } from './portal.ts';

/**
 * The languages in which a story is told: at every change of the product in one, which half of the stories share; at night in both
 * (`npm run test:nightly`). What a text says and how long it is in either language is looked at on every page (pages.e2e).
 */
export function tellIn(first: Language): readonly Language[] {
  return process.env['STORY_LANGUAGES'] === 'both' ? ['en', 'zh'] : [first];
}

let told = 0;

/** A text that no other test and no earlier run has, so that a list's search finds this record alone. */
export function unique(text: string): string {
  told += 1;
  return `${text} ${Date.now().toString(36)}${told}`;
}

export async function findPersonId(asked: Visitor, userNo: string): Promise<number> {
  const people = await asked.ask(routes.findUser, { query: { queryStr: userNo } });
  const person = people.find((one) => one.userNO === userNo);
  if (!person) throw new Error(`There is no ${userNo}.`);
  return person.id;
}

/** A complete body of UpdateRiskControl for a control of `owner` in the supply chain department. */
export async function describeControl(admin: Visitor, overrides: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const [category] = await admin.ask(routes.getRiskCategory, { query: { parentId: 0 } });
  const [department] = await admin.ask(routes.findUserOrDept, { query: { queryStr: '供应链部' } });
  return {
    categoryLevelOne: category?.id,
    riskDescription: unique('Supplier fails'),
    managementArea: '中国',
    keyControl: '是',
    businessUnit: 'ANC',
    controlObjective: '运营',
    standardControlDesc: 'Every quarter the list of suppliers is reviewed and signed',
    controlCategory: '预防性',
    controlOwnerFunction: '运营',
    controlOwnerDeptId: department?.pk,
    controlOwner: await findPersonId(admin, 'owner'),
    ...overrides,
  };
}

/** A control that its owner has to assess, made by calls. */
export async function assignControl(admin: Visitor, overrides: Record<string, unknown> = {}): Promise<SavedRecord> {
  return admin.ask(routes.updateRiskControl, { body: await describeControl(admin, overrides) });
}

export const assessment = {
  currentControlDesc: 'The purchasing manager signs the list every quarter',
  controlFrequency: 2,
  controlMode: 3,
  controlAssessmentScore: 4,
  controlAssessmentComments: 'All four lists of the year are signed',
} as const;

/** Submits the self-assessment by a call. */
export async function assess(owner: Visitor, riskId: number, overrides: Record<string, unknown> = {}): Promise<SavedRecord> {
  return owner.ask(routes.updateRiskCurrentControl, { body: { riskId, ...assessment, ...overrides } });
}

export const readRecord = (who: Visitor, id: number): Promise<RiskControlRecord> => who.ask(routes.getRiskControl, { query: { id } });

export const pageOf = {
  assess: (id: number) => `/RiskControl/RiskCurrentControlEdit?Id=${id}`,
  view: (id: number) => `/RiskControl/RiskCurrentControlReviewView?Id=${id}`,
  review: (id: number) => `/RiskControl/RiskCurrentControlReviewEdit?Id=${id}`,
};

/** Chooses in a list box by what is shown. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Chooses among a few that stand side by side. */
export async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('radiogroup', { name: label, exact: true }).getByRole('radio', { name: option, exact: true }).click();
}

/** Types everything that an English self-assessment needs; it is not submitted. */
export async function fillAssessment(page: Page, description: string): Promise<void> {
  await page.getByLabel('Current control description', { exact: true }).fill(description);
  await choose(page, 'Frequency', 'Quarterly');
  await choose(page, 'Method', 'Manual');
  await page.getByRole('radiogroup', { name: 'Self-assessment score' }).getByRole('radio').nth(3).click();
  await page.getByLabel('Assessment comments', { exact: true }).fill('All four lists of the year are signed');
}

/** Types a day into a date field, section by section. */
export async function fillDay(page: Page, label: string, day: string): Promise<void> {
  const field = page.getByRole('group', { name: label, exact: true });
  await field.getByRole('spinbutton').first().click();
  await page.keyboard.type(day.replaceAll('-', ''));
}

/** Presses a button and waits for the words that follow it. */
export async function press(page: Page, name: string | RegExp, words?: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: typeof name === 'string' }).click();
  if (words) await expect(page.getByText(words).first()).toBeVisible();
}
