import type { TeamMember, TeamTask } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { LockIcon } from '#shared/theme/icons.tsx';
import { nameOfDuty } from '#shared/workflow/catalogue.ts';
import { teamTasksQuery, type TaskBucket } from '../api/team.ts';
import { useRemind } from '../api/use-remind.ts';
import { useReminded } from './use-reminded.ts';

const PAGE = 10;
const MOST = 50;

export interface TaskRowsProps {
  id: string;
  member: TeamMember;
  bucket: TaskBucket;
}

/** What one person must do, the latest first; what can be done about it stands at its end. */
export function TaskRows({ id, member, bucket }: TaskRowsProps) {
  const { t, n, name } = useT();
  const [size, setSize] = useState(PAGE);
  const { data, error, refetch } = useQuery(teamTasksQuery(member.person.id, bucket, size));
  const rest = data ? Math.min(data.totalCount, MOST) - data.data.length : 0;
  return (
    <Box id={id} sx={{ bgcolor: 'surface.sunken', borderTop: '1px solid', borderColor: 'line.soft', minHeight: 40 }}>
      {error && !data && (
        <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 2, py: 1, fontSize: 13, color: 'text.secondary' }}>
          {t('team.tasks.moreFailed')}
          <Button variant="outlined" color="inherit" sx={{ height: 28 }} onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </Box>
      )}
      {data && data.totalCount === 0 && (
        <Box sx={{ pl: { xs: 2, md: '46px' }, py: 1.25, fontSize: 13, color: 'text.secondary' }}>{t('team.tasks.none')}</Box>
      )}
      {data && data.totalCount > 0 && (
        <Box component="ul" aria-label={t('team.tasks.of', { name: name(member.person) })} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.data.map((task, place) => (
            <TaskRow key={`${task.subject}:${task.id}:${task.duty}`} member={member} task={task} first={place === 0} />
          ))}
        </Box>
      )}
      {rest > 0 && (
        <Box sx={{ pl: { xs: 1, md: '38px' }, pb: 0.75 }}>
          <Button variant="text" sx={{ height: 28, px: 1 }} onClick={() => setSize(MOST)}>
            {t('team.tasks.more', { number: n(rest) })}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** Title or, of what the manager may not read, that it is confidential. */
function TaskTitle({ task }: { task: TeamTask }) {
  const { t, pick } = useT();
  const sx = {
    fontWeight: 500,
    gridColumn: { xs: '1 / -1', md: 'auto' },
    gridRow: { xs: 2, md: 'auto' },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: { md: 'nowrap' },
    overflowWrap: 'anywhere',
  } as const;
  if (task.isSecret)
    return (
      <Box title={t('team.tasks.secretHint')} sx={{ ...sx, display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}>
        <LockIcon sx={{ fontSize: 14 }} />
        {t('team.tasks.secret')}
      </Box>
    );
  const title = pick({ zh: task.title, en: task.titleEn });
  return task.link === null ? (
    <Box title={title} sx={sx}>
      {title}
    </Box>
  ) : (
    <Link component={RouterLink} to={task.link} color="inherit" title={title} sx={sx}>
      {title}
    </Link>
  );
}

function TaskRow({ member, task, first }: { member: TeamMember; task: TeamTask; first: boolean }) {
  const { t, pick } = useT();
  const { remind, isPending } = useRemind(member);
  const reminded = useReminded();
  const duty = pick(nameOfDuty(task.duty));
  const action = t(task.remindedAt ? 'team.remind.again' : 'team.remind.one');
  const subject = task.isSecret ? duty : `${duty} ${task.recordNo || pick({ zh: task.title, en: task.titleEn })}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0,1fr) auto', md: '132px 118px minmax(0,1fr) 168px 136px 108px' },
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.25,
        pl: { xs: 2, md: '46px' },
        pr: 2,
        py: { xs: 1.25, md: 0 },
        minHeight: 40,
        fontSize: 13,
        borderTop: first ? 0 : '1px solid',
        borderColor: 'line.soft',
      }}
    >
      <Box sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={duty}>
        {duty}
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'block' }, fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {task.recordNo}
      </Box>
      <TaskTitle task={task} />
      <Box sx={{ justifySelf: { xs: 'end', md: 'start' } }}>
        <DueChip date={task.dueDate} showDate />
      </Box>
      <Box sx={{ fontSize: 12, color: 'text.secondary', gridRow: { xs: 3, md: 'auto' } }}>{reminded(task.remindedAt)}</Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mr: -1, minHeight: 28, gridRow: { xs: 3, md: 'auto' } }}>
        {task.mayRemind && (
          <Button
            variant="text"
            disabled={isPending}
            aria-label={t('team.remind.who', { action, name: subject })}
            sx={{ height: 28, px: 1 }}
            onClick={() => remind([task])}
          >
            {action}
          </Button>
        )}
      </Box>
    </Box>
  );
}
