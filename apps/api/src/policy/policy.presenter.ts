import { policyRoutes, type PersonRef, type RouteData } from '@portal/contract';
import {
  GRADE,
  folderActions,
  policyActions,
  type EntryRow,
  type CountedFolder,
  type PolicyRecord,
  type ProcessStep,
  type VersionRow,
} from '@portal/policy';
import { sayStep, type Actor } from '@portal/workflows';
import type { Language } from '@portal/contract';

export type DocRow = RouteData<typeof policyRoutes.searchDocsByPage>['data'][number];
export type FolderWire = RouteData<typeof policyRoutes.createFolder>;
export type PermissionWire = RouteData<typeof policyRoutes.getPermissions>[number];
type HistoryWire = RouteData<typeof policyRoutes.searchDocsHistoryByPage>['data'][number];
type ProcessWire = RouteData<typeof policyRoutes.getDocProcess>[number];

/** The address of a policy's file; a token is appended to it. */
export const fileUrl = (fileId: number | null): string => (fileId === null ? '' : `${policyRoutes.openPolicyFile.path}?id=${fileId}`);
const docPath = (name: string | null, fileId: number | null): string =>
  fileId === null ? '' : JSON.stringify({ name: name ?? '', url: fileUrl(fileId) });

export const toGrade = (grade: number): { read: boolean; download: boolean; owner: boolean } => ({
  read: (grade & GRADE.read) > 0,
  download: (grade & GRADE.download) > 0,
  owner: grade === GRADE.all,
});

/** A row of a list of policies (docs/decisions/library.md §3, Document). */
export function toDocRow(record: PolicyRecord, actor: Actor, dmsTypes: readonly number[]): DocRow {
  const { row } = record;
  return {
    id: row.id,
    docName: row.name,
    docPath: docPath(row.file_name, row.file_id),
    fileId: row.file_id,
    fileName: row.file_name ?? '',
    fileSize: row.file_size ?? 0,
    docType: row.doc_type,
    createBy: row.creator_name,
    createByEn: row.creator_english_name || row.creator_name,
    UserNo: row.creator_no,
    createDateTime: row.created_at.toISOString(),
    updateBy: row.updater_name,
    updateByEn: row.updater_english_name || row.updater_name,
    updateDateTime: row.updated_at.toISOString(),
    department: row.department_id,
    departmentName: row.department_name ?? '',
    departmentNameEn: row.department_name_en ?? '',
    isOwner: row.grade === GRADE.all,
    access: toGrade(row.grade),
    folderId: row.folder_id,
    folderName: row.folder_name,
    docLevel: row.doc_level,
    docCategory: row.doc_category,
    secretLevel: row.secret_level,
    region: row.region,
    version: row.version_no,
    versionId: row.version_id,
    revision: row.revision,
    reviewDateTime: row.review_on,
    effectiveDate: row.effective_on,
    dmsTypes: [...dmsTypes],
    isMinor: row.is_minor,
    state: row.state,
    pending: toPending(record),
    rowVersion: row.row_version,
    allowedActions: policyActions(record, actor),
  };
}

/** What is being written or waits is for owners, and for whoever is asked about it; a reader sees the published version alone. */
function toPending({ row }: PolicyRecord): DocRow['pending'] {
  if (row.pending_state === null || (row.grade !== GRADE.all && row.absent_owner_ids.length === 0 && !row.is_escalated)) return null;
  const author: PersonRef = {
    id: row.pending_author_id!,
    userNO: row.pending_author_no!,
    name: row.pending_author_name!,
    englishName: row.pending_author_english!,
  };
  return {
    id: row.pending_version_id!,
    version: row.pending_no!,
    revision: row.pending_revision!,
    state: row.pending_state,
    author,
    effectiveDate: row.pending_effective_on,
  };
}

export function toFolderWire(record: CountedFolder, actor: Actor): FolderWire {
  const { row } = record;
  return {
    id: row.id,
    name: row.name,
    parentId: row.parent_id ?? 0,
    parentIdPath: [0, ...row.path].join(','),
    isOwner: row.grade === GRADE.all,
    canRead: row.grade > 0,
    hasChildren: row.has_children,
    documentCount: row.document_count,
    rowVersion: row.version,
    allowedActions: folderActions(record, actor),
    children: null,
  };
}

export function toPermissionWire(entry: EntryRow): PermissionWire {
  return {
    userPK: entry.person_id,
    deptPK: entry.department_id,
    pk: entry.person_id ?? entry.department_id ?? 0,
    objectName: entry.name,
    objectNameEn: entry.name_en,
    objectType: entry.person_id === null ? 1 : 0,
    permissionType: entry.type ?? 0,
    isExcluded: entry.is_excluded,
    isActive: entry.is_active,
    namePath: entry.name_path,
    namePathEn: entry.name_path_en,
    inherited: entry.height > 0,
    nodeId: entry.node_id,
    nodeName: entry.node_name,
  };
}

export function toHistoryWire(row: VersionRow): HistoryWire {
  return {
    id: row.id,
    docId: row.policy_id,
    revision: row.revision,
    version: row.version_no,
    state: row.state,
    docName: row.name,
    docPath: docPath(row.file_name, row.file_id),
    fileId: row.file_id,
    fileName: row.file_name ?? '',
    fileSize: row.file_size ?? 0,
    sha256: row.sha256 ?? '',
    docType: row.doc_type,
    docLevel: row.doc_level,
    docCategory: row.doc_category,
    secretLevel: row.secret_level,
    region: row.region,
    department: row.department_id,
    reviewDateTime: row.review_on,
    effectiveDate: row.effective_on,
    isMinor: row.is_minor,
    updateBy: row.author_name,
    updateByEn: row.author_english_name || row.author_name,
    updateDateTime: row.updated_at.toISOString(),
    comments: row.comments,
  };
}

/** A step in the reader's words. */
export function toProcessWire(step: ProcessStep, actors: ReadonlyMap<number, PersonRef>, language: Language): ProcessWire {
  return {
    id: step.id,
    operation: sayStep(step)?.[language] ?? step.event,
    event: step.event,
    revision: step.revision,
    actor: actors.get(step.actorId) ?? null,
    at: step.at.toISOString(),
    comments: step.comment,
    changes: step.changes.map((change) => ({ ...change })),
  };
}
