import type { DocRow, FolderRow } from './api/wire.ts';

/** A folder or a policy, as the dialogs need it. */
export interface PolicyNode {
  /** 0 folder, 1 policy (docs/decisions/wire.md). */
  type: 0 | 1;
  id: number;
  name: string;
  /** Where it lies; 0 is the top. */
  parentId: number;
  /** The state that its actions belong to: of the version that is being written, else of the one in effect. */
  state: string;
  rowVersion: number;
  allowedActions: readonly string[];
  /** The version that a decision is about, and the date of the last review. */
  version: string;
  reviewDate: string | null;
  /** The day on which that version comes into effect. */
  effectiveDate: string | null;
}

export const folderNode = (folder: FolderRow): PolicyNode => ({
  type: 0,
  id: folder.id,
  name: folder.name,
  parentId: folder.parentId,
  state: 'open',
  rowVersion: folder.rowVersion,
  allowedActions: folder.allowedActions,
  version: '',
  reviewDate: null,
  effectiveDate: null,
});

export const stateOf = (doc: Pick<DocRow, 'state' | 'pending'>): string => doc.pending?.state ?? doc.state;

export const docNode = (doc: DocRow): PolicyNode => ({
  type: 1,
  id: doc.id,
  name: doc.docName,
  parentId: doc.folderId,
  state: stateOf(doc),
  rowVersion: doc.rowVersion,
  allowedActions: doc.allowedActions,
  version: doc.pending?.version ?? doc.version,
  reviewDate: doc.reviewDateTime,
  effectiveDate: doc.pending ? doc.pending.effectiveDate : doc.effectiveDate,
});

/** What a dialog does with a node. */
const taskKinds = [
  'NEW_FOLDER',
  'RENAME',
  'DELETE',
  'MOVE',
  'COPY',
  'PERMISSION',
  'WHY',
  'HISTORY',
  'ALERT',
  'CONFIRM_NO_CHANGE',
  'RETIRE',
  'REINSTATE',
  'RESCHEDULE',
  'SUBMIT',
  'PUBLISH',
  'APPROVE',
  'RETURN',
  'WITHDRAW',
  'RESTORE',
] as const;
export type TaskKind = (typeof taskKinds)[number];
/** Tells the actions of a dialog from those that lead to a page. */
export const isTask = (event: string): event is TaskKind => taskKinds.some((kind) => kind === event);

export interface NodeTask {
  kind: TaskKind;
  node: PolicyNode;
  /** Where a dragged node was dropped: the dialog begins with it. */
  target?: { id: number; name: string } | undefined;
}

/** The place above all folders, where administrators make and move top-level folders. */
export const topNode = (name: string): PolicyNode => ({
  type: 0,
  id: 0,
  name,
  parentId: 0,
  state: 'open',
  rowVersion: 0,
  allowedActions: [],
  version: '',
  reviewDate: null,
  effectiveDate: null,
});
