import { z } from 'zod';
import {
  commentText,
  dayField,
  flagField,
  idField,
  idList,
  itemField,
  nameText,
  numberText,
  optionalFlag,
  pageIndexField,
  pageSizeField,
  rowIdsField,
  rowVersionField,
  textField,
} from '../field.ts';

const FILE_ID = /[?&]id=(\d{1,15})/i;

/** The file of a policy: its id, its address, or the JSON text of `{ name, url }` (or a list of it, of which the first counts). */
const fileOf = (given: unknown): number | null => {
  if (typeof given === 'number' && Number.isSafeInteger(given)) return given > 0 ? given : null;
  if (Array.isArray(given)) return fileOf(given[0]);
  if (typeof given === 'object' && given !== null) {
    const entries = Object.entries(given).map(([key, value]) => [key.toLowerCase(), value] as const);
    const found = Object.fromEntries(entries) as Record<string, unknown>;
    return fileOf(found['id'] ?? found['fileid'] ?? found['attachmentid'] ?? found['url'] ?? found['attachmenturl'] ?? null);
  }
  if (typeof given !== 'string' || given.trim() === '') return null;
  const text = given.trim();
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const inAddress = FILE_ID.exec(text)?.[1];
  if (inAddress && !/^[[{"]/.test(text)) return Number(inAddress);
  try {
    return fileOf(JSON.parse(text));
  } catch {
    return null;
  }
};
export const fileField = () => z.unknown().optional().transform(fileOf).describe('id, address, or the JSON text of { name, url }');

/** A department by its id or its name. */
const departmentField = () =>
  z
    .union([z.int(), textField(200)])
    .nullish()
    .transform((value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : (value ?? '')));

const docFields = {
  docName: nameText(),
  docPath: fileField(),
  docLevel: itemField(),
  docCategory: itemField(),
  secretLevel: itemField(),
  department: departmentField(),
  region: itemField(),
  version: numberText(),
  reviewDateTime: dayField(),
  effectiveDate: dayField(),
  comments: commentText(),
  isMinor: flagField(false).describe('nothing changes that its readers must know: who confirmed the version before is not asked again'),
};
export const createDocBody = z.object({ ...docFields, folderId: idField(), permissionId: idField() });
export const updateDocBody = z.object({ id: idField(), ...docFields, rowVersion: rowVersionField() });
export type CreateDocBody = z.output<typeof createDocBody>;
export type UpdateDocBody = z.output<typeof updateDocBody>;

/** GetDoc takes a list of ids; one id, and `{ ids }`, are understood too. */
export const getDocBody = z.union([idList(), z.object({ ids: idList() }).transform(({ ids }) => ids)]);

/** OrderDesc is a flag; a text that is none names a column, the largest first. */
const orderField = () =>
  z
    .union([z.string(), z.number(), z.boolean()])
    .nullish()
    .transform((value) => (typeof value === 'string' && !/^(true|false|0|1|)$/i.test(value) ? `-${value}` : parseFlag(value)))
    .transform((value): string => (typeof value === 'string' ? value : value === false ? 'updateDateTime' : ''));
const parseFlag = (value: string | number | boolean | null | undefined): boolean => !['false', '0', 'False'].includes(String(value ?? ''));

const numberOrList = () =>
  z
    .union([idList(), z.string().transform((value) => value.split(',').map(Number).filter(Boolean))])
    .nullish()
    .transform((value) => (value ?? []).filter((entry) => entry > 0 && entry < 2 ** 31));

export const searchDocsBody = z.object({
  docName: nameText(),
  folderId: idField(),
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
  orderDesc: orderField().describe('true (newest first, the default) or false; a column name sorts by it, the largest first'),
  docType: numberOrList().describe('1 PDF, 2 Word, 3 slides'),
  dmsType: numberOrList().describe('1 newly in effect, 2 close to review, 3 past review; several are joined'),
  sort: textField(40).describe('a column, or `-` and a column'),
  includeSubfolders: optionalFlag().describe('what lies below the folder too; by default when a name is searched for'),
  inEffect: optionalFlag().describe('true: published and not past its review date'),
  mine: flagField(false).describe('uploaded by me'),
  owned: flagField(false).describe('that I own'),
  state: textField(20),
  rowIds: rowIdsField(),
});
export type SearchDocsInput = z.output<typeof searchDocsBody>;
export const searchHistoryBody = z.object({ docId: idField(), id: idField(), pageIndex: pageIndexField(), pageSize: pageSizeField() });

export const deletedListBody = z.object({
  keyword: textField(200),
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
  rowIds: rowIdsField(),
});

export const createFolderBody = z.object({
  name: nameText(),
  parentId: idField(),
  parentIdPath: textField(2000),
  permissionId: idField(),
});

/** Ids in the query, as the specification's client sends them, or in the body. */
const nodeFields = { id: idField(), rowVersion: rowVersionField() };
export const nodeBody = z.object({ ...nodeFields, reason: commentText(), comments: commentText() }).optional();
export const nodeRenameBody = z.object({ ...nodeFields, name: nameText() }).optional();
export const nodeMoveBody = z.object({ ...nodeFields, folderId: idField() }).optional();
export const lifecycleBody = z.object({
  ...nodeFields,
  docId: idField(),
  comments: commentText(),
  effectiveDate: dayField(),
  reviewDateTime: dayField(),
});
export type LifecycleBody = z.output<typeof lifecycleBody>;

const partyEntry = z.object({
  pk: idField(),
  id: idField(),
  userPK: idField(),
  deptPK: idField(),
  objectType: idField(),
  permissionType: idField(),
  isExcluded: optionalFlag(),
});
/** An entry of the dialog, its keys without regard to case, or the bare id of a person. */
const toPartyEntry = (given: unknown): unknown => {
  if (typeof given !== 'object' || given === null) return { pk: given };
  const spelling = new Map(Object.keys(partyEntry.shape).map((key) => [key.toLowerCase(), key]));
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [spelling.get(key.toLowerCase()) ?? key, value as unknown]));
};
const rawPartyList = () => z.array(z.preprocess(toPartyEntry, partyEntry)).max(500);
type PartyInput = Partial<z.output<typeof partyEntry>>;
const partyList = () =>
  rawPartyList()
    .nullish()
    .transform((value) => (value ?? []) as PartyInput[]);
/** Absent is another thing than empty: the owners stay as they are. */
const ownerList = () =>
  rawPartyList()
    .nullish()
    .transform((value) => (value ?? null) as PartyInput[] | null);
export const setPermissionBody = z.object({
  id: idField(),
  type: idField().describe('0 folder, 1 document'),
  permission: partyList(),
  excludePermission: partyList(),
  docOwner: ownerList().describe('absent: the owners stay as they are'),
  rowVersion: rowVersionField(),
});
export type SetPermissionBody = z.output<typeof setPermissionBody>;
