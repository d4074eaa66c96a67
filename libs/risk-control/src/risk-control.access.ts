import { ROLE, type Actor } from '@portal/workflows';

/** Who reads: the actor, and the department of an aide, whose controls and those below it he sees (decisions section 1). */
export interface RecordReader {
  readonly actor: Actor;
  readonly aideDepartmentId: number | null;
}

/** A reader from the session's person; the first role decides. */
export function toRecordReader(person: { actor: Actor; roles: readonly { id: number }[]; departmentId: number | null }): RecordReader {
  return { actor: person.actor, aideDepartmentId: person.roles[0]?.id === ROLE.aide ? person.departmentId : null };
}

export type Bind = (value: unknown) => string;

/** Departments of an aide: his own and all below it. */
const departmentsBelow = (departmentId: string) => `(with recursive below as (
  select id from department where id = ${departmentId}::bigint
  union all select d.id from department d join below on d.parent_id = below.id) select id from below)`;

/**
 * The SQL condition for "the reader may read this risk control": administrator, owner, assistant, reviewer, forwarded-to, creator,
 * submitter, assignee of one of its issues, or an aide of its department (decisions section 1). Lists, counts, exports and records use it.
 */
export function readableCondition(reader: RecordReader, alias: string, bind: Bind): string {
  if (reader.actor.isAdministrator) return 'true';
  return `(${listReasons(reader, alias, bind).join(' or ')})`;
}

/**
 * The same rule for a list: the records of each reason come from that reason's index, and no other record is looked at. A record that is named by its id
 * is asked with `readableCondition`.
 */
export function readableListCondition(reader: RecordReader, alias: string, bind: Bind): string {
  if (reader.actor.isAdministrator) return 'true';
  const parts = listReasons(reader, 'own', bind).map((reason) => `select own.id from risk_control own where ${reason}`);
  return `${alias}.id in (${parts.join('\n union all ')})`;
}

function listReasons(reader: RecordReader, alias: string, bind: Bind): string[] {
  const me = `${bind(reader.actor.id)}::bigint`;
  const reasons = [
    `${alias}.owner_id = ${me}`,
    `${alias}.creator_id = ${me}`,
    `${alias}.submitted_by = ${me}`,
    `exists (select 1 from control_assistant a where a.risk_id = ${alias}.id and a.person_id = ${me})`,
    `exists (select 1 from forward f where f.risk_id = ${alias}.id and f.person_id = ${me})`,
    `exists (select 1 from independent_review v where v.risk_id = ${alias}.id and v.reviewer_id = ${me})`,
    `exists (select 1 from remediation_issue i where i.source_workflow = 'riskControl' and i.source_id = ${alias}.id and i.assignee_id = ${me})`,
  ];
  reasons.push(...substituteReasons(reader, alias, bind));
  if (reader.aideDepartmentId !== null) reasons.push(`${alias}.department_id in ${departmentsBelow(bind(reader.aideDepartmentId))}`);
  return reasons;
}

/**
 * What a substitute reads while he is one: the records that the absent people must act on as owner, assistant, submitter, assignee or
 * reviewer, and for an absent administrator those that wait for a review or a verification. Nothing of it outlasts the span.
 */
function substituteReasons({ actor: { standsInFor = [] } }: RecordReader, alias: string, bind: Bind): string[] {
  if (standsInFor.length === 0) return [];
  const absent = `any(${bind(standsInFor.map(({ id }) => id))}::bigint[])`;
  return [
    `${alias}.owner_id = ${absent}`,
    `${alias}.submitted_by = ${absent}`,
    `exists (select 1 from control_assistant a where a.risk_id = ${alias}.id and a.person_id = ${absent})`,
    `exists (select 1 from independent_review v where v.risk_id = ${alias}.id and v.reviewer_id = ${absent})`,
    `exists (select 1 from remediation_issue i where i.source_workflow = 'riskControl' and i.source_id = ${alias}.id and i.assignee_id = ${absent})`,
    ...(standsInFor.some(({ isAdministrator }) => isAdministrator)
      ? [
          `${alias}.is_active and ${alias}.state = 'reviewing'`,
          `${alias}.is_active and exists (select 1 from remediation_issue i where i.source_workflow = 'riskControl'
            and i.source_id = ${alias}.id and i.state = 'pendingVerification')`,
        ]
      : []),
  ];
}

/** Everybody whose duties the actor may do today: himself, and whom he stands in for. */
export const listDutyHolders = (actor: Actor): number[] => [actor.id, ...(actor.standsInFor ?? []).map(({ id }) => id)];

/** What these people must do together, as `mineCondition` for one. */
export function holdersCondition(holders: readonly number[], alias: string, bind: Bind): string {
  if (holders.length === 1) return mineCondition(holders[0]!, alias, bind);
  return ownedCondition(`any(${bind(holders)}::bigint[])`, alias);
}

/** Mine: I own, assist or submitted it (decisions section 3, user lists). */
export const mineCondition = (personId: number, alias: string, bind: Bind): string => ownedCondition(`${bind(personId)}::bigint`, alias);

/** The records of each tie come from its index; an "or" of the ties would be asked of every record that an administrator may read. */
const ownedCondition = (people: string, alias: string): string => `${alias}.id in (select own.id from risk_control own where own.owner_id = ${people}
    union all select own.id from risk_control own where own.submitted_by = ${people}
    union all select own.risk_id from control_assistant own where own.person_id = ${people})`;
