import { insertSession, seedReferenceData } from '@portal/directory';
import type { Sql } from '@portal/platform';
import { buildAdministrator, buildCategory, buildDepartment, buildPerson, buildStoreItem, type PersonTraits } from '@portal/testing';
import { ROLE } from '@portal/workflows';
import type { Caller } from './caller.ts';

/** The people of the stories and what their records refer to. */
export interface Cast {
  readonly administrator: Caller;
  readonly reviewer: Caller;
  readonly owners: readonly [Caller, Caller];
  readonly assistant: Caller;
  readonly outsider: Caller;
  readonly departmentId: number;
  readonly categories: readonly number[];
  readonly ruNo: string;
}

/** What writes sessions and reference data, of the version whose schema the database has. */
export type DirectoryOf = Pick<typeof import('@portal/directory'), 'insertSession' | 'seedReferenceData'>;

/**
 * Writes people with open sessions, a department, categories and a store item into an empty database; the same at each start.
 * @param directory of another version, where the database is at that one
 */
export async function createCast(sql: Sql, directory: DirectoryOf = { insertSession, seedReferenceData }): Promise<Cast> {
  await directory.seedReferenceData(sql);
  const { id: departmentId } = await buildDepartment(sql, { name: '信息技术部', nameEn: 'Information Technology' });
  const person = async (userNo: string, traits: PersonTraits = {}, build = buildPerson): Promise<Caller> => {
    const { id } = await build(sql, { userNo, name: userNo, englishName: userNo, departmentId, ...traits });
    return { id, userNo, token: await directory.insertSession(sql, id, { address: '127.0.0.1', userAgent: 'fault' }) };
  };
  const first = await buildCategory(sql, { name: '一级', categoryNo: 'F1' });
  const second = await buildCategory(sql, { name: '二级', categoryNo: 'F2', parent: first });
  const third = await buildCategory(sql, { name: '三级', categoryNo: 'F3', parent: second });
  return {
    administrator: await person('administrator', {}, buildAdministrator),
    reviewer: await person('reviewer', {}, buildAdministrator),
    owners: [await person('owner-a', { roles: [ROLE.riskOwner] }), await person('owner-b', { roles: [ROLE.riskOwner] })],
    assistant: await person('assistant'),
    outsider: await person('outsider'),
    departmentId,
    categories: [first.id, second.id, third.id],
    ruNo: (await buildStoreItem(sql, { ruNo: 'FAULT-1', category1Id: first.id })).ruNo,
  };
}
