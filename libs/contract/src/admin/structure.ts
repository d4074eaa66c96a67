import { z } from 'zod';
import { menuConditions } from '../directory/menu-entry.ts';
import { idField, idList, nameText, numberText, personRef, requiredId, rowVersionField, textField } from '../field.ts';

const saved = { id: z.number(), rowVersion: z.number() };
export const savedRow = z.object(saved);
export const activeBody = z.object({ id: requiredId(), rowVersion: rowVersionField(), active: z.boolean() });

export const adminDepartment = z.object({
  ...saved,
  parentId: z.number().nullable(),
  name: z.string(),
  nameEn: z.string(),
  manager: personRef.nullable(),
  country: z.string().nullable().describe('of its own calendar; null takes that of the department above'),
  position: z.number(),
  isActive: z.boolean(),
  people: z.number().describe('active ones, with those of the departments below'),
  controls: z.number().describe('active controls that it owns'),
  openControls: z.number().describe('those of them that are not complete; they keep it from being closed'),
  mergedInto: z.object({ id: z.number(), name: z.string(), nameEn: z.string() }).nullable().describe('what it has become; it stays closed'),
  openEvents: z.number().describe('its events that are reported and not closed; they keep it from being closed'),
});
export type AdminDepartment = z.output<typeof adminDepartment>;

export const saveDepartmentBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  name: nameText(),
  nameEn: nameText(),
  parentId: idField(),
  managerId: idField(),
  /** Absent: it stays as it is; empty: that of the department above. */
  country: z.string().trim().max(2).nullish(),
});
/** What points at a department as its place of today. */
export const departmentMergeKinds = [
  'people',
  'departments',
  'controls',
  'events',
  'policies',
  'permissions',
  'shares',
  'exams',
  'reviewRules',
  'listViews',
  'evidenceRequests',
] as const;
export type DepartmentMergeKind = (typeof departmentMergeKinds)[number];
export const departmentMergeCounts = z.array(z.object({ kind: z.enum(departmentMergeKinds), count: z.number() }));
export type DepartmentMergeCounts = z.output<typeof departmentMergeCounts>;
export const mergeDepartmentBody = z.object({ id: requiredId(), intoId: requiredId(), rowVersion: rowVersionField() });
/** Those of `ids`, or all active people whom the department `fromId` has with those below it. */
export const movePeopleBody = z.object({ departmentId: requiredId(), ids: idList().default([]), fromId: idField() });

/** `beforeId` is the sibling that comes next; without one it goes to the end. */
export const moveBody = z.object({ id: requiredId(), rowVersion: rowVersionField(), parentId: idField(), beforeId: idField() });

const page = z.object({
  name: z.string(),
  path: z.string(),
  title: z.string(),
  titleEn: z.string(),
  conditions: z
    .array(z.enum(menuConditions))
    .describe('what of these must hold for the person, one of them; none: the page is always there'),
});
const allowedAction = z.object({
  workflow: z.string(),
  event: z.string(),
  label: z.string(),
  labelEn: z.string(),
  states: z.array(z.object({ label: z.string(), labelEn: z.string() })),
  /** The facts that let a person do it: `ownerId`, `assistantIds`; empty when the role alone is enough. */
  relations: z.array(z.string()),
});
export const adminRole = z.object({
  id: z.number(),
  name: z.string(),
  nameEn: z.string(),
  people: z.number().describe('active ones'),
  pages: z.array(page),
  /** What its people may do; the name stays as older clients read it. */
  deeds: z.array(allowedAction),
});
export type AdminRole = z.output<typeof adminRole>;

export const referenceValue = z.object({
  ...saved,
  classItem: z.string(),
  className: z.string(),
  classNameEn: z.string(),
  isActive: z.boolean(),
  inUse: z.boolean(),
  /** Why its stored value and its being active cannot be changed. */
  lock: z.object({ zh: z.string(), en: z.string() }).nullable(),
});
export const referenceList = z.object({
  classCode: z.string(),
  /** Made of departments: changed there. */
  isDerived: z.boolean(),
  /** Why no value can be added. */
  closed: z.object({ zh: z.string(), en: z.string() }).nullable(),
  values: z.array(referenceValue),
});
export type AdminReferenceList = z.output<typeof referenceList>;
export const saveReferenceBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  classCode: textField(100),
  className: nameText(),
  classNameEn: nameText(),
});

export const adminCategory = z.object({
  ...saved,
  parentId: z.number().nullable(),
  level: z.number(),
  categoryNo: z.string(),
  categoryName: z.string(),
  categoryNameEn: z.string(),
  position: z.number(),
  isActive: z.boolean(),
  controls: z.number().describe('risk controls, also inactive ones'),
  storeItems: z.number().describe('of all years'),
  events: z.number().describe('risk events, also drafts and discarded ones'),
  merging: z
    .object({ moved: z.number(), total: z.number() })
    .nullable()
    .describe('records of merged categories that are still on their way to this one'),
});
export type AdminCategory = z.output<typeof adminCategory>;
export const saveCategoryBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  parentId: idField(),
  categoryNo: numberText(),
  categoryName: nameText(),
  categoryNameEn: nameText(),
});
