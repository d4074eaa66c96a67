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
  const below = Map.groupBy(nodes, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
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
