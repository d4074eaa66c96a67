interface Node {
  readonly id: number;
  readonly parentId: number | null;
  readonly state: string;
}

/** A line of the tree as it is drawn. */
export interface TreeRow<N extends Node> {
  readonly node: N;
  readonly depth: number;
  readonly isReopened: boolean;
  /** The one above it was reopened too: the line between them is part of the chain. */
  readonly isBelowReopened: boolean;
}

/** The nodes depth first in their order; what hangs on something that the reader may not see stands at the top. */
export function toTreeRows<N extends Node>(nodes: readonly N[]): TreeRow<N>[] {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const below = new Map<number | null, N[]>();
  for (const node of nodes) {
    const parent = node.parentId !== null && known.has(node.parentId) ? node.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), node]);
  }
  const draw = (parent: number | null, depth: number): TreeRow<N>[] =>
    (below.get(parent) ?? []).flatMap((node) => [
      {
        node,
        depth,
        isReopened: node.state === 'reopened',
        isBelowReopened: parent !== null && known.get(parent)?.state === 'reopened',
      },
      ...draw(node.id, depth + 1),
    ]);
  return draw(null, 0);
}
