import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { routes, type MenuNode } from '@portal/contract';
import type { Visitor } from './portal.ts';

interface ConsolePage {
  readonly path: string;
  readonly access: 'menu' | 'session' | 'staff';
  readonly landingOf?: string;
}

// The tools are no package of this workspace: they are found by their place.
const reader = path.resolve(import.meta.dirname, '../../../tools/runtime/console-pages.mjs');
const { listConsolePages } = (await import(pathToFileURL(reader).href)) as { listConsolePages: () => Promise<ConsolePage[]> };

/** Every page of the console's own table. */
export const consolePages = await listConsolePages();

/** Pages that show one record and are told which by the address: their stories open them with a record. */
export const recordPages: readonly string[] = [
  '/RiskControl/RiskCurrentControlEdit',
  '/RiskControl/RiskCurrentControlReviewEdit',
  '/RiskControl/RiskCurrentControlReviewView',
  '/RiskControl/RemediationIssue',
  '/RiskInfoCollection/RiskEventView',
  '/RiskInfoCollection/RiskReportEdit',
  '/RiskInfoCollection/RiskReportView',
  '/dms/edit',
  '/dms/view',
  '/dms/preview',
  '/dms/compare',
  '/KMSKnowLedge/Course',
  '/KMSKnowLedge/MyExam',
  '/KMSKnowLedge/SitExam',
  '/KMSKnowLedge/ExamResults',
  '/KMSKnowLedge/ExamResult',
  '/KMSKnowLedge/ShareView',
  '/KMSKnowLedge/ShareResults',
];

const holds = (menu: readonly MenuNode[], path: string): boolean =>
  menu.some((node) => node.path.toLowerCase() === path.toLowerCase() || holds(node.children, path));

/** Whose own pages end at his seat. */
const EXTERNAL_AUDITOR = 5;

/** Which pages somebody opens: those of the server's menu, and those for which a session is enough. */
export async function readAccess(who: Visitor): Promise<(page: ConsolePage) => boolean> {
  const menu = await who.ask(routes.getRoleAsyncRoutes);
  const isOfStaff = (await who.ask(routes.getUserInfo))!.roles[0]?.id !== EXTERNAL_AUDITOR;
  return ({ path: address, access }) => (access === 'menu' ? holds(menu, address) : access === 'session' || isOfStaff);
}

/** Goes to an address of the console without loading it anew. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
}

const nowhere = '/no/such/page';

/** Goes to a page by way of one that is not there, so that what is looked at is the new page and never the one before. */
export async function openAfresh(page: Page, address: string): Promise<void> {
  await goInside(page, nowhere);
  await untilLost(page, true);
  if (address === nowhere) return;
  await goInside(page, address);
  await untilLost(page, false);
}

/** Looks every few frames: an `expect` waits up to a second between two looks, which sums up over hundreds of pages. */
async function untilLost(page: Page, lost: boolean): Promise<void> {
  const isSo = (asked: boolean) => /^(Page not found|找不到这个页面)/.test(document.title) === asked;
  await page.waitForFunction(isSo, lost, { polling: 50, timeout: 30_000 });
}
