import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import type { SearchHit } from '../api/search.ts';
import { HitState } from './HitState.tsx';
import { Marked } from './Marked.tsx';

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Number where it has one, title, state, and where else it matched. */
export function HitText({ kind, hit }: { kind: string; hit: SearchHit }) {
  const { t, lang } = useT();
  const english = lang === 'en' && hit.titleEn !== '';
  const title = english ? hit.titleEn : hit.title;
  return (
    <Box component="span" sx={{ flex: 1, minWidth: 0, display: 'block' }}>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', columnGap: 1.5, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        {hit.number && (
          <Box
            component="span"
            sx={{
              fontSize: 12,
              lineHeight: '20px',
              color: 'text.secondary',
              whiteSpace: 'nowrap',
              fontVariantNumeric: 'tabular-nums',
              minWidth: { sm: 118 },
            }}
          >
            <Marked text={hit.number} marks={hit.numberMarks} />
          </Box>
        )}
        <Box
          component="span"
          sx={{
            ...oneLine,
            flex: 1,
            minWidth: 0,
            fontWeight: 500,
            // On a phone the title stands below its number, and where there is none beside the state.
            ...(hit.number && { order: { xs: 3, sm: 0 }, flexBasis: { xs: '100%', sm: 0 } }),
          }}
        >
          {title ? <Marked text={title} marks={english ? hit.titleEnMarks : hit.titleMarks} /> : t('search.untitled')}
        </Box>
        <Box component="span" sx={{ ml: 'auto', flexShrink: 0, '& *': { fontSize: 12 } }}>
          <HitState kind={kind} hit={hit} />
        </Box>
      </Box>
      {hit.snippet && (
        <Box
          component="span"
          sx={{
            ...oneLine,
            display: 'block',
            fontSize: 12,
            lineHeight: '18px',
            color: 'text.secondary',
            ...(hit.number && { pl: { sm: '130px' } }),
          }}
        >
          <Marked text={hit.snippet.text} marks={hit.snippet.marks} />
        </Box>
      )}
    </Box>
  );
}
