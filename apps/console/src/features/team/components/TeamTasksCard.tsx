import type { TeamMember } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { teamQuery, type TaskBucket } from '../api/team.ts';
import { CardFailure } from './CardFailure.tsx';
import { MemberRow } from './MemberRow.tsx';

const SubstituteDialog = lazy(() => loadWithTexts(() => import('#shared/substitute/SubstituteDialog.tsx'), 'substitute'));
const EndSubstitution = lazy(() =>
  loadWithTexts(async () => ({ default: (await import('#shared/substitute/EndSubstitution.tsx')).EndSubstitution }), 'substitute'),
);

export interface TeamTasksCardProps {
  /** So many people; the rest stands on the page of the team. */
  most?: number;
}

/** My people, who is late first: what each must do, and what I can do about it. Who has no people has no card. */
export function TeamTasksCard({ most = Infinity }: TeamTasksCardProps) {
  const { t, n } = useT();
  const { data, isPending, error, refetch } = useQuery(teamQuery);
  const [opened, setOpened] = useState<{ id: number; bucket: TaskBucket }>();
  const [naming, setNaming] = useState<TeamMember>();
  const [ending, setEnding] = useState<TeamMember>();
  if (isPending) return <CardSkeleton />;
  if (!data) return <CardFailure words={t('team.tasks.failed')} error={error} onRetry={() => void refetch()} />;
  const { members } = data;
  if (members.length === 0) return null;
  const longest = Math.max(...members.map(({ total }) => total));
  return (
    <Card
      flush
      title={t('team.tasks.title')}
      action={
        <>
          <Box sx={{ fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {t('team.tasks.meta', {
              people: t('team.tasks.people', { count: members.length }),
              tasks: t('team.tasks.total', { count: data.total }),
              overdue: t('team.tasks.overdue', { number: n(data.overdue) }),
            })}
          </Box>
          {members.length > most && (
            <Link component={RouterLink} to="/Team" sx={{ fontSize: 13, ml: 1 }}>
              {t('team.tasks.viewAll')}
            </Link>
          )}
        </>
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {members.slice(0, most).map((member) => (
          <MemberRow
            key={member.person.id}
            member={member}
            most={longest}
            bucket={opened?.id === member.person.id ? opened.bucket : undefined}
            onOpen={(bucket) => setOpened(bucket && { id: member.person.id, bucket })}
            onSubstitute={() => setNaming(member)}
            onEnd={() => setEnding(member)}
          />
        ))}
      </Box>
      <Suspense>
        {naming && <SubstituteDialog away={naming.person} onClose={() => setNaming(undefined)} />}
        {ending?.substitution && (
          <EndSubstitution row={{ ...ending.substitution, person: ending.person }} onClose={() => setEnding(undefined)} />
        )}
      </Suspense>
    </Card>
  );
}
