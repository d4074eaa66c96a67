import { PARTY, PERMISSION, refuseField, type SetPermissionBody } from '@portal/contract';
import { listOffered } from '@portal/directory';
import type { SqlRunner } from '@portal/platform';
import type { GrantEntry } from '../access/node-access.ts';

type PartyInput = SetPermissionBody['permission'][number];

interface Party {
  readonly id: number;
  readonly isPerson: boolean;
}

/** Whom an entry is for: by userPK or deptPK, else by pk with its objectType, where 0 is a user. */
function partyOf(entry: PartyInput, field: string): Party {
  if (entry.userPK) return { id: entry.userPK, isPerson: true };
  if (entry.deptPK) return { id: entry.deptPK, isPerson: false };
  const id = entry.pk ?? entry.id;
  if (!id) throw refuseField(field, 'policy.unknownParty');
  return { id, isPerson: (entry.objectType ?? PARTY.user) === PARTY.user };
}

/**
 * The entries of a SetPermission call (docs/decisions/library.md §5): exclude and owner are for users only, a grant is read and download unless
 * it says otherwise. Without `docOwner` the owners stay as they are.
 * @throws Refusal `validation`
 */
export async function readEntries(sql: SqlRunner, body: SetPermissionBody, before: readonly GrantEntry[]): Promise<GrantEntry[]> {
  const granted = body.permission.map((entry): GrantEntry => {
    const party = partyOf(entry, 'permission');
    const type = entry.permissionType ?? PERMISSION.readAndDownload;
    if (!(Object.values(PERMISSION) as number[]).includes(type)) throw refuseField('permission', 'policy.permissionType');
    if (entry.isExcluded) return excluded(party);
    return type === PERMISSION.owner ? owner(party) : toEntry(party, type);
  });
  const kept = before.filter((entry) => entry.type === PERMISSION.owner && !entry.isExcluded);
  const owners = body.docOwner === null ? kept : body.docOwner.map((entry) => owner(partyOf(entry, 'docOwner')));
  const entries = dropRepeats([
    ...granted,
    ...body.excludePermission.map((entry) => excluded(partyOf(entry, 'excludePermission'))),
    ...owners,
  ]);
  await assertKnown(sql, entries, before);
  await assertOwner(sql, entries);
  return entries;
}

const toEntry = ({ id, isPerson }: Party, type: number): GrantEntry => ({
  personId: isPerson ? id : null,
  departmentId: isPerson ? null : id,
  type,
  isExcluded: false,
});

function excluded(party: Party): GrantEntry {
  if (!party.isPerson) throw refuseField('excludePermission', 'policy.excludeOnlyUsers');
  return { ...toEntry(party, PERMISSION.read), isExcluded: true };
}

function owner(party: Party): GrantEntry {
  if (!party.isPerson) throw refuseField('docOwner', 'policy.ownerOnlyUsers');
  return toEntry(party, PERMISSION.owner);
}

function dropRepeats(entries: readonly GrantEntry[]): GrantEntry[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
}

/** New entries are for people and departments that are there and active; one that stays may be of somebody who has left. */
async function assertKnown(sql: SqlRunner, entries: readonly GrantEntry[], before: readonly GrantEntry[]): Promise<void> {
  const people = entries.flatMap(({ personId }) => personId ?? []);
  const departments = entries.flatMap(({ departmentId }) => departmentId ?? []);
  const rows = await sql.query<{ id: number; is_person: boolean; is_active: boolean }>(
    `select id, true as is_person, is_active from person where id = any($1::bigint[])
     union all select id, false, is_active from department where id = any($2::bigint[])`,
    [people, departments],
  );
  const active = new Set(rows.filter((row) => row.is_active).map((row) => `${row.is_person} ${row.id}`));
  const there = new Set(rows.map((row) => `${row.is_person} ${row.id}`));
  const old = new Set(before.map(({ personId, departmentId }) => `${personId !== null} ${personId ?? departmentId}`));
  for (const entry of entries) {
    const key = `${entry.personId !== null} ${entry.personId ?? entry.departmentId}`;
    if (active.has(key) || (there.has(key) && old.has(key))) continue;
    throw refuseField(
      entry.isExcluded ? 'excludePermission' : entry.type === PERMISSION.owner ? 'docOwner' : 'permission',
      'policy.unknownParty',
    );
  }
}

async function assertOwner(sql: SqlRunner, entries: readonly GrantEntry[]): Promise<void> {
  const owners = entries.filter((entry) => entry.type === PERMISSION.owner && !entry.isExcluded).flatMap(({ personId }) => personId ?? []);
  const [active] = await listOffered(sql, owners);
  if (!active) throw refuseField('docOwner', 'policy.ownerRequired');
}
