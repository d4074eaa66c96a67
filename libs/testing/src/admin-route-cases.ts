import { randomUUID } from 'node:crypto';
import type { Sql } from '@portal/platform';
import { buildAdministrator, buildDepartment, buildPerson } from './api-people.ts';
import type { RouteCase } from './route-cases.ts';
import type { World } from './risk-control-world.ts';

/** What the administration's calls name. */
export type AdminRecordKind = 'person' | 'department' | 'category' | 'reference' | 'inactivePerson' | 'accountChange';

/** A complete call of every route of the administration. */
export function describeAdminRoutes(world: World) {
  const plain: RouteCase = { input: () => ({}) };
  const about = (names: AdminRecordKind | 'session', more: Record<string, unknown> = {}): RouteCase => ({
    names,
    input: (id) => ({ body: { id, ...more } }),
  });
  const ofPerson: RouteCase = { names: 'person', input: (id) => ({ query: { id } }) };
  const text = () => randomUUID();
  return {
    getPeopleByPage: plain,
    exportPeople: plain,
    getPerson: ofPerson,
    savePerson: { names: 'person', input: (id) => ({ body: { id, number: text(), name: '人', roles: [1] } }) },
    setTemporaryPassword: about('person'),
    resetSecondFactor: about('person'),
    unlinkProvider: about('person'),
    getWaitingAccountChanges: ofPerson,
    decideAccountChange: about('accountChange', { decision: 'refuse' }),
    getOpenDuties: ofPerson,
    deactivatePerson: about('person'),
    reactivatePerson: about('inactivePerson'),
    handOverDuties: about('person', { successorId: world.otherOwner.id }),
    getLeavers: plain,
    getLeaverCount: plain,
    uploadPeople: { input: () => ({ body: { PeopleTemplateList: [{ number: 'x' }], ExcelFile: text() } }) },
    getDepartments: plain,
    saveDepartment: { names: 'department', input: (id) => ({ body: { id, name: text(), nameEn: text() } }) },
    moveDepartment: about('department'),
    previewDepartmentMerge: about('department', { intoId: world.departmentId }),
    mergeDepartment: about('department', { intoId: world.departmentId }),
    movePeople: { names: 'person', input: (id) => ({ body: { departmentId: world.departmentId, ids: [id] } }) },
    setDepartmentActive: about('department', { active: false }),
    getRoles: plain,
    setRole: { names: 'person', input: (id) => ({ body: { personId: id, roleId: 3, assigned: true } }) },
    getReferenceLists: plain,
    saveReferenceValue: { names: 'reference', input: (id) => ({ body: { id, className: text(), classNameEn: text() } }) },
    orderReferenceValues: { names: 'reference', input: (id) => ({ body: { classCode: 'DMS_DocLevel', ids: [id] } }) },
    setReferenceValueActive: about('reference', { active: false }),
    getCategories: plain,
    saveCategory: {
      names: 'category',
      input: (id) => ({ body: { id, categoryNo: text(), categoryName: text(), categoryNameEn: text() } }),
    },
    moveCategory: about('category'),
    mergeCategory: about('category', { intoId: world.categories[0] }),
    setCategoryActive: about('category', { active: false }),
    getChangeLogByPage: plain,
    exportChangeLog: plain,
    getAccessLogByPage: plain,
    exportAccessLog: plain,
    getQueues: plain,
    getRetention: plain,
    previewRetention: { input: () => ({ body: { kind: 'endedSessions', days: 60 } }) },
    saveRetention: { input: () => ({ body: { kind: 'endedSessions', days: 90 } }) },
    getFailedJobsByPage: plain,
    retryJobs: { names: 'person', input: () => ({ body: { ids: [1] } }) },
    getSessionsByPage: plain,
    exportSessions: plain,
    endSession: about('session'),
    endSessionsOf: { names: 'person', input: (id) => ({ body: { personId: id } }) },
    getAuditOverview: plain,
    startAuditVerification: plain,
    verifyRecordTrail: {
      names: 'control',
      state: 'assessing',
      input: (record) => ({ body: { workflow: 'riskControl', record: String(record) } }),
    },
    getSystemHealth: plain,
  } satisfies Record<string, RouteCase>;
}

/** Makes what a call of the administration names. */
export async function makeAdminRecord(sql: Sql, names: AdminRecordKind): Promise<number> {
  if (names === 'person') return (await buildPerson(sql)).id;
  if (names === 'inactivePerson') return (await buildPerson(sql, { isActive: false })).id;
  if (names === 'department') return (await buildDepartment(sql)).id;
  const id = async (text: string, params: readonly unknown[]) => (await sql.one<{ id: number }>(text, params))!.id;
  if (names === 'accountChange') {
    const [asker, about] = [await buildAdministrator(sql), await buildPerson(sql)];
    return id(`insert into account_assent (digest, asked_by, event, person_id) values ($1, $2, 'temporaryPassword', $3) returning id`, [
      Buffer.from(randomUUID()),
      asker.id,
      about.id,
    ]);
  }
  if (names === 'category')
    return id(`insert into risk_category (category_no, category_name, level) values ($1, $1, 1) returning id`, [randomUUID()]);
  const value = () =>
    id(`insert into sys_resource (class_code, class_item, class_name, class_name_en) values ('DMS_DocLevel', $1, $1, $1) returning id`, [
      randomUUID(),
    ]);
  await value();
  return value();
}
