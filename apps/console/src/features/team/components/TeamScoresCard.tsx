import type { TeamGap } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { ScoreChip } from '#shared/parts/ScoreChip.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { teamScoresQuery } from '../api/team.ts';
import { CardFailure } from './CardFailure.tsx';
import { VerdictBar, VerdictLegend } from './VerdictBar.tsx';

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0, flex: 1 } as const;

/** How my people's controls were assessed and reviewed, and where the review came out two points or more below. */
export function TeamScoresCard({ most }: { most: number }) {
  const { t, n } = useT();
  const { data, isPending, error, refetch } = useQuery(teamScoresQuery);
  if (isPending) return <CardSkeleton />;
  if (!data) return <CardFailure words={t('team.scores.failed')} error={error} onRetry={() => void refetch()} />;
  const { year, total, self, review, previous, gapCount, gaps } = data;
  return (
    <Card
      title={t('team.scores.title')}
      action={<Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('team.scores.controls', { count: total, year })}</Box>}
    >
      <VerdictLegend />
      <Box sx={{ mt: 1.5, display: 'grid', gap: 1.25 }}>
        <VerdictBar label={t('team.scores.self')} counts={self} />
        <VerdictBar label={t('team.scores.review')} counts={review} />
        <VerdictBar label={t('team.scores.previous', { year: String(year - 1) })} counts={previous} />
      </Box>
      {gapCount > 0 && (
        <Box sx={{ mt: 2, pt: 1.5, borderTop: '1px solid', borderColor: 'line.soft' }}>
          <Box id="team-gaps" sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', mb: 0.5 }}>
            {t('team.scores.gaps', { number: n(gapCount) })}
          </Box>
          <Box component="ul" aria-labelledby="team-gaps" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {gaps.slice(0, most).map((gap) => (
              <GapRow key={gap.id} gap={gap} />
            ))}
          </Box>
        </Box>
      )}
    </Card>
  );
}

function GapRow({ gap }: { gap: TeamGap }) {
  const { t, name } = useT();
  const about = `${gap.riskNo} · ${name(gap.owner)} · ${gap.title}`;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32, fontSize: 13 }}>
      {gap.link === null ? (
        <Box title={about} sx={cut}>
          {gap.title}
        </Box>
      ) : (
        <Link component={RouterLink} to={gap.link} color="inherit" title={about} sx={cut}>
          {gap.title}
        </Link>
      )}
      <Box
        role="img"
        aria-label={t('team.scores.fromTo', { self: String(gap.self), review: String(gap.review) })}
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
      >
        <ScoreChip score={gap.self} words={false} />
        <Box component="span" sx={{ color: 'faint' }}>
          →
        </Box>
        <ScoreChip score={gap.review} words={false} />
      </Box>
    </Box>
  );
}
