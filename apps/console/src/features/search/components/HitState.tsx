import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { StateGlyph } from '#shared/parts/StateGlyph.tsx';
import type { SearchHit } from '../api/search.ts';
import { lookOfKind } from '../kinds.ts';

const storeLooks = { active: ['green', 'check'], retired: ['neutral', 'slash'], filed: ['blue', 'half'] } as const;

/** A record's state in words and shape; a deleted one says that first. */
export function HitState({ kind, hit }: { kind: string; hit: Pick<SearchHit, 'state' | 'isActive'> }) {
  const { t } = useT();
  if (kind !== 'storeItem') return <StateChip workflow={lookOfKind(kind).workflow ?? kind} state={hit.isActive ? hit.state : 'inactive'} />;
  const status = hit.state as keyof typeof storeLooks;
  const [tone, glyph] = storeLooks[status];
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: 13, lineHeight: '20px', whiteSpace: 'nowrap' }}
    >
      <Box component="span" sx={{ color: `tone.${tone}.fg`, lineHeight: 0 }}>
        <StateGlyph glyph={glyph} />
      </Box>
      {t(`search.storeStates.${status}`)}
    </Box>
  );
}
