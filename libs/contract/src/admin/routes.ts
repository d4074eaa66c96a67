import { z } from 'zod';
import {
  actorQuery,
  cappedPageOf,
  exportAnswer,
  idField,
  nothing,
  pageOf,
  requiredId,
  rowVersionField,
  textField,
  waitQuery,
} from '../field.ts';
import { importAnswer } from '../import/import.ts';
import { defineRoutes, type RouteSpec } from '../route.ts';
import {
  accessLogBody,
  accessLogRow,
  adminSession,
  auditOverview,
  changeLogBody,
  changeRow,
  failedJob,
  failedJobsBody,
  queueOverview,
  sessionsBody,
  systemHealth,
} from './operation.ts';
import { adminPaths } from './paths.ts';
import { retentionBody, retentionSetting } from './retention.ts';
import {
  accountChangeDecision,
  adminPerson,
  handOverFields,
  leaver,
  openDuty,
  peopleListBody,
  savePersonBody,
  uploadPeopleBody,
  waitingAccountChange,
} from './people.ts';
import {
  activeBody,
  adminCategory,
  adminDepartment,
  adminRole,
  departmentMergeCounts,
  mergeDepartmentBody,
  moveBody,
  movePeopleBody,
  referenceList,
  saveCategoryBody,
  saveDepartmentBody,
  savedRow,
  saveReferenceBody,
} from './structure.ts';

/** Every call of the administration is for administrators: 403 for all others (docs/decisions/envelope.md). */
const only = <Spec extends Omit<RouteSpec, 'access'>>(spec: Spec) => ({ access: 'administrator' as const, query: actorQuery, ...spec });
const one = z.object({ id: requiredId(), rowVersion: rowVersionField() });
const password = z.object({
  id: z.number(),
  rowVersion: z.number(),
  password: z.string().nullable().describe('told once, stored as a hash'),
});

export const adminRoutes = defineRoutes('admin', adminPaths, {
  getPeopleByPage: only({ summary: 'People', body: peopleListBody, data: pageOf(adminPerson), reads: true }),
  exportPeople: only({ summary: 'Export people', query: waitQuery, body: peopleListBody, data: exportAnswer }),
  getPerson: only({ summary: 'One person', query: z.object({ id: idField() }), data: adminPerson }),
  savePerson: only({ summary: 'Create a person, or change one', body: savePersonBody, data: password }),
  setTemporaryPassword: only({
    summary: 'A password to hand over once; it must be changed at the next sign-in',
    body: one,
    data: password,
  }),
  resetSecondFactor: only({
    summary: 'Take away a second factor whose device is lost; the sessions end',
    body: one,
    data: z.object({ id: z.number(), rowVersion: z.number() }),
  }),
  unlinkProvider: only({
    summary: 'Forget which identity at the provider a person is; the sessions end',
    body: one,
    data: z.object({ id: z.number(), rowVersion: z.number() }),
  }),
  getWaitingAccountChanges: only({
    summary: 'Changes to an administrator’s account that wait for a second administrator',
    query: z.object({ id: idField() }),
    data: z.array(waitingAccountChange),
  }),
  decideAccountChange: only({
    summary: 'Approve or refuse a change that another administrator asked for, or withdraw one’s own',
    body: z.object({ id: requiredId(), decision: accountChangeDecision }),
    data: password,
  }),
  getOpenDuties: only({ summary: 'What a person would leave behind', query: z.object({ id: idField() }), data: z.array(openDuty) }),
  deactivatePerson: only({
    summary: 'A person leaves: sessions end, duties go to successors where some are named',
    body: one.extend(handOverFields),
    data: z.object({ id: z.number(), handedOver: z.number(), left: z.number().describe('duties without an active holder') }),
  }),
  reactivatePerson: only({ summary: 'A person comes back', body: one, data: savedRow }),
  handOverDuties: only({
    summary: 'Give the duties of a person who has left to others',
    body: z.object({ id: requiredId(), ...handOverFields }),
    data: z.object({ id: z.number(), handedOver: z.number(), left: z.number() }),
  }),
  getLeavers: only({ summary: 'People who have left and still hold duties', data: z.array(leaver) }),
  getLeaverCount: only({ summary: 'How many duties have no active holder', data: z.object({ people: z.number(), duties: z.number() }) }),
  uploadPeople: only({ summary: 'Import people', body: uploadPeopleBody, data: importAnswer }),
  getDepartments: only({ summary: 'All departments, the tree as a list in its order', data: z.array(adminDepartment) }),
  saveDepartment: only({ summary: 'Create a department, or change one', body: saveDepartmentBody, data: savedRow }),
  moveDepartment: only({ summary: 'Put a department elsewhere', body: moveBody, data: savedRow }),
  previewDepartmentMerge: only({
    summary: 'What would go along if a department were merged into another one, by kind',
    body: mergeDepartmentBody,
    data: departmentMergeCounts,
    reads: true,
  }),
  mergeDepartment: only({
    summary:
      'Make one department of two; all that points at the first as its place of today follows, the first closes and names its successor',
    body: mergeDepartmentBody,
    data: savedRow.extend({ moved: departmentMergeCounts }),
  }),
  movePeople: only({
    summary: 'Put people into another department together',
    body: movePeopleBody,
    data: z.object({ moved: z.number() }),
  }),
  setDepartmentActive: only({ summary: 'Deactivate or reactivate a department', body: activeBody, data: savedRow }),
  getRoles: only({ summary: 'The roles with what each may see and do', data: z.array(adminRole) }),
  setRole: only({
    summary: 'Give a role to a person or take it away',
    body: z.object({ personId: requiredId(), roleId: requiredId(), assigned: z.boolean() }),
    data: savedRow,
  }),
  getReferenceLists: only({ summary: 'Reference lists with all values, inactive ones too', data: z.array(referenceList) }),
  saveReferenceValue: only({ summary: 'Add a value with the next classItem, or change one', body: saveReferenceBody, data: savedRow }),
  orderReferenceValues: only({
    summary: 'The order in which a list is offered',
    body: z.object({ classCode: textField(100), ids: z.array(z.int()).max(1000) }),
    data: nothing,
  }),
  setReferenceValueActive: only({ summary: 'Offer a value no more, or again', body: activeBody, data: savedRow }),
  getCategories: only({ summary: 'All risk categories with their use', data: z.array(adminCategory) }),
  saveCategory: only({ summary: 'Create a category, or change one', body: saveCategoryBody, data: savedRow }),
  moveCategory: only({ summary: 'Put a category elsewhere', body: moveBody, data: savedRow }),
  mergeCategory: only({
    summary: 'Make one category of two; the first goes, what carries it and what is below it goes to the second, many records bit by bit',
    body: z.object({ id: requiredId(), intoId: requiredId() }),
    data: savedRow.extend({ moving: z.number().describe('controls and events that carried the first'), finished: z.boolean() }),
  }),
  setCategoryActive: only({ summary: 'Offer a category no more, or again', body: activeBody, data: savedRow }),
  getChangeLogByPage: only({
    summary: 'Who changed what in the administration',
    body: changeLogBody,
    data: pageOf(changeRow),
    reads: true,
  }),
  exportChangeLog: only({ summary: 'Export the log of changes', query: waitQuery, body: changeLogBody, data: exportAnswer }),
  getAccessLogByPage: only({
    summary: 'Who called what, when and from where, newest first; reading it is a call like others',
    body: accessLogBody,
    data: cappedPageOf(accessLogRow),
    reads: true,
  }),
  exportAccessLog: only({ summary: 'Export the access log', query: waitQuery, body: accessLogBody, data: exportAnswer }),
  getQueues: only({ summary: 'Job queues, outbox and timers', data: queueOverview }),
  getFailedJobsByPage: only({ summary: 'Jobs that failed for good', body: failedJobsBody, data: pageOf(failedJob), reads: true }),
  retryJobs: only({
    summary: 'Try failed jobs again: those named, or all of a queue, or all',
    body: z.object({ ids: z.array(z.int()).max(1000).default([]), queue: textField(40) }),
    data: z.object({ retried: z.number() }),
  }),
  getSessionsByPage: only({ summary: 'Open sessions', body: sessionsBody, data: pageOf(adminSession), reads: true }),
  exportSessions: only({ summary: 'Export the open sessions', query: waitQuery, body: sessionsBody, data: exportAnswer }),
  endSession: only({ summary: 'End one session', body: z.object({ id: requiredId() }), data: z.object({ ended: z.number() }) }),
  endSessionsOf: only({
    summary: 'End all sessions of a person; of oneself all but this one',
    body: z.object({ personId: requiredId() }),
    data: z.object({ ended: z.number() }),
  }),
  getAuditOverview: only({ summary: 'The last verification of all chains, and the daily seals', data: auditOverview }),
  startAuditVerification: only({ summary: 'Verify all chains now, as a job', data: z.object({ id: z.number() }) }),
  verifyRecordTrail: only({
    summary: 'Check the chain of one record by its number or id',
    body: z.object({ workflow: textField(40), record: textField(50) }),
    data: z.object({ id: z.number(), steps: z.number(), problems: z.array(z.string()), head: z.string().nullable(), ok: z.boolean() }),
    reads: true,
  }),
  getRetention: only({ summary: 'How long what is no history is kept, and what the next sweep removes', data: z.array(retentionSetting) }),
  previewRetention: only({
    summary: 'What the next sweep would remove if so many days were kept',
    body: retentionBody,
    data: z.object({ due: z.number() }),
    reads: true,
  }),
  saveRetention: only({ summary: 'Keep something for so many days, within its bounds', body: retentionBody, data: retentionSetting }),
  getSystemHealth: only({ summary: 'How the parts of the portal do', data: systemHealth }),
});
