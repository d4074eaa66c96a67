import { createHash } from 'node:crypto';

/**
 * One thing that a statement vouches for. `key` is permanent and says of which record it is and what of it (`review:17:effectiveness`); `label` is
 * the number by which people know the record; `value` a word or a number as text, '' for nothing yet.
 */
export interface Fact {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** Facts by their keys. */
export type Facts = ReadonlyMap<string, Fact>;

/** A fact that is not what was signed; null for one that was not there, or is no longer. */
export interface FactChange {
  readonly key: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A statement in the tree of a campaign. */
export interface StatementNode {
  readonly id: number;
  readonly parentId: number | null;
}

/** A statement as the one above it vouches for it. */
export interface SignedBelow {
  readonly id: number;
  readonly label: string;
  readonly state: string;
  /** Hash of what was signed, hex; '' while nobody has signed. */
  readonly hash: string;
}

export const toFacts = (facts: Iterable<Fact>): Facts => new Map([...facts].map((fact) => [fact.key, fact]));

/** The statements directly below as facts of the one above: a signature binds what they say and what they rest on. */
export function statementFacts(below: readonly SignedBelow[]): Fact[] {
  return below.flatMap(({ id, label, state, hash }) => [
    { key: `statement:${id}:state`, label, value: state },
    { key: `statement:${id}:hash`, label, value: hash },
  ]);
}

/**
 * The hash of facts, hex: SHA-256 of their keys and values as JSON, ordered by key (code units). Labels are how people find a record and no part of it,
 * so that a number written in another way reopens nothing.
 */
export function hashFacts(facts: Facts): string {
  const lines = [...facts.values()].map(({ key, value }) => [key, value]).sort(([a], [b]) => (a! < b! ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(lines), 'utf8').digest('hex');
}

/** What differs, ordered by key. */
export function diffFacts(before: Facts, after: Facts): FactChange[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => (a < b ? -1 : 1));
  return keys.flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    if (was?.value === is?.value) return [];
    return [{ key, label: (is ?? was)!.label, before: was?.value ?? null, after: is?.value ?? null }];
  });
}

/**
 * The facts of each statement: its own and those of all below it. Statements below are not among them, see `statementFacts`.
 * @param own what belongs to a statement itself, by its id
 * @throws Error for a tree with a circle or a parent that is not there
 */
export function uniteFacts(tree: readonly StatementNode[], own: ReadonlyMap<number, Facts>): Map<number, Facts> {
  const united = new Map<number, Map<string, Fact>>(tree.map(({ id }) => [id, new Map(own.get(id) ?? [])]));
  for (const { id, parentId } of fromTheLeaves(tree)) {
    const above = parentId === null ? undefined : united.get(parentId);
    if (above) for (const [key, fact] of united.get(id)!) above.set(key, fact);
  }
  return united;
}

/** A statement with all below it, as a tree of its own. */
export function takeSubtree<Node extends StatementNode>(tree: readonly Node[], id: number): Node[] {
  const below = Map.groupBy(tree, ({ parentId }) => parentId);
  const taken: Node[] = tree.filter((node) => node.id === id).map((node) => ({ ...node, parentId: null }));
  for (const { id: above } of taken) taken.push(...(below.get(above) ?? []));
  return taken;
}

/** The tree with everything below a statement before it. */
export function fromTheLeaves(tree: readonly StatementNode[]): StatementNode[] {
  const byId = new Map(tree.map((node) => [node.id, node]));
  const depth = (node: StatementNode): number => {
    let steps = 0;
    for (let at: StatementNode = node; at.parentId !== null; steps += 1) {
      const above = byId.get(at.parentId);
      if (!above || steps > tree.length) throw new Error(`Statement ${node.id} hangs on nothing, or on itself`);
      at = above;
    }
    return steps;
  };
  return tree
    .map((node) => ({ node, steps: depth(node) }))
    .sort((a, b) => b.steps - a.steps || a.node.id - b.node.id)
    .map(({ node }) => node);
}

/** A settled statement whose facts are no longer what it was signed or overridden with. */
export interface Reopening {
  readonly id: number;
  readonly changes: readonly FactChange[];
}

/**
 * Which settled statements a change reopens, the lowest first: those whose own facts are not what was signed, and nobody else.
 * That a statement below was reopened is no reason of its own: it was, because a fact changed that the one above vouches for too.
 * @param signed the facts that each settled statement was signed or overridden with, statements below not among them
 * @param now the same facts as they are
 */
export function findReopenings(
  tree: readonly StatementNode[],
  signed: ReadonlyMap<number, Facts>,
  now: ReadonlyMap<number, Facts>,
): Reopening[] {
  return fromTheLeaves(tree).flatMap(({ id }) => {
    const was = signed.get(id);
    if (!was) return [];
    const changes = diffFacts(was, now.get(id) ?? new Map());
    return changes.length === 0 ? [] : [{ id, changes }];
  });
}
