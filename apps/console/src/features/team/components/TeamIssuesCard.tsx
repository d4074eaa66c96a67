import type { TeamIssue } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonAvatar } from '#shared/parts/PersonTag.tsx';
import { SeverityMark } from '#shared/parts/SeverityMark.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { teamIssuesQuery } from '../api/team.ts';
import { CardFailure } from './CardFailure.tsx';

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', display: 'block', lineHeight: '20px' } as const;

/** What my people have to mend, the earliest due first. */
export function TeamIssuesCard({ most, isAll = false }: { most: number; isAll?: boolean }) {
  const { t, n } = useT();
  const { data, isPending, error, refetch } = useQuery(teamIssuesQuery(most));
  if (isPending) return <CardSkeleton />;
  if (!data) return <CardFailure words={t('team.issues.failed')} error={error} onRetry={() => void refetch()} />;
  const { totalCount } = data;
  return (
    <Card
      flush
      title={t('team.issues.title')}
      action={
        totalCount > data.data.length && !isAll ? (
          <Link component={RouterLink} to="/Team" sx={{ fontSize: 13 }}>
            {t('team.issues.all', { number: n(totalCount) })}
          </Link>
        ) : (
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{n(totalCount)}</Box>
        )
      }
    >
      {totalCount === 0 && <Box sx={{ px: 2, pb: 2, fontSize: 13, color: 'text.secondary' }}>{t('team.issues.none')}</Box>}
      <Box component="ul" aria-label={t('team.issues.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.data.map((issue) => (
          <IssueRow key={issue.id} issue={issue} />
        ))}
      </Box>
    </Card>
  );
}

function IssueRow({ issue }: { issue: TeamIssue }) {
  const { t, name } = useT();
  const title = issue.isSecret ? t('team.tasks.secret') : issue.title;
  const about = issue.isSecret ? t('team.tasks.secretHint') : `${issue.issueNo} · ${issue.title}`;
  return (
    <Box component="li" sx={{ px: 2, py: 1.25, borderTop: '1px solid', borderColor: 'line.soft', fontSize: 13 }}>
      {issue.link === null ? (
        <Box title={about} sx={{ ...cut, fontWeight: 500, color: issue.isSecret ? 'text.secondary' : 'text.primary' }}>
          {title}
        </Box>
      ) : (
        <Link component={RouterLink} to={issue.link} color="inherit" title={about} sx={{ ...cut, fontWeight: 500 }}>
          {title}
        </Link>
      )}
      <Box sx={{ mt: 0.5, display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}>
        <Box component="span" title={name(issue.owner)} role="img" aria-label={name(issue.owner)} sx={{ lineHeight: 0 }}>
          <PersonAvatar person={issue.owner} size={18} />
        </Box>
        <SeverityMark severity={issue.severity} />
        <StateChip state={issue.state} workflow="remediationIssue" />
        <Box sx={{ flex: 1 }} />
        <DueChip date={issue.dueOn} />
      </Box>
    </Box>
  );
}
