import type { CurrentControl, RiskControlRecord, UserInfo } from '@portal/contract/client';
import { jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { configure, fireEvent } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { routes } from '../api/routes.ts';
import { sessionQuery } from '../api/session.ts';
import { answer, envelope } from './render.tsx';

// Whether each of some hundred nodes is hidden is what makes looking for roles slow on a page of forms.
configure({ defaultHidden: true });

/** Puts a text into an area at once; key by key every one of the page's fields would be drawn anew. */
export const fill = (area: HTMLTextAreaElement, value: string): void => {
  fireEvent.change(area, { target: { value } });
};

/** Who types and clicks; the styles of every ancestor are not asked for each click. */
export const actor = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

const owner = { id: 7, userNO: 'owner', name: '陈嘉明', englishName: 'Chen Jiaming' };
const admin = { id: 2, userNO: 'admin', name: '林晓雯', englishName: 'Lin Xiaowen' };
const people = { owner, admin, auditor: { id: 9, userNO: 'auditor', name: '周敏', englishName: 'Zhou Min' } };
const roles = {
  owner: { id: 3, name: '风险责任人', nameEn: 'Risk Owner' },
  admin: { id: 2, name: '风险管理员', nameEn: 'Risk Administrator' },
  auditor: { id: 5, name: '外部审计师', nameEn: 'External Auditor' },
};

export const buildUser = (role: keyof typeof people = 'owner'): UserInfo => ({
  ...people[role],
  avatar: '',
  roles: [roles[role]],
  roleJobs: [],
  isRiskOwner: true,
  language: 'en',
  department: { id: 31, name: '供应链部', nameEn: 'Supply Chain' },
  mustChangePassword: false,
  mustSetSecondFactor: false,
  sessionEndsAt: '2030-01-01T00:00:00Z',
  timeZone: 'Asia/Shanghai',
  settings: {},
});

export const buildCurrentControl = (changes: Partial<CurrentControl> = {}): CurrentControl => ({
  id: 214,
  riskId: 214,
  controlDescOfPri: '',
  currentControlDesc: '',
  controlFrequency: 0,
  controlMode: 0,
  controlAssessmentScore: null,
  controlAssessmentComments: '',
  comments: '',
  controlStatus: 0,
  isActive: true,
  submittedBy: null,
  submittedAt: null,
  risk_Docs: [],
  ...changes,
});

export const buildRecord = (changes: Partial<RiskControlRecord> = {}): RiskControlRecord => ({
  id: 214,
  riskNo: 'RC-2026-000214',
  riskStoreNo: 'RS-2026-0148',
  lineageId: 214,
  riskYear: 2026,
  riskStatus: 1,
  categoryLevelOne: 11,
  categoryLevelTwo: 12,
  categoryLevelThree: 13,
  categoryLevelTwoStr: '',
  categoryLevelThreeStr: '',
  category1Name: '运营',
  category2Name: '供应链',
  category3Name: '采购连续性',
  category1NameEn: 'Operations',
  category2NameEn: 'Supply chain',
  category3NameEn: 'Sourcing continuity',
  riskDescription: 'Lactoferrin has a single source',
  consequences: '停产',
  consequences_EN: 'Production stops',
  managementArea: '中国',
  keyControl: '是',
  businessUnit: 'BNC',
  controlObjective: '运营',
  standardControlDesc: 'Two approved sources',
  controlCategory: '预防性',
  controlOwnerFunction: '运营',
  controlOwnerDeptId: 31,
  departmentName: '供应链部',
  departmentNameEn: 'Supply Chain',
  controlOwner: owner.id,
  riskControlOwnerUserNo: owner.userNO,
  riskControlOwnerUserName: owner.name,
  owner,
  creator: admin,
  needOwnerApprove: true,
  isActive: true,
  state: 'assessing',
  rowVersion: 5,
  allowedActions: ['SAVE_ASSESSMENT', 'SUBMIT_ASSESSMENT', 'SET_ASSISTANTS', 'FORWARD'],
  noEligibleReviewer: false,
  dueDate: '2030-01-15',
  remindedAt: null,
  remindedBy: null,
  assignedAt: '2026-10-21T01:30:12Z',
  createdAt: '2026-10-21T01:30:12Z',
  updatedAt: '2026-10-21T01:30:12Z',
  owners: [],
  forwardedTo: [],
  years: [],
  risk_CurrentControl: buildCurrentControl(),
  previousControl: null,
  risk_ReviewInfo: null,
  sharedControl: null,
  ...changes,
});

/** What the year before said; with it the assessment offers to copy it. */
export const lastYear: NonNullable<RiskControlRecord['previousControl']> = {
  riskNo: 'RC-2025-000102',
  riskYear: 2025,
  currentControlDesc: 'as in 2025',
  controlFrequency: 2,
  controlMode: 1,
  controlAssessmentScore: 4,
  evidence: [],
};

const item = (classCode: string, classItem: string, className: string, classNameEn: string) => ({
  id: Number(classItem),
  classCode,
  classItem,
  className,
  classNameEn,
});
const resources = [
  item('RiskCurrentControl_controlFrequency', '1', '每年一次', 'once a year'),
  item('RiskCurrentControl_controlFrequency', '2', '每季度一次', 'once a quarter'),
  item('RiskCurrentControl_controlMode', '1', '系统', 'Systematic'),
  item('RiskReview_controlDeficiency', '0', '无缺陷', 'None'),
  item('RiskReview_controlDeficiency', '10', '存在缺陷,需整改', 'Deficiency, remediation required'),
  item('RiskControl_managementArea', '2', '中国', 'China'),
];
const category = (id: number, categoryNameEn: string, parentId: number) => ({
  id,
  categoryName: `中${id}`,
  categoryNameEn,
  categoryNo: String(id),
  parentId,
});

type Handler = (input: { body: Record<string, unknown>; url: string }) => unknown;
/** An answer that refuses. */
export const refuse = (body: { code: string; message: string; errors?: unknown[] }) => new Refused(body);
class Refused {
  readonly body: object;
  constructor(body: object) {
    this.body = { isSuccess: false, data: null, ...body };
  }
}

/** A control of which nobody has said yet what it does for the scope of a period. */
const noAttributes = {
  id: 5,
  riskNo: 'RC-2026-000001',
  rowVersion: 1,
  company: null,
  isKey: false,
  process: null,
  subProcess: null,
  accounts: [],
  cosoComponent: null,
  cosoPrinciple: null,
  nature: null,
  automation: null,
  systemName: '',
  generalControls: [],
  reliedOnBy: [],
  mayEdit: false,
  accountChoices: [],
};

/** Stands in for the server: an answer a route name; calls without one answer an empty list. Answers what was sent, by route name. */
export function stubServer(user: UserInfo, handlers: Partial<Record<keyof typeof routes, Handler>>) {
  const sent: { name: string; body: Record<string, unknown> }[] = [];
  const byDefault: Partial<Record<keyof typeof routes, Handler>> = {
    getSession: () => user,
    getAllResources: () => resources,
    beatPresence: () => ({ editors: [] }),
    getControlAttributes: () => noAttributes,
    getRecordEvidence: () => ({ mayLink: false, used: [], hidden: 0, offers: [] }),
    getRiskControlByPage: () => ({ totalCount: 0, data: [] }),
    getMyRiskControlByPage: () => ({ totalCount: 0, data: [] }),
    getRiskCategory: ({ url }) =>
      url.includes('parentId=0') ? [category(11, 'Operations', 0)] : url.includes('parentId=11') ? [category(12, 'Supply chain', 11)] : [],
  };
  globalThis.fetch = jest.fn<typeof fetch>((address, init) => {
    const url = String(address);
    const route = Object.values(routes).find(({ path }) => url.split('?')[0] === path);
    const name = (route?.name ?? '') as keyof typeof routes;
    const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {};
    sent.push({ name, body });
    const result = (handlers[name] ?? byDefault[name] ?? (() => []))({ body, url });
    return Promise.resolve(result instanceof Refused ? envelope(result.body) : answer(result));
  });
  return { sentTo: (name: keyof typeof routes) => sent.filter((one) => one.name === name).map((one) => one.body) };
}

/** Draws a page once the session is known, as the guard of the router does. */
export function Signed({ children }: { children: ReactNode }) {
  return useQuery(sessionQuery).data ? <>{children}</> : null;
}
