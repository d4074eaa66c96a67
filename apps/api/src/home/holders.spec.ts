import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findHolders, selectHeldDuties, selectHeldIds, selectUnheld } from '@portal/directory';
import type { DutyHolders, HolderSet, SqlRunner } from '@portal/platform';
import { reviewDuty } from '@portal/risk-control';
import {
  buildDutyWorld,
  createTestDatabase,
  holderSets,
  type DutyCase,
  type DutyPerson,
  type DutyWorld,
  type TestDatabase,
} from '@portal/testing';
import { takeSeat, type DutyName } from '@portal/workflows';

/** How many random worlds; more are asked for by the environment (`npm run test:nightly`). */
const WORLDS = Number(process.env['HOLDER_WORLDS'] ?? 100);
const today = new Date().toISOString().slice(0, 10);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

/** Makes a world, looks at it and takes it back. */
async function inWorld(seed: number, look: (world: DutyWorld, sql: SqlRunner) => Promise<void>): Promise<void> {
  const over = new Error('The world is over');
  await database.sql
    .transaction(async (tx) => {
      await look(await buildDutyWorld(tx, seed), tx);
      throw over;
    })
    .catch((error: unknown) => {
      if (error !== over) throw error;
    });
}

const keyOf = (row: { subject: string; id: number }, duty: string) => `${duty} ${row.subject} ${row.id}`;

/** What each person holds, on his own seat and on all that he may take. */
async function listHeld(
  sql: SqlRunner,
  sets: readonly HolderSet[],
  { actor }: DutyPerson,
): Promise<{ own: Set<string>; all: Set<string> }> {
  const params: unknown[] = [];
  const seats = [actor, ...(actor.standsInFor ?? []).map((absentee) => takeSeat(actor, absentee))];
  const selects = seats.flatMap((seat, rank) => {
    const select = selectHeldDuties(sets, seat, (value) => `$${params.push(value)}`, today);
    return select === '' ? [] : [`select ${rank} as rank, subject, id, duty from (${select}) held`];
  });
  if (selects.length === 0) return { own: new Set(), all: new Set() };
  const rows = await sql.prepared<{ rank: number; subject: string; id: number; duty: string }>(selects.join(' union all '), params);
  const keys = (of: typeof rows) => new Set(of.map((row) => keyOf(row, row.duty)));
  return { own: keys(rows.filter(({ rank }) => rank === 0)), all: keys(rows) };
}

/** Does the machine let him, and is it a duty of his: not another's, whom he could help out as an administrator? */
function isAsked({ ask, isOthers, isConfidential }: DutyCase, { actor }: DutyPerson): { may: boolean; must: boolean } {
  const answer = ask(actor);
  if (answer === 'no') return { may: false, must: false };
  if (isConfidential && answer.onBehalfOf !== null) return { may: true, must: false };
  const standsInFor = (actor.standsInFor ?? []).map((absentee) => ({ ...absentee, isAdministrator: false }));
  const plain = { ...actor, isAdministrator: false, standsInFor };
  return { may: true, must: !isOthers || ask(plain) !== 'no' };
}

/** Where the relation and the machines differ. */
async function findDrifts(sql: SqlRunner, sets: readonly HolderSet[], { people, cases }: DutyWorld): Promise<string[]> {
  const drifts: string[] = [];
  const known = cases.filter(({ workflow, duty }) => sets.some((set) => set.workflow === workflow && set.duties[duty]));
  for (const person of people.filter(({ isActive }) => isActive)) {
    const { all } = await listHeld(sql, sets, person);
    for (const one of known) {
      const holds = all.has(keyOf(one.row, one.duty));
      const { may, must } = isAsked(one, person);
      if (holds && !may) drifts.push(`${person.id} holds ${one.duty} of ${one.row.id} and may not`);
      if (must && !holds) drifts.push(`${person.id} may do ${one.duty} of ${one.row.id} and does not hold it`);
    }
  }
  return drifts;
}

const seeds = Array.from({ length: WORLDS }, (_, place) => place + 1);

test('whoever holds a duty may do what it stands for, and who may, and is not only an administrator by role, holds it', async () => {
  const seen = new Map<DutyName, number>();
  for (const seed of seeds) {
    await inWorld(seed, async (world, sql) => {
      expect([seed, await findDrifts(sql, holderSets.sets, world)]).toEqual([seed, []]);
      for (const { duty, ask } of world.cases) {
        const answers = world.people.filter(({ actor }) => ask(actor) !== 'no').length;
        seen.set(duty, (seen.get(duty) ?? 0) + answers);
      }
    });
  }
  // Of every duty there was somebody who may.
  const duties = holderSets.sets.flatMap((set) => Object.keys(set.duties));
  expect(duties.filter((duty) => !seen.get(duty as DutyName))).toEqual([]);
});

test('asked from the record the relation names the same people, and says where nobody may', async () => {
  for (const seed of seeds.slice(0, 20)) {
    await inWorld(seed, async ({ people, cases }, sql) => {
      const active = people.filter(({ isActive }) => isActive);
      const own = new Map<number, Set<string>>();
      for (const person of active) own.set(person.id, (await listHeld(sql, holderSets.sets, person)).own);
      const nobodys: number[] = [];
      for (const { workflow, duty, row, subjectOf } of cases) {
        for (const subjectId of new Set(people.flatMap(({ id }) => subjectOf(id) ?? []))) {
          const found = await findHolders(holderSets.sets, sql, { workflow, subjectId, duty, day: today });
          const asked = active.filter(({ id }) => subjectOf(id) === subjectId).map(({ id }) => id);
          const holding = asked.filter((id) => own.get(id)?.has(keyOf(row, duty)));
          expect([seed, duty, asked.filter((id) => found?.ids.includes(id))]).toEqual([seed, duty, holding]);
          if (found?.isNobodys && duty === 'review') nobodys.push(subjectId);
        }
      }
      const unheld = await sql.query<{ id: number }>(`${selectUnheld(reviewDuty, '$1')} order by 1`, [today]);
      expect([seed, unheld.map(({ id }) => id)]).toEqual([seed, nobodys.sort((a, b) => a - b)]);
    });
  }
});

test('the lists of one’s own filter by what the home page shows', async () => {
  const controls = holderSets.sets.find(({ workflow }) => workflow === 'riskControl')!;
  const found = { assessment: 0, ownerApproval: 0 };
  for (const seed of seeds.slice(0, 20)) {
    await inWorld(seed, async ({ people }, sql) => {
      for (const person of people.filter(({ isActive }) => isActive)) {
        const { all } = await listHeld(sql, holderSets.sets, person);
        const { actor } = person;
        const seats = [actor, ...(actor.standsInFor ?? []).map((absentee) => takeSeat(actor, absentee))];
        for (const duty of ['assessment', 'ownerApproval'] as const) {
          const params: unknown[] = [];
          const bind = (value: unknown) => `$${params.push(value)}`;
          const selects = seats.flatMap((seat) => selectHeldIds(controls, [duty], seat, bind, today));
          const rows = await sql.query<{ id: number }>(`select distinct one.id from (${selects.join(' union all ')}) one (id)`, params);
          const listed = rows.map(({ id }) => keyOf({ subject: 'riskControl', id }, duty)).sort();
          const shown = [...all].filter((key) => key.startsWith(`${duty} riskControl `)).sort();
          expect([seed, person.id, listed]).toEqual([seed, person.id, shown]);
          found[duty] += listed.length;
        }
      }
    });
  }
  expect(Object.values(found).every((count) => count > 0)).toBe(true);
  const exams = holderSets.sets.find(({ workflow }) => workflow === 'examAttempt')!;
  const marker = { id: 1, isAdministrator: true, isSystem: false };
  expect(() => selectHeldIds(exams, ['examMarking'], marker, () => '$1', today)).toThrow('No list is of what examMarking');
});

/** Sets that say a little less, or ask a little less, than those of the areas. */
function listMutants(): { name: string; sets: HolderSet[] }[] {
  return holderSets.sets.flatMap((set, place) =>
    (Object.entries(set.duties) as [DutyName, DutyHolders][]).flatMap(([duty, holders]) => {
      const replace = (name: string, changed: DutyHolders) => ({
        name: `${place} ${set.workflow} ${duty} ${name}`,
        sets: holderSets.sets.flatMap((one, index) => {
          const same = one.workflow === set.workflow ? one.duties[duty] : undefined;
          return same ? [{ workflow: one.workflow, duties: { [duty]: index === place ? changed : same } }] : [];
        }),
      });
      const mutate = (name: string, changed: Partial<DutyHolders>) => replace(name, { ...holders, ...changed });
      const { inPlaceOf, ...everywhere } = holders;
      return [
        ...holders.holders.flatMap(({ independentOf, where, ...branch }, at) => {
          const others = (changed: object) => holders.holders.map((one, index) => (index === at ? { ...one, ...changed } : one));
          const without = holders.holders.filter((_, index) => index !== at);
          return [
            // Where administrators only help out, nobody misses them.
            ...(branch.who === 'administrators' && where ? [] : [mutate(`without ${branch.reason}`, { holders: without })]),
            // Nulls are nobody.
            ...(independentOf?.people ?? []).map((person) =>
              mutate(`independent without ${person}`, {
                holders: others({
                  independentOf: { ...independentOf, people: independentOf!.people.map((one) => (one === person ? 'null::bigint' : one)) },
                }),
              }),
            ),
            ...(independentOf?.lists
              ? [mutate('independent without lists', { holders: others({ independentOf: { people: independentOf.people } }) })]
              : []),
          ];
        }),
        ...(inPlaceOf?.notBy ? [replace('by whoever submitted', everywhere)] : []),
        ...(holders.where === 'true' ? [] : [mutate('whatever became of it', { where: 'true' })]),
      ];
    }),
  );
}

test('a set that has drifted is found: each that says less or asks less than the areas’ own', async () => {
  let alive = listMutants();
  const all = alive.length;
  expect(all).toBeGreaterThan(25);
  for (let seed = 1; seed <= 400 && alive.length > 0; seed += 1) {
    await inWorld(seed, async (world, sql) => {
      const found = new Set<string>();
      for (const { name, sets } of alive) if ((await findDrifts(sql, sets, world)).length > 0) found.add(name);
      alive = alive.filter(({ name }) => !found.has(name));
    });
  }
  expect(alive.map(({ name }) => name)).toEqual([]);
});
