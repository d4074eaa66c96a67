import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { tellingWords } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';
import { useSettled } from '#shared/forms/use-settled.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { StateChip } from '#shared/parts/StateChip.tsx';

const most = 3;
const pause = 500;

/** Controls that the reader may see and that say what is being typed: the risk may be controlled already. The search answers it, by its index. */
export function SimilarControls({ id, description }: { id: number | undefined; description: string }) {
  const { t, pick } = useT();
  const q = useSettled(tellingWords(description).join(' '), pause);
  const { data } = useQuery(
    readQuery(routes.search, { query: { q, kind: 'riskControl', pageSize: most + 1 } }, { enabled: q !== '', staleTime: 60_000 }),
  );
  const hits = q === '' ? [] : (data?.groups ?? []).flatMap((group) => group.hits);
  const found = hits.filter((hit) => hit.isActive && hit.id !== id).slice(0, most);
  if (found.length === 0) return null;
  return (
    <Box
      component="aside"
      aria-label={t('riskRecord.form.similar')}
      sx={{ mt: 1, px: 1.5, py: 1, borderRadius: '8px', bgcolor: 'surface.sunken', fontSize: 13, lineHeight: '20px' }}
    >
      <Box sx={{ fontWeight: 500 }}>{t('riskRecord.form.similar')}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
        {found.map((hit) => (
          <Box component="li" key={hit.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, py: 0.25 }}>
            {/* In a window of its own: what is typed here stays in sight. */}
            <Link component={RouterLink} to={hit.link} target="_blank" sx={{ overflowWrap: 'anywhere' }}>
              {`${hit.number} · ${pick({ zh: hit.title, en: hit.titleEn }) || hit.number}`}
            </Link>
            <StateChip state={hit.state} workflow="riskControl" />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
