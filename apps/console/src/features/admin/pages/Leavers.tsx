import type { LeaverRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { DoneArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { ListSkeleton } from '#shared/parts/Skeletons.tsx';
import { leaversQuery } from '../api/people.ts';
import { Tag } from '#shared/parts/Tag.tsx';
import { useDutyKind } from '../people/use-duty-kind.ts';

const LeaveDialog = lazy(() => import('../people/LeaveDialog.tsx'));

/** People who have left and still hold duties; the administrators' home leads here (docs/decisions/identity.md). */
export default function Leavers() {
  const { t, name, instant, n } = useT();
  const say = useDutyKind();
  const { data, error, refetch } = useQuery(leaversQuery);
  const [chosen, setChosen] = useState<LeaverRow['person'] | null>(null);
  const duties = data?.reduce((sum, row) => sum + row.duties, 0);
  return (
    <Page kind="padded">
      <PageHeader title={t('titles.adminLeavers')} meta={duties ? t('adminPeople.leavers.meta', { count: duties }) : undefined} />
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={4} />}
      {data?.length === 0 && (
        <EmptyState art={<DoneArt />} title={t('adminPeople.leavers.empty')} body={t('adminPeople.leavers.emptyBody')} />
      )}
      {data && data.length > 0 && (
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}
        >
          {data.map((row) => (
            <Box
              component="li"
              key={row.person.id}
              sx={{
                px: 2,
                py: 1.5,
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                flexWrap: 'wrap',
                '& + li': { borderTop: '1px solid', borderColor: 'line.soft' },
              }}
            >
              <Box sx={{ flex: 1, minWidth: 220 }}>
                <Link component={RouterLink} to={`/admin/People?active=false&person=${row.person.id}`} underline="hover" color="inherit">
                  <PersonTag person={row.person} note={row.person.userNO} size={24} />
                </Link>
                <Box sx={{ mt: 0.5, fontSize: 12, color: 'text.secondary', display: 'flex', columnGap: 1.5, flexWrap: 'wrap' }}>
                  {row.leftAt && <span>{t('adminPeople.leavers.leftAt', { date: instant(row.leftAt) })}</span>}
                  <span>
                    {row.standIn ? t('adminPeople.leavers.standIn', { name: name(row.standIn) }) : t('adminPeople.leavers.standInAdmins')}
                  </span>
                </Box>
              </Box>
              <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}>
                {row.kinds.map(({ kind, count }) => (
                  <Tag key={kind} tone="amber">{`${say(kind)} ${n(count)}`}</Tag>
                ))}
              </Box>
              <Button variant="contained" onClick={() => setChosen(row.person)}>
                {t('adminPeople.actions.handOver')}
              </Button>
            </Box>
          ))}
        </Box>
      )}
      <Suspense>{chosen && <LeaveDialog person={chosen} mode="handOver" onClose={() => setChosen(null)} />}</Suspense>
    </Page>
  );
}
