import { policyRoutes } from '@portal/contract';
import { makePdf } from './policy-files.ts';
import { makeFolder, makePolicy, policyBody, setPermission } from './policy-world.ts';
import type { World } from './risk-control-world.ts';
import type { RouteCase } from './route-cases.ts';

/** What the calls of the policy library name: nodes that the owner owns, one deleted, a file of his and of a policy, an upload of his. */
export type PolicyRecordKind = 'policy' | 'policyFolder' | 'deletedPolicy' | 'policyFile' | 'upload';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** A complete call of every route of the policy library. */
export function describePolicyRoutes(world: World) {
  const plain: RouteCase = { input: () => ({}) };
  const query = (names: PolicyRecordKind, more: Record<string, unknown> = {}): RouteCase => ({
    names,
    input: (id) => ({ query: { id, ...more } }),
  });
  const body = (names: PolicyRecordKind, more: Record<string, unknown> = {}): RouteCase => ({
    names,
    input: (id) => ({ body: { id, ...more } }),
  });
  const permission = (id: number | string) => ({ body: { id, type: 1, permission: [{ pk: world.assistant.id, objectType: 0 }] } });
  return {
    createDoc: { names: 'policyFolder', input: (folderId) => ({ body: policyBody(world.departmentId, Number(folderId)) }) },
    updateDoc: { names: 'policy', input: (id) => ({ body: { ...policyBody(world.departmentId, 0), id } }) },
    getDoc: { names: 'policy', input: (id) => ({ body: { ids: [id] } }) },
    searchDocsByPage: { names: 'policyFolder', input: (folderId) => ({ body: { folderId } }) },
    exportDocs: plain,
    searchDocsHistoryByPage: { names: 'policy', input: (id) => ({ body: { docId: id } }) },
    getDocProcess: query('policy', { type: 1 }),
    deleteDoc: query('policy'),
    reNameDoc: query('policy', { name: '新名称' }),
    moveDoc: query('policy', { folderId: 0 }),
    copyDoc: query('policy'),
    submitDoc: body('policy'),
    approveDoc: body('policy'),
    returnDoc: body('policy', { comments: 'no' }),
    withdrawDoc: body('policy'),
    confirmNoChange: body('policy', { reviewDateTime: '2031-01-31' }),
    retireDoc: body('policy', { comments: '已被替代' }),
    rescheduleDoc: body('policy', { effectiveDate: '2030-01-31', comments: '日期有误' }),
    reinstateDoc: body('policy', { comments: '误废止' }),
    restoreDoc: query('deletedPolicy', { type: 1 }),
    getDeletedByPage: plain,
    exportDeleted: plain,
    reMindDocOwner: { names: 'policy', input: (docId) => ({ query: { docId } }) },
    getDashboardCounts: plain,
    createFolder: { names: 'policyFolder', input: (parentId) => ({ body: { parentId, name: `子文件夹 ${Math.random()}` } }) },
    getFolders: { names: 'policyFolder', input: (parentId) => ({ query: { parentId } }) },
    getFolderPath: query('policyFolder'),
    reNameFolder: { names: 'policyFolder', input: (id) => ({ query: { id, name: `文件夹 ${id} 新` } }) },
    moveFolder: query('policyFolder', { folderId: 999_999_999 }),
    copyFolder: query('policyFolder', { folderId: 999_999_999 }),
    deleteFolder: query('policyFolder'),
    setPermission: { names: 'policy', input: permission },
    previewPermission: { names: 'policy', input: permission },
    getPermissions: query('policy', { type: 1 }),
    explainAccess: query('policy', { type: 1, userNo: world.assistant.userNo }),
    dmsUpload: { input: () => ({ files: [{ name: 'a.pdf', content: text(makePdf('text')) }] }) },
    startUpload: { input: () => ({ body: { name: 'a.pdf', size: 10 } }) },
    uploadChunk: {
      names: 'upload',
      input: (uploadId) => ({ query: { uploadId, offset: 0 }, files: [{ name: 'a.pdf', content: '%PDF-' }] }),
    },
    getUpload: { names: 'upload', input: (uploadId) => ({ query: { uploadId } }) },
    finishUpload: { names: 'upload', input: (uploadId) => ({ body: { uploadId } }) },
    cancelUpload: { names: 'upload', input: (uploadId) => ({ body: { uploadId } }) },
    getAzureBlobSASToken: query('policyFile'),
    getAccessToken: query('policyFile'),
    openPolicyFile: query('policyFile'),
    getPreview: query('policyFile'),
    compareVersions: { names: 'policy', input: (docId) => ({ query: { docId, from: 1, to: 2 } }) },
    getReviewCalendar: plain,
    renewReviewCalendar: plain,
    revokeReviewCalendar: plain,
    reviewCalendarFeed: { input: () => ({ query: { token: 'no token of ours' } }) },
  } satisfies Record<keyof typeof policyRoutes, RouteCase>;
}

/** Makes what a call of the policy library names: the owner's, in a folder that an administrator made for him. */
export async function makePolicyRecord(world: World, names: PolicyRecordKind): Promise<number | string> {
  const { administrator, owner } = world;
  if (names === 'upload')
    return (await owner.client.ask(policyRoutes.startUpload, { body: { name: `${Math.random()}.pdf`, size: 5 } })).uploadId;
  const folder = await makeFolder(administrator.client);
  await setPermission(administrator.client, { id: folder.id, type: 0 }, { owners: [administrator.id, owner.id] });
  if (names === 'policyFolder') return folder.id;
  const { id } = await makePolicy(owner.client, world.departmentId, folder.id);
  if (names === 'deletedPolicy') await owner.client.ask(policyRoutes.deleteDoc, { query: { id } });
  if (names !== 'policyFile') return id;
  const [record] = await owner.client.ask(policyRoutes.getDoc, { body: [id] as never });
  return record!.fileId!;
}
