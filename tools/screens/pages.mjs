import { listConsolePages } from '../runtime/console-pages.mjs';

/**
 * @typedef {object} Screen
 * @property {string} name of the picture
 * @property {string} path
 * @property {string | null} user who looks; null: nobody is signed in
 * @property {string} [state] the page shows the first risk control, risk event or response report of this user in that state, by its id
 * @property {{ docType: number, versions?: number }} [policy] the page shows the newest policy whose file is of a type (1 PDF, 2 Word, 3 slides), with so many versions
 * @property {(page: import('@playwright/test').Page) => Promise<void>} [open] what to press before the picture is taken
 */

const RECORD = '/RiskControl/RiskCurrentControlReviewView';
const EVENT = '/RiskInfoCollection/RiskEventView';
const REPORT = '/RiskInfoCollection/RiskReportView';

/** Opens the dialog behind the first button whose name matches, in either language. */
const press = (name) => async (page) => {
  const button = page.getByRole('button', { name }).first();
  if (await button.count()) await button.click();
};

/** The settings panel: at the top, or on a phone in the person's menu. */
async function pressSettings(page) {
  const settings = /^(settings|设置)$/i;
  const button = page.getByRole('button', { name: settings });
  if (await button.isVisible()) return button.click();
  await page.getByRole('button', { name: /^(user menu|用户菜单)/i }).click();
  return page.getByRole('menuitem', { name: settings }).click();
}

/**
 * Pages that show more than one face, with the people for whom they matter. A page that is not named here is drawn for the administrator.
 *
 * @type {Screen[]}
 */
const CHOSEN = [
  { name: 'login', path: '/admin/xxx/zzz/login', user: null },
  { name: 'home-administrator', path: '/dashboard', user: 'admin' },
  { name: 'home-owner', path: '/dashboard', user: 'owner' },
  { name: 'home-user', path: '/dashboard', user: 'user' },
  { name: 'settings', path: '/dashboard', user: 'owner', open: pressSettings },
  { name: 'rcm-platform-administrator', path: '/riskHome', user: 'admin' },
  { name: 'rcm-platform-owner', path: '/riskHome', user: 'owner' },
  { name: 'risk-controls', path: '/RiskControl/RiskControlList', user: 'admin' },
  { name: 'risk-controls-import', path: '/RiskControl/RiskControlList', user: 'admin', open: press(/^(import|导入)/i) },
  { name: 'risk-controls-aide', path: '/RiskControl/RiskControlList', user: 'aide' },
  { name: 'reviews-pending', path: '/RiskControl/RiskControlTaskList?type=1', user: 'admin' },
  { name: 'reviews-approved', path: '/RiskControl/RiskControlTaskList?type=2', user: 'admin' },
  { name: 'my-controls-to-do', path: '/RiskControl/MyRiskControlTaskList?type=1', user: 'owner' },
  { name: 'my-controls-submitted', path: '/RiskControl/MyRiskControlTaskList?type=2', user: 'owner' },
  { name: 'my-controls-related', path: '/RiskControl/MyRiskControlTaskList?type=3', user: 'owner' },
  { name: 'control-new', path: '/RiskControl/RiskControlEdit', user: 'admin' },
  { name: 'control-draft', path: '/RiskControl/RiskControlEdit', user: 'admin', state: 'draft' },
  { name: 'control-assess', path: '/RiskControl/RiskCurrentControlEdit', user: 'owner', state: 'assessing' },
  { name: 'control-returned', path: '/RiskControl/RiskCurrentControlEdit', user: 'owner', state: 'returned' },
  { name: 'control-approval', path: RECORD, user: 'owner', state: 'ownerApproval' },
  { name: 'control-review', path: '/RiskControl/RiskCurrentControlReviewEdit', user: 'reviewer', state: 'reviewing' },
  { name: 'control-remediating', path: RECORD, user: 'admin', state: 'remediating' },
  { name: 'control-complete', path: RECORD, user: 'admin', state: 'complete' },
  { name: 'control-forward', path: RECORD, user: 'admin', state: 'complete', open: press(/^(forward|cc|转发|抄送)/i) },
  { name: 'risk-store', path: '/RiskControl/RiskStore', user: 'admin' },
  { name: 'events-administrator', path: '/riskevent', user: 'admin' },
  { name: 'events-user', path: '/riskevent', user: 'user' },
  { name: 'my-events', path: '/RiskInfoCollection/MyRiskEventList', user: 'user' },
  { name: 'event-query', path: '/RiskInfoCollection/RiskEventQuery?type=1', user: 'admin' },
  { name: 'event-new', path: '/RiskInfoCollection/RiskEventEdit', user: 'user' },
  { name: 'event-draft', path: '/RiskInfoCollection/RiskEventEdit', user: 'owner2', state: 'draft' },
  { name: 'event-pending', path: EVENT, user: 'admin', state: 'pendingApproval' },
  { name: 'event-approve', path: EVENT, user: 'admin', state: 'pendingApproval', open: press(/^(confirm as risk|确认为风险)/i) },
  { name: 'event-identified', path: EVENT, user: 'admin', state: 'identified' },
  { name: 'event-closed', path: EVENT, user: 'admin', state: 'closed' },
  { name: 'report-query', path: '/RiskInfoCollection/RiskReportQuery', user: 'admin' },
  { name: 'report-heat-map', path: '/RiskInfoCollection/RiskReportQuery', user: 'admin', open: press(/^(heat map|热力图)/i) },
  { name: 'report-write', path: '/RiskInfoCollection/RiskReportEdit', user: 'wu.hao', state: 'draft' },
  { name: 'report-returned', path: '/RiskInfoCollection/RiskReportEdit', user: 'he.junjie', state: 'returned' },
  { name: 'report-submitted', path: REPORT, user: 'admin', state: 'submitted' },
  { name: 'report-approved', path: REPORT, user: 'admin', state: 'approved' },
  { name: 'policy-view', path: '/dms/view', user: 'admin', policy: { docType: 1 } },
  { name: 'policy-edit', path: '/dms/edit', user: 'admin', policy: { docType: 1 } },
  { name: 'policy-preview-pdf', path: '/dms/preview', user: 'admin', policy: { docType: 1 } },
  { name: 'policy-preview-word', path: '/dms/preview', user: 'admin', policy: { docType: 2 } },
  { name: 'policy-preview-slides', path: '/dms/preview', user: 'admin', policy: { docType: 3 } },
  { name: 'policy-compare', path: '/dms/compare', user: 'admin', policy: { docType: 2, versions: 2 } },
  { name: 'mail-log', path: '/admin/MailLog', user: 'admin' },
  { name: 'refused', path: '/401', user: 'user' },
  { name: 'lost', path: '/nowhere', user: 'user' },
];

const isChosen = (page) => CHOSEN.some((screen) => screen.path.split('?')[0] === page.path);

/** Every page of the console: the router's table decides which there are. */
export const SCREENS = [
  ...CHOSEN,
  ...(await listConsolePages())
    .filter((page) => !isChosen(page))
    .map((page) => ({ name: page.path.slice(1).replaceAll('/', '-'), path: page.path, user: 'admin' })),
];

export const LANGUAGES = ['zh', 'en'];
export const SCHEMES = ['light', 'dark'];
export const WIDTHS = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'narrow', width: 390, height: 844 },
];
