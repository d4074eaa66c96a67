import { expect, test } from '@jest/globals';
import {
  diffFacts,
  findReopenings,
  fromTheLeaves,
  hashFacts,
  statementFacts,
  takeSubtree,
  toFacts,
  uniteFacts,
  type Fact,
  type Facts,
  type StatementNode,
} from './facts.ts';

/** A small generator of numbers (mulberry32): a failing history is found again by its seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const fact = (number: number, value: number): Fact => ({
  key: `control:${number}:effectiveness`,
  label: `RC-${number}`,
  value: String(value),
});

/** A random forest, and facts that belong to one statement or, now and then, to several. */
function makeWorld(pick: (below: number) => number) {
  const size = 1 + pick(24);
  const tree: StatementNode[] = Array.from({ length: size }, (_, place) => ({
    id: place + 1,
    parentId: place === 0 || pick(12) === 0 ? null : 1 + pick(place),
  }));
  const owners = new Map<number, Set<number>>();
  const values = new Map<number, number>();
  for (let number = 0; number < 1 + pick(30); number += 1) {
    owners.set(number, new Set([1 + pick(size), ...(pick(4) === 0 ? [1 + pick(size)] : [])]));
    values.set(number, pick(3));
  }
  return { tree, owners, values };
}
type World = ReturnType<typeof makeWorld>;

function factsOf({ tree, owners, values }: World): Map<number, Facts> {
  const own = new Map<number, Facts>(
    tree.map(({ id }) => [
      id,
      toFacts([...values].filter(([number]) => owners.get(number)!.has(id)).map(([number, value]) => fact(number, value))),
    ]),
  );
  return uniteFacts(tree, own);
}

/** The rule told in another way: from the statements that a fact belongs to, hand over hand upwards. */
function chainOf({ tree }: World, ids: Iterable<number>): Set<number> {
  const chain = new Set<number>();
  for (const id of ids) {
    for (let at: number | null = id; at !== null; at = tree.find((node) => node.id === at)!.parentId) chain.add(at);
  }
  return chain;
}

test('over 10,000 random trees and histories a changed fact reopens exactly its chain of ancestors that were signed or overridden', () => {
  let reopened = 0;
  let overriddenAgain = 0;
  let inPeace = 0;
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const pick = seeded(seed);
    const world = makeWorld(pick);
    const signed = new Map<number, Facts>();
    /** Of these the superior confirmed what was not signed. */
    const overridden = new Set<number>();
    const order = fromTheLeaves(world.tree);
    for (let step = 0; step < 6; step += 1) {
      // Whoever may, signs: the lowest first, and some leave it; now and then a superior overrides one of these, whatever is open below it.
      const facts = factsOf(world);
      for (const { id, parentId } of order) {
        const isOpenBelow = world.tree.some(({ id: below, parentId: above }) => above === id && !signed.has(below));
        if (signed.has(id)) continue;
        if (!isOpenBelow && pick(5) > 0) signed.set(id, facts.get(id)!);
        else if (parentId !== null && pick(3) === 0) {
          signed.set(id, facts.get(id)!);
          overridden.add(id);
        }
      }
      const changed = pick(world.values.size + 1);
      const before = world.values.get(changed);
      const isNew = before === undefined;
      if (isNew) world.owners.set(changed, new Set([1 + pick(world.tree.length)]));
      const gone = !isNew && pick(10) === 0;
      const touched = world.owners.get(changed)!;
      const after = pick(3);
      if (gone) world.values.delete(changed);
      else world.values.set(changed, after);
      const isChange = isNew || gone || before !== after;
      const expected = [...chainOf(world, isChange ? touched : [])].filter((id) => signed.has(id)).sort((a, b) => a - b);

      const found = findReopenings(world.tree, signed, factsOf(world));
      const ids = found.map(({ id }) => id).sort((a, b) => a - b);
      if (JSON.stringify(ids) !== JSON.stringify(expected)) throw new Error(`Seed ${seed}, step ${step}: ${ids} instead of ${expected}`);
      for (const { id, changes } of found) {
        if (changes.length !== 1 || changes[0]!.key !== fact(changed, 0).key)
          throw new Error(`Seed ${seed}: ${id} is told ${JSON.stringify(changes)}`);
        if (changes[0]!.before !== (isNew ? null : String(before)) || changes[0]!.after !== (gone ? null : String(after)))
          throw new Error(`Seed ${seed}: wrong values`);
        signed.delete(id);
        if (overridden.delete(id)) overriddenAgain += 1;
      }
      if (gone) world.owners.delete(changed);
      reopened += found.length;
      inPeace += signed.size;
    }
  }
  // The histories are no empty ones: both things happen often.
  expect(reopened).toBeGreaterThan(20_000);
  expect(overriddenAgain).toBeGreaterThan(2_000);
  expect(inPeace).toBeGreaterThan(20_000);
});

test('a statement with all below it by itself has the facts that it has in the whole tree', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const pick = seeded(seed);
    const world = makeWorld(pick);
    const whole = factsOf(world);
    const { id } = world.tree[pick(world.tree.length)]!;
    const tree = takeSubtree(world.tree, id);
    const below = world.tree.filter((node) => chainOf(world, [node.id]).has(id));
    expect({ seed, ids: tree.map((node) => node.id).sort() }).toEqual({ seed, ids: below.map((node) => node.id).sort() });
    expect({ seed, facts: factsOf({ ...world, tree }).get(id) }).toEqual({ seed, facts: whole.get(id) });
  }
});

test('a hash follows keys and values, and neither order nor labels', () => {
  const [a, b] = [fact(1, 2), fact(2, 0)];
  const hash = hashFacts(toFacts([a, b]));
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hashFacts(toFacts([b, { ...a, label: 'another' }]))).toBe(hash);
  expect(hashFacts(toFacts([a, { ...b, value: '1' }]))).not.toBe(hash);
  expect(hashFacts(toFacts([a]))).not.toBe(hash);
});

test('a statement below that is signed anew with other facts is another fact of the one above', () => {
  const below = { id: 7, label: 'ST-7', state: 'signed', hash: 'aa' };
  const changes = diffFacts(toFacts(statementFacts([below])), toFacts(statementFacts([{ ...below, hash: 'bb' }])));
  expect(changes).toEqual([{ key: 'statement:7:hash', label: 'ST-7', before: 'aa', after: 'bb' }]);
});

test('a tree that hangs on itself is refused', () => {
  expect(() =>
    fromTheLeaves([
      { id: 1, parentId: 2 },
      { id: 2, parentId: 1 },
    ]),
  ).toThrow('hangs on');
  expect(() => fromTheLeaves([{ id: 1, parentId: 9 }])).toThrow('hangs on');
});
