import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { TrailRecord } from '../../api/trail-bundle.ts';
import { useT } from '../../i18n/use-t.ts';
import { trailQuery } from '../../record/trail/trail-queries.ts';

const shown = 3;

/** The newest steps of a record, the newest first; nothing where its past is none of the reader's business. */
export function LatestSteps({ record }: { record: TrailRecord }) {
  const { t, lang, name, instant } = useT();
  const { data } = useQuery({ ...trailQuery(record, lang), retry: false });
  const steps = data?.steps.slice(-shown).reverse() ?? [];
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="peek-latest">
      <Box
        component="h3"
        id="peek-latest"
        sx={{ m: 0, mb: 0.75, fontSize: 12, lineHeight: '18px', fontWeight: 500, color: 'text.secondary' }}
      >
        {t('peek.latest')}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}>
        {steps.map((step) => (
          <Box component="li" key={step.id} sx={{ fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' }}>
            {step.operation}
            <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
              {[step.actor && name(step.actor), instant(step.at)].filter(Boolean).join(' · ')}
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
}
