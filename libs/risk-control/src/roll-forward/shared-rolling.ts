import { Refusal } from '@portal/contract';
import { newSubject, type FieldChange, type SqlTransaction, type StepRequest } from '@portal/platform';
import type { RiskControlWorkflow } from '@portal/workflows';
import { riskControlKind } from '../risk-control.record.ts';
import { factColumns, factJoins, toControlRecord, type ControlRecord, type ControlRow } from '../risk-control.reader.ts';
import { changeOf } from '../sharing/leaving.ts';
import { countedCondition } from '../sharing/shared-rows.ts';
import { isThere, makeNewYears, type Newcomer, type Rolling } from './new-years.ts';
import { sayNewcomer, toNewFacts } from './new-facts.ts';

/** The row of the new year whose control the rolled ones go on to share. */
export interface NewLead {
  readonly id: number;
  readonly riskNo: string;
  /** Its record, where it was there before: it is told of those that share it by a step of its own. */
  readonly existing: ControlRecord | null;
}

/** A row that shows another one's control, in its new year. */
export interface FollowerMade extends Rolling {
  readonly newcomer: Newcomer;
  readonly lead: NewLead;
}

export const isFollower = ({ subject }: ControlRecord): boolean => subject.facts.sharing === 'follows';
const sharingKey = ({ shared_control_id, risk_year }: ControlRow): string => `${shared_control_id}:${risk_year}`;

/** These rows with all that share their controls: whoever rolls one of them rolls them all. */
export async function withSharing(tx: SqlTransaction, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select m.id from risk_control c join risk_control m on m.shared_control_id = c.shared_control_id and m.risk_year = c.risk_year and m.is_active
     where c.id = any($1::bigint[]) and c.is_active`,
    [ids],
  );
  return [...new Set([...ids, ...rows.map(({ id }) => id)])];
}

/** What rolling those that show another one's control needs to know of the others. */
interface Followed {
  /** All that are rolled together, leading rows too. */
  readonly held: readonly ControlRecord[];
  /** The new rows of the leading ones, by the ids of the old. */
  readonly newcomers: ReadonlyMap<number, Newcomer>;
  readonly activeOwnerIds: ReadonlySet<number | null>;
  readonly findYear: (record: ControlRecord) => number | Refusal;
  readonly refuse: (record: ControlRecord, refusal: Refusal) => void;
  readonly creatorId: number;
  readonly at: Date;
}

/** Makes the new rows of those that show the control of another one, once it is known which row they show in the new year. */
export async function makeFollowers(
  tx: SqlTransaction,
  { held, newcomers, activeOwnerIds, findYear, refuse, creatorId, at }: Followed,
): Promise<FollowerMade[]> {
  const leadOf = new Map(held.filter((record) => !isFollower(record)).map((record) => [sharingKey(record.row), record]));
  const dated = held.filter(isFollower).flatMap((record) => {
    const year = findYear(record);
    if (!(year instanceof Refusal)) return [{ record, year, lead: leadOf.get(sharingKey(record.row))! }];
    refuse(record, year);
    return [];
  });
  const existing = await findExistingLeads(
    tx,
    dated.filter(({ lead }) => !newcomers.has(lead.row.id)).map(({ lead, year }) => ({ row: lead.row, year })),
  );
  const rollable = dated.flatMap(({ record, year, lead }): Omit<FollowerMade, 'newcomer'>[] => {
    const [newcomer, before] = [newcomers.get(lead.row.id), existing.get(lead.row.id)];
    const ownerId = activeOwnerIds.has(record.row.owner_id) ? record.row.owner_id : null;
    if (newcomer) return [{ record, year, ownerId, lead: { id: newcomer.id, riskNo: newcomer.riskNo, existing: null } }];
    if (before) return [{ record, year, ownerId, lead: { id: before.row.id, riskNo: before.row.risk_no, existing: before } }];
    refuse(record, new Refusal('wrong_state', { message: 'shared.leadUnfinished' }));
    return [];
  });
  const made = await makeNewYears(tx, rollable, creatorId, at);
  return rollable.flatMap((rolling) => {
    const newcomer = made.get(rolling.record.row.id);
    if (newcomer) return [{ ...rolling, newcomer }];
    refuse(rolling.record, new Refusal('conflict', isThere));
    return [];
  });
}

/** The rows of the new years that were there before, by the ids of the leading rows of last year. */
async function findExistingLeads(
  tx: SqlTransaction,
  leads: readonly { readonly row: ControlRow; readonly year: number }[],
): Promise<Map<number, ControlRecord>> {
  if (leads.length === 0) return new Map();
  const rows = await tx.query<ControlRow & { readonly of_id: number }>(
    `select of.id as of_id, c.*, ${factColumns} from unnest($1::bigint[], $2::bigint[], $3::int[]) as of (id, lineage_id, risk_year)
     join risk_control c on c.lineage_id = of.lineage_id and c.risk_year = of.risk_year and c.is_active and ${countedCondition('c')} ${factJoins}`,
    [leads.map(({ row }) => row.id), leads.map(({ row }) => row.lineage_id), leads.map(({ year }) => year)],
  );
  return new Map(rows.map((row) => [row.of_id, toControlRecord(row)]));
}

/** The numbers of shared controls, by their ids. */
export async function readControlNumbers(tx: SqlTransaction, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: number; control_no: string }>(
    'select id, control_no from shared_control where id = any($1::bigint[])',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, control_no }) => [id, control_no]));
}

/** What a leading row of the new year says of those that share its control. */
export function tellFollowers(followers: readonly FollowerMade[], numbers: ReadonlyMap<number, string>): FieldChange[] {
  const [first] = followers;
  if (!first) return [];
  return [
    changeOf('sharedControl', '', numbers.get(first.record.row.shared_control_id!)!),
    ...followers.map(({ newcomer }) => changeOf('sharedWith', '', newcomer.riskNo)),
  ];
}

/** A row of the new year that goes on to show the control of another one. */
export function toFollowersStep(
  { record: { row }, year, ownerId, newcomer, lead }: FollowerMade,
  numbers: ReadonlyMap<number, string>,
  bulkId: number | null,
): StepRequest<RiskControlWorkflow> {
  return {
    kind: riskControlKind,
    subject: newSubject(riskControlKind, toNewFacts(row, ownerId), newcomer.id),
    event: 'ROLL_IN_SHARED',
    bySystem: true,
    fields: { shared_control_id: row.shared_control_id },
    changes: [
      ...sayNewcomer(row, year, newcomer),
      changeOf('sharedControl', '', numbers.get(row.shared_control_id!)!),
      changeOf('sharedWith', '', lead.riskNo),
    ],
    payload: { ownerId, fromId: row.id, ...(bulkId !== null && { bulkId }) },
  };
}

/** A row of the new year that was there before its sharers were rolled. */
export function toExistingLeadsStep(
  lead: ControlRecord,
  followers: readonly FollowerMade[],
  numbers: ReadonlyMap<number, string>,
): StepRequest<RiskControlWorkflow> {
  const isNew = lead.row.shared_control_id === null;
  const [control, ...others] = tellFollowers(followers, numbers);
  return {
    kind: riskControlKind,
    subject: lead.subject,
    event: 'SHARED_WITH',
    bySystem: true,
    fields: { shared_control_id: followers[0]!.record.row.shared_control_id },
    changes: isNew ? [control!, ...others] : others,
    payload: { ownerId: lead.row.owner_id },
  };
}
