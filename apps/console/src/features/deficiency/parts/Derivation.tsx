import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import type { DeficiencyRecord } from '../api/records.ts';
import { ClassTag } from './ClassTag.tsx';

/** How the class came about: the rule, its figures, and what follows, one line each. */
export function Derivation({ lines }: { lines: DeficiencyRecord['derivation'] }) {
  const { t, pick } = useT();
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}>
      {lines.map(({ rule, figures, class: found, effect }, place) => (
        <Box
          component="li"
          key={place}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '24px minmax(0,1fr)', md: '24px minmax(0,5fr) minmax(0,6fr) minmax(200px, auto)' },
            gap: 1,
            alignItems: 'center',
            px: 1.5,
            py: 1,
            fontSize: 13,
            lineHeight: '20px',
            fontWeight: effect === 'result' ? 600 : 400,
            bgcolor: effect === 'result' ? 'surface.subtle' : undefined,
            '& + &': { borderTop: '1px solid', borderColor: 'line.main' },
          }}
        >
          <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{place + 1}</Box>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{pick(rule)}</Box>
          <Box
            sx={{
              gridColumn: { xs: 2, md: 'auto' },
              color: 'text.secondary',
              fontVariantNumeric: 'tabular-nums',
              overflowWrap: 'anywhere',
            }}
          >
            {figures}
          </Box>
          <Box
            sx={{
              gridColumn: { xs: 2, md: 'auto' },
              display: 'flex',
              justifyContent: { md: 'flex-end' },
              gap: 0.75,
              alignItems: 'center',
              color: 'text.secondary',
            }}
          >
            {effect === 'atLeast' && t('deficiency.effects.atLeast')}
            {effect === 'reduces' && t('deficiency.effects.reduces')}
            {effect === 'keeps' && t('deficiency.effects.keeps')}
            {found && <ClassTag value={found} />}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
