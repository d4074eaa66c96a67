import type { SqlRunner } from '@portal/platform';
import { toActor } from '@portal/workflows';
import { buildDeficiencies } from './deficiency-records.ts';
import { buildEvidenceRequests } from './evidence-records.ts';
import { buildExam, buildMarking, buildPolicy, buildShare } from './library-records.ts';
import { DEPARTMENTS, drawBy, inDays, type Draw, type DutyWorld, type MadePerson, type Making } from './making.ts';
import { buildControl, buildEvent } from './risk-records.ts';
import { buildStatement } from './statement-records.ts';
import { buildControlTest } from './test-records.ts';

/** People with roles, departments and substitutes, and records of every workflow in every state. The caller rolls it back. */
export async function buildDutyWorld(sql: SqlRunner, seed: number): Promise<DutyWorld> {
  const draw = drawBy(seed);
  let last = 1_000_000_000;
  const nextId = (): number => (last += 1);
  const insert: Making['insert'] = async (table, row) => {
    const names = Object.keys(row);
    await sql.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
      Object.values(row),
    );
  };
  // Rows are written in any order, and no count follows what is taken back.
  await sql.query('set local session_replication_role = replica');
  // Department 3 lies below 2.
  for (const id of DEPARTMENTS) await insert('department', { id, name: `d${id}`, name_en: `d${id}`, parent_id: id === 3 ? 2 : null });
  const people = await buildPeople(draw, insert, nextId);
  const making: Making = {
    ...draw,
    sql,
    insert,
    nextId,
    ids: people.map(({ id }) => id),
    departments: new Map(people.map(({ id, departmentId }) => [id, departmentId])),
    cases: [],
    due: async (workflow, subjectId, duty) =>
      insert('workflow_timer', { id: nextId(), workflow, subject_id: subjectId, duty, rung: 0, due_on: inDays(20), fire_at: new Date() }),
  };
  for (let round = 0; round < 2; round += 1) {
    await buildControl(making, people);
    await buildEvent(making);
    await buildPolicy(making);
    await buildShare(making, people);
    await buildExam(making, people);
    await buildMarking(making);
    await buildControlTest(making);
    await buildStatement(making);
  }
  // Behind all others, whose draws stay as they were.
  await buildDeficiencies(making);
  await buildEvidenceRequests(making);
  return { people, cases: making.cases };
}

async function buildPeople({ below, chance, one }: Draw, insert: Making['insert'], nextId: () => number): Promise<MadePerson[]> {
  const made = Array.from({ length: 8 }, (_, place) => ({
    id: nextId(),
    // The first role decides: an administrator by his second is none.
    roles: place < 1 + below(3) ? [2] : [one([1, 3, 4]), ...(chance(0.2) ? [2] : [])],
    departmentId: one(DEPARTMENTS),
    isActive: chance(0.85),
  }));
  for (const { id, roles, departmentId, isActive } of made) {
    await insert('person', { id, user_no: `u${id}`, name: `p${id}`, department_id: departmentId, is_active: isActive });
    for (const [position, role] of roles.entries()) await insert('person_role', { person_id: id, role_id: role, position });
  }
  const away: { personId: number; substituteId: number }[] = [];
  for (const { id } of made) {
    const substitute = one(made);
    if (!chance(0.3) || substitute.id === id) continue;
    away.push({ personId: id, substituteId: substitute.id });
    const span = { from_on: inDays(-2), to_on: inDays(2), created_by: id };
    await insert('substitution', { id: nextId(), person_id: id, substitute_id: substitute.id, ...span });
  }
  return made.map(({ id, roles, departmentId, isActive }) => {
    const standsInForIdsOf = (substituteId: number) => away.flatMap((span) => (span.substituteId === substituteId ? [span.personId] : []));
    const absent = made.filter((other) => other.isActive && standsInForIdsOf(id).includes(other.id));
    const standsInFor = absent.map((other) => ({
      id: other.id,
      roleId: other.roles[0] ?? null,
      standsInForIds: standsInForIdsOf(other.id),
    }));
    return { id, departmentId, isActive, actor: toActor({ id, roles: roles.map((role) => ({ id: role })), standsInFor }) };
  });
}
