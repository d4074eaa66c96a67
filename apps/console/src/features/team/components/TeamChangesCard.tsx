import type { TeamChange } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Ago } from '#shared/parts/Ago.tsx';
import { Card } from '#shared/parts/Card.tsx';
import { PersonAvatar } from '#shared/parts/PersonTag.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { teamChangesQuery } from '../api/team.ts';
import { CardFailure } from './CardFailure.tsx';

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** What moved among my people's controls and issues within a week, the latest first. */
export function TeamChangesCard({ most, isAll = false }: { most: number; isAll?: boolean }) {
  const { t, n } = useT();
  const { data, isPending, error, refetch } = useQuery(teamChangesQuery(most));
  if (isPending) return <CardSkeleton />;
  if (!data) return <CardFailure words={t('team.changes.failed')} error={error} onRetry={() => void refetch()} />;
  const { totalCount } = data;
  const hasMore = totalCount > data.data.length;
  return (
    <Card
      flush
      title={t('team.changes.title')}
      action={
        hasMore && !isAll ? (
          <Link component={RouterLink} to="/Team" sx={{ fontSize: 13 }}>
            {t('team.changes.all', { number: n(totalCount) })}
          </Link>
        ) : (
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
            {hasMore ? t('team.changes.latest', { shown: n(data.data.length), number: n(totalCount) }) : n(totalCount)}
          </Box>
        )
      }
    >
      {totalCount === 0 && <Box sx={{ px: 2, pb: 2, fontSize: 13, color: 'text.secondary' }}>{t('team.changes.none')}</Box>}
      <Box component="ul" aria-label={t('team.changes.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.data.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </Box>
    </Card>
  );
}

/** Who did what, to which record, when, and what was said with it. */
function ChangeRow({ change }: { change: TeamChange }) {
  const { t, name, pick } = useT();
  const { by, link, recordNo, title, comment } = change;
  const about = `${recordNo} · ${title}`;
  const who = by ? name(by) : t('team.changes.portal');
  return (
    <Box
      component="li"
      sx={{
        px: 2,
        py: 1.25,
        borderTop: '1px solid',
        borderColor: 'line.soft',
        fontSize: 13,
        lineHeight: '20px',
        display: 'flex',
        gap: 1.25,
      }}
    >
      <Box component="span" title={who} sx={{ lineHeight: 0, pt: '1px', width: 20, flexShrink: 0 }}>
        {by && <PersonAvatar person={by} size={20} />}
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{pick(change.what)}</Box>
        {link === null ? (
          <Box title={about} sx={{ ...cut, color: 'text.secondary' }}>
            {title}
          </Box>
        ) : (
          <Link component={RouterLink} to={link} color="inherit" title={about} sx={{ ...cut, display: 'block' }}>
            {title}
          </Link>
        )}
        {comment && (
          <Box component="q" title={comment} sx={{ ...cut, display: 'block', color: 'text.secondary' }}>
            {comment}
          </Box>
        )}
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', display: 'flex', flexWrap: 'wrap', columnGap: 0.75 }}>
          <span>{who}</span>
          <span aria-hidden>·</span>
          <Ago at={change.at} />
          <span aria-hidden>·</span>
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {recordNo}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
