import { z } from 'zod';
import { actorQuery, flagField, idList, instant, nameText, nothing, textField } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { directoryPaths } from './paths.ts';

export const resourceItem = z.object({
  id: z.number(),
  classCode: z.string(),
  classItem: z.string(),
  className: z.string(),
  classNameEn: z.string(),
});

const role = z.object({ id: z.number(), name: z.string(), nameEn: z.string() });

const onOff = z.boolean();

/** How the console looks for one person (docs/decisions/portal.md §2, settings panel); what is not set has its default. */
export const personSettings = z.object({
  scoreReading: z.enum(['list', 'dashboard', 'meaning']).describe('how scores are coloured; unset: by meaning'),
  themeColor: z.string().regex(/^#[0-9a-f]{6}$/i),
  tagsView: onOff.describe('the bar of visited pages'),
  fixedHeader: onOff,
  sidebarLogo: onOff,
  mode: z.enum(['light', 'dark', 'system']),
  density: z.enum(['compact', 'standard', 'comfortable']),
  pageSize: z.literal([10, 20, 30, 40, 50]).describe('rows a page, of every list; unset: 10'),
  letterKeys: onOff.describe('shortcuts of one letter without Ctrl (WCAG 2.2, 2.1.4); unset: on'),
  setupHidden: onOff.describe('administrators: the list of what a new portal needs is put away'),
});

/** A setting that is null goes back to its default. */
const settingChanges = z.object({
  scoreReading: personSettings.shape.scoreReading.nullish(),
  themeColor: personSettings.shape.themeColor.nullish(),
  tagsView: onOff.nullish(),
  fixedHeader: onOff.nullish(),
  sidebarLogo: onOff.nullish(),
  mode: personSettings.shape.mode.nullish(),
  density: personSettings.shape.density.nullish(),
  pageSize: personSettings.shape.pageSize.nullish(),
  letterKeys: onOff.nullish(),
  setupHidden: onOff.nullish(),
});

/** The signed-in person (docs/decisions/wire.md). */
export const userInfo = z.object({
  id: z.number(),
  userNO: z.string(),
  name: z.string(),
  englishName: z.string(),
  avatar: z.string(),
  roles: z.array(role),
  roleJobs: z.array(z.object({ roleId: z.number() })),
  isRiskOwner: z.boolean(),
  language: z.enum(['zh', 'en']).nullable(),
  department: z.object({ id: z.number(), name: z.string(), nameEn: z.string() }).nullable(),
  mustChangePassword: z.boolean().describe('true: every call but the change itself is refused'),
  mustSetSecondFactor: z.boolean().describe('true: every call but setting it up is refused'),
  sessionEndsAt: instant,
  timeZone: z.string().describe("the portal's: its days are those of this zone"),
  settings: personSettings.partial(),
});

export interface MenuNode {
  path: string;
  name: string;
  title: string;
  titleEn: string;
  icon: string;
  hidden: boolean;
  children: MenuNode[];
}
export const menuNode: z.ZodType<MenuNode> = z.object({
  path: z.string(),
  name: z.string(),
  title: z.string(),
  titleEn: z.string(),
  icon: z.string(),
  hidden: z.boolean(),
  get children() {
    return z.array(menuNode);
  },
});

export const foundUser = z.object({
  id: z.number(),
  userNO: z.string(),
  adNo: z.string().describe('to administrators; empty to others'),
  name: z.string(),
  englishName: z.string(),
  roleJobs: z.array(
    z.object({
      roleId: z.number().describe('to administrators; 0 to others'),
      org_Department: z.object({ name: z.string(), nameEn: z.string() }),
    }),
  ),
});

const foundUserOrDept = z.object({
  pk: z.number(),
  objectType: z.number().describe('0 user, otherwise department'),
  objectName: z.string(),
  objectNameEn: z.string(),
  namePath: z.string(),
  namePathEn: z.string(),
});

export const loginBody = z.object({
  userName: nameText(),
  password: z
    .string()
    .max(1000)
    .nullish()
    .transform((value) => value ?? ''),
  vcode: textField(50),
  uuid: textField(64),
  /** The proof-of-work alternative to the picture (docs/decisions/identity.md). */
  pow: z.object({ nonce: z.string().max(100) }).nullish(),
});

/** Sign-in, the shell and the directory (docs/decisions/portal.md §7). */
export const directoryRoutes = defineRoutes('directory', directoryPaths, {
  userLogin: {
    summary: 'Sign in',
    access: 'public',
    beforePasswordChange: true,
    body: loginBody,
    data: z.object({
      userNO: z.string(),
      name: z.string(),
      englishName: z.string(),
      roles: z.array(role),
      mustChangePassword: z.boolean(),
      secondFactor: z
        .boolean()
        .optional()
        .describe('true: no session yet, a second step is wanted (OfferPasskeyStep, SignInWithCode); nothing but the number is told'),
    }),
  },
  userLogout: {
    summary: 'Sign out; ends the session on the server',
    access: 'public',
    beforePasswordChange: true,
    query: actorQuery,
    data: z.object({ providerUrl: z.string().describe("where the provider's own session is ended") }).nullable(),
  },
  getUserInfo: {
    auditor: 'account',
    summary: 'The signed-in person',
    beforePasswordChange: true,
    query: z.object({ token: z.string().optional() }),
    data: userInfo,
  },
  getSession: {
    summary: 'Whose session it is: what getUserInfo answers, or null without a session',
    access: 'public',
    beforePasswordChange: true,
    data: userInfo.nullable(),
  },
  getVerificationCode: {
    summary: 'A captcha, single use, two minutes',
    access: 'public',
    beforePasswordChange: true,
    query: z.object({ rand: z.string().optional() }),
    data: z.object({
      vcode: z.string().describe('base64 SVG without prefix'),
      uuid: z.string(),
      proofOfWork: z.object({ salt: z.string(), difficulty: z.number().describe('leading zero bits of sha256(salt + nonce)') }),
    }),
  },
  getSignInOptions: {
    summary: 'What the sign-in page offers',
    access: 'public',
    beforePasswordChange: true,
    data: z.object({
      captcha: z.boolean(),
      oidc: z.boolean(),
      providerName: z.string().describe('on the button to the identity provider; empty: it has none'),
      defaultLanguage: z.enum(['zh', 'en']),
      passkeys: z.boolean().describe('one may sign in with a passkey: the address of the portal lets browsers keep them'),
      demo: z
        .object({
          password: z.string(),
          accounts: z.array(
            z.object({ userNO: z.string(), name: z.string(), englishName: z.string(), who: z.string(), whoEn: z.string() }),
          ),
        })
        .nullable(),
    }),
  },
  getRoleAsyncRoutes: {
    auditor: 'account',
    summary: 'The menu of the signed-in person',
    query: z.object({ userId: z.string().optional(), roleId: z.string().optional() }),
    data: z.array(menuNode),
  },
  updateSettings: {
    auditor: 'account',
    summary: 'Settings of the signed-in person; what is not given stays as it is',
    query: actorQuery,
    body: settingChanges.extend({ language: z.enum(['zh', 'en']).optional() }),
    data: nothing,
  },
  getAllResources: {
    auditor: 'seat',
    summary: 'All reference lists; `inactive` adds values that are offered no more, for records that carry them',
    query: z.object({ inactive: flagField(false) }),
    data: z.array(resourceItem.extend({ isActive: z.boolean().optional().describe('told with `inactive`') })),
  },
  getResourceByClassCode: {
    auditor: 'seat',
    summary: 'One reference list',
    query: z.object({ classCode: z.string() }),
    data: z.array(resourceItem),
  },
  findUser: {
    auditor: 'seat',
    summary: 'People by name, number or whole AD number',
    query: z.object({ queryStr: z.string().optional() }),
    data: z.array(foundUser),
  },
  findUserOrDept: {
    auditor: 'seat',
    summary: 'People and departments',
    query: actorQuery.extend({ queryStr: z.string().optional() }),
    data: z.array(foundUserOrDept),
    reads: true,
  },
  getUserOrDepartmentPath: {
    auditor: 'seat',
    summary: 'The department path of people and departments',
    query: actorQuery,
    body: z.object({ pkList: idList() }),
    data: z.array(foundUserOrDept),
    reads: true,
  },
});
