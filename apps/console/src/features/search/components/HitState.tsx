import { StateChip } from '#shared/parts/StateChip.tsx';
import type { SearchHit } from '../api/search.ts';
import { lookOfKind } from '../kinds.ts';

/** A record's state in words and shape; a deleted one says that first. */
export function HitState({ kind, hit }: { kind: string; hit: Pick<SearchHit, 'state' | 'isActive'> }) {
  return <StateChip workflow={lookOfKind(kind).workflow ?? kind} state={hit.isActive ? hit.state : 'inactive'} />;
}
