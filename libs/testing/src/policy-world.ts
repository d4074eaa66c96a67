import { policyRoutes, type RouteData } from '@portal/contract';
import type { ApiClient } from './api-client.ts';
import { makePdf } from './policy-files.ts';

export type SavedDoc = RouteData<typeof policyRoutes.createDoc>;
export type FolderAnswer = RouteData<typeof policyRoutes.createFolder>;

let counter = 0;
const next = (): number => (counter += 1);

/** Uploads a file as a person would and answers it. */
export async function uploadPolicyFile(
  client: ApiClient,
  name = `policy-${next()}.pdf`,
  content: Uint8Array<ArrayBuffer> = makePdf(`Text of ${name}`),
): Promise<RouteData<typeof policyRoutes.dmsUpload>[number]> {
  const answer = await client.upload(policyRoutes.dmsUpload, [{ name, content }]);
  if (!answer.isSuccess) throw new Error(`${name} was refused: HTTP ${answer.status} ${answer.code} ${answer.message}`);
  return answer.data[0]!;
}

/** A complete body of CreateDoc without its file. */
export function policyBody(departmentId: number, folderId: number, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    docName: `差旅费用管理制度 ${next()}`,
    docLevel: 1,
    docCategory: 1,
    secretLevel: 2,
    department: departmentId,
    region: 2,
    version: '1.0',
    reviewDateTime: '2030-06-30',
    folderId,
    ...more,
  };
}

/** A folder of one's own: made by the client in a folder, or at the top by an administrator. */
export function makeFolder(client: ApiClient, parentId = 0, name = `文件夹 ${next()}`): Promise<FolderAnswer> {
  return client.ask(policyRoutes.createFolder, { body: { ParentId: parentId, Name: name } });
}

/** A policy with a file of its own. */
export async function makePolicy(
  client: ApiClient,
  departmentId: number,
  folderId: number,
  more: Record<string, unknown> = {},
): Promise<SavedDoc> {
  const file = await uploadPolicyFile(client);
  const docPath = JSON.stringify({ name: file.name, url: file.url });
  return client.ask(policyRoutes.createDoc, { body: policyBody(departmentId, folderId, { docPath, ...more }) });
}

/** Lets people and departments in, keeps people out, and names the owners, by ids. */
export function setPermission(
  client: ApiClient,
  node: { id: number; type: 0 | 1 },
  entries: {
    read?: readonly number[];
    download?: readonly number[];
    both?: readonly number[];
    departments?: readonly number[];
    excluded?: readonly number[];
    owners?: readonly number[];
  },
): Promise<RouteData<typeof policyRoutes.setPermission>> {
  const grant = (ids: readonly number[] | undefined, permissionType: number, objectType = 0) =>
    (ids ?? []).map((pk) => ({ pk, objectType, permissionType }));
  return client.ask(policyRoutes.setPermission, {
    body: {
      ...node,
      permission: [
        ...grant(entries.read, 0),
        ...grant(entries.download, 1),
        ...grant(entries.both, 3),
        ...grant(entries.departments, 3, 1),
      ],
      excludePermission: (entries.excluded ?? []).map((pk) => ({ pk, objectType: 0 })),
      ...(entries.owners && { docOwner: entries.owners.map((pk) => ({ pk, objectType: 0 })) }),
    },
  });
}
