import { policyRoutes, routes } from '@portal/contract';
import { ROLE } from '@portal/workflows';
import { areaTests } from '../areas.generated.ts';
import type { RelationFamily } from '../area-tests.ts';
import { buildPerson } from '../api-people.ts';
import type { TestApi } from '../api.ts';
import { setPermission } from '../policy-world.ts';
import type { Actor, ControlState, World } from '../risk-control-world.ts';
import { makeRecord, type RecordKind } from '../route-cases.ts';

/**
 * The relations to a record, beside those of access-table.ts, in the order of the rows of relation-table.ts. `gone` is the same person when the
 * record (or the risk control that an issue hangs on) has been deleted.
 */
export const relations = {
  control: ['assistant', 'forwardedTo', 'otherOwner', 'creator', 'gone owner', 'gone assistant', 'gone forwardedTo', 'gone administrator'],
  event: ['manager', 'forwardedTo', 'otherOwner'],
  policy: ['reader', 'excluded', 'otherOwner', 'gone owner', 'gone reader', 'gone administrator'],
} as const satisfies Record<RelationFamily, readonly string[]>;
export type Relation = (typeof relations)[RelationFamily][number];

/** Which relations there are to a kind of record; null where it belongs to one person, to everybody or to the administrators. */
export const familyOf: Readonly<Record<string, RelationFamily | null>> = Object.assign({}, ...areaTests.map(({ kinds }) => kinds));

type Id = number | string;

/** People in every relation, and records that they have it to. */
export interface RelationWorld {
  actor(relation: Relation): Actor;
  /** Makes a record to which everybody of the family has his relation. */
  make(kind: RecordKind, state: ControlState | undefined, isGone: boolean): Promise<Id>;
}

export async function buildRelations(api: TestApi, world: World): Promise<RelationWorld> {
  const { sql } = api;
  const asActor = async (traits: Parameters<typeof buildPerson>[1]): Promise<Actor> => {
    const person = await buildPerson(sql, traits);
    return { ...person, client: await api.as(person) };
  };
  const [forwardedTo, manager, reader, excluded, stranger] = [
    await asActor({}),
    await asActor({}),
    await asActor({}),
    await asActor({}),
    await asActor({ roles: [ROLE.riskOwner] }),
  ];
  await sql.query('update person set manager_id = $1 where id = $2', [manager.id, world.owner.id]);
  const people: Record<string, Actor> = {
    assistant: world.assistant,
    forwardedTo,
    otherOwner: stranger,
    creator: world.administrator,
    owner: world.owner,
    administrator: world.reviewer,
    manager,
    reader,
    excluded,
  };

  /** Written as rows: the calls that make them are possible in some states only, and the relation must hold in all. */
  async function relateToControl(riskId: number): Promise<void> {
    await sql.query('insert into control_assistant (risk_id, person_id) values ($1, $2) on conflict do nothing', [
      riskId,
      world.assistant.id,
    ]);
    await sql.query('insert into forward (risk_id, person_id, forwarded_by) values ($1, $2, $3)', [riskId, forwardedTo.id, world.owner.id]);
  }

  async function makeOfControl(kind: RecordKind, state: ControlState | undefined, isGone: boolean): Promise<Id> {
    const id = await makeRecord(api, world, kind, state);
    const riskId =
      kind === 'issue'
        ? (await sql.one<{ source_id: number }>('select source_id from remediation_issue where id = $1', [id]))!.source_id
        : Number(id);
    await relateToControl(riskId);
    if (isGone && kind !== 'deletedControl')
      await world.administrator.client.ask(routes.deleteRiskControl, { query: { id: riskId, reason: 'x' } });
    return id;
  }

  async function makeOfEvent(kind: RecordKind): Promise<Id> {
    const id = await makeRecord(api, world, kind);
    await sql.query(
      `insert into risk_event_reader (event_id, person_id, reason)
       select id, $2::bigint, 'forwarded' from risk_event where id::text = $1 or event_no = $1
       union select event_id, $2::bigint, 'forwarded' from risk_report where id::text = $1`,
      [String(id), forwardedTo.id],
    );
    return id;
  }

  async function makeOfPolicy(kind: RecordKind, isGone: boolean): Promise<Id> {
    const id = await makeRecord(api, world, kind);
    const entries = { both: [reader.id], excluded: [excluded.id], owners: [world.administrator.id, world.owner.id] };
    const { administrator } = world;
    const policyId =
      kind === 'policyFile'
        ? (await sql.one<{ policy_id: number }>('select policy_id from policy_version where file_id = $1', [id]))!.policy_id
        : Number(id);
    const folder =
      kind === 'policyFolder'
        ? Number(id)
        : (await sql.one<{ folder_id: number }>('select folder_id from policy where id = $1', [policyId]))!.folder_id;
    await setPermission(administrator.client, { id: folder, type: 0 }, entries);
    if (isGone && kind === 'policyFolder') await administrator.client.ask(policyRoutes.deleteFolder, { query: { id: folder } });
    if (isGone && (kind === 'policy' || kind === 'policyFile'))
      await administrator.client.ask(policyRoutes.deleteDoc, { query: { id: policyId } });
    return id;
  }

  return {
    actor: (relation) => people[relation.replace('gone ', '')]!,
    make: (kind, state, isGone) => {
      const family = familyOf[kind];
      if (family === 'control') return makeOfControl(kind, state, isGone);
      return family === 'policy' ? makeOfPolicy(kind, isGone) : makeOfEvent(kind);
    },
  };
}
