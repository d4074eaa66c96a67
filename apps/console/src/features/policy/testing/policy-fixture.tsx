import { jest } from '@jest/globals';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routes } from '#shared/api/routes.ts';
import { sessionQuery } from '#shared/api/session.ts';
import { answer } from '#shared/testing/render.tsx';
import type { DocRecord, FolderRow, PermissionEntry } from '../api/wire.ts';

export const folder = (id: number, name: string, over: Partial<FolderRow> = {}): FolderRow => ({
  id,
  name,
  parentId: 0,
  parentIdPath: '0',
  isOwner: true,
  canRead: true,
  hasChildren: false,
  documentCount: 0,
  rowVersion: 4,
  allowedActions: ['OPEN', 'NEW_FOLDER', 'UPLOAD', 'COPY', 'RENAME', 'MOVE', 'PERMISSION', 'DELETE'],
  children: null,
  ...over,
});

export const ownerActions: DocRecord['allowedActions'] = [
  'OPEN',
  'PREVIEW',
  'DOWNLOAD',
  'EDIT',
  'COPY',
  'HISTORY',
  'RENAME',
  'MOVE',
  'PERMISSION',
  'DELETE',
  'REVISE',
  'CONFIRM_NO_CHANGE',
  'ALERT',
  'RETIRE',
];

export const doc: DocRecord = {
  id: 40,
  docName: 'Travel policy',
  docPath: '{"name":"travel.pdf","url":"/api/dms/File?id=9"}',
  fileId: 9,
  fileName: 'travel.pdf',
  fileSize: 2048,
  docType: 1,
  createBy: 'Lin',
  createByEn: 'Lin',
  UserNo: 'admin',
  createDateTime: '2026-01-05T08:00:00.000Z',
  updateBy: 'Lin',
  updateByEn: 'Lin',
  updateDateTime: '2026-02-05T08:00:00.000Z',
  department: 3,
  departmentName: 'Finance',
  departmentNameEn: 'Finance',
  isOwner: true,
  access: { read: true, download: true, owner: true },
  folderId: 1,
  folderName: 'Finance',
  docLevel: 1,
  docCategory: 1,
  secretLevel: 2,
  region: 1,
  version: '1.0',
  versionId: 400,
  revision: 1,
  reviewDateTime: '2099-01-01',
  effectiveDate: '2026-01-05',
  isMinor: false,
  dmsTypes: [],
  state: 'published',
  pending: null,
  rowVersion: 6,
  allowedActions: ownerActions,
  parentIdPath: '0,1',
  owners: [{ id: 1, userNO: 'admin', name: 'Lin', englishName: 'Lin' }],
  comments: '',
  pendingDoc: null,
  alertedOn: null,
};

export const entry = (over: Partial<PermissionEntry>): PermissionEntry => ({
  userPK: 1,
  deptPK: null,
  pk: 1,
  objectName: 'Lin',
  objectNameEn: 'Lin',
  objectType: 0,
  permissionType: 2,
  isExcluded: false,
  isActive: true,
  namePath: 'Finance',
  namePathEn: 'Finance',
  inherited: false,
  nodeId: 40,
  nodeName: 'Travel policy',
  ...over,
});

export const user = {
  id: 1,
  userNO: 'admin',
  name: 'Lin',
  englishName: 'Lin',
  roles: [{ id: 2, name: 'Risk Administrator', nameEn: 'Risk Administrator' }],
  roleJobs: [{ roleId: 2 }],
  department: null,
  settings: {},
  timeZone: 'Asia/Shanghai',
  isRiskOwner: true,
  mustChangePassword: false,
  mustSetSecondFactor: false,
};

const item = (classCode: string, classItem: string, className: string) => ({
  id: Number(classItem),
  classCode,
  classItem,
  className,
  classNameEn: className,
});
const resources = [
  item('DMS_DocLevel', '1', 'Group'),
  item('DMS_DocCategory', '1', 'Policy'),
  item('DMS_SecretLevel', '2', 'Internal'),
  item('DMS_Department', '3', 'Finance'),
  item('DMS_Region', '1', 'China'),
];

export interface Asked {
  name: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}
type Reply = (asked: Asked) => unknown;

/** Answers the calls of the library by the names of their routes and remembers them; a Response is given as it is. */
export function stubCalls(replies: Readonly<Record<string, Reply>>): Asked[] {
  const asked: Asked[] = [];
  const names = new Map(Object.values(routes).map((route) => [route.path, route.name]));
  const standard: Record<string, Reply> = {
    [routes.getSession.name]: () => user,
    [routes.getAllResources.name]: () => resources,
    [routes.getFolderPath.name]: () => [folder(1, 'Finance')],
    [routes.getFolders.name]: () => [],
    [routes.getListSettings.name]: () => ({ columns: null, views: [] }),
  };
  globalThis.fetch = jest.fn((url: unknown, init?: RequestInit) => {
    const [path = '', query = ''] = String(url).split('?');
    const call: Asked = {
      name: names.get(path) ?? path,
      query: new URLSearchParams(query),
      body: JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>,
    };
    asked.push(call);
    const reply = (replies[call.name] ?? standard[call.name])?.(call);
    return Promise.resolve(reply instanceof Object && 'json' in reply ? (reply as Response) : answer(reply ?? null));
  }) as never;
  return asked;
}

/** Puts the signed-in person where the guard would have put him. */
export function SignedIn({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  client.setQueryData(sessionQuery.queryKey, user as never);
  return <>{children}</>;
}
