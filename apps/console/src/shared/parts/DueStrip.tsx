import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import type { Tone } from '../theme/tokens.ts';
import { DueChip } from './DueChip.tsx';
import { StateChip } from './StateChip.tsx';

export interface DueBucket {
  id: string;
  label: string;
  value: number | undefined;
  to: string;
  /** The one whose tasks stand below. */
  chosen?: boolean;
  tone?: Tone;
}
export interface DueTask {
  id: number | string;
  no: string;
  title: string;
  /** What is to be done: assessment, review, … */
  duty: string;
  /** Empty where nothing has begun yet. */
  state: string;
  workflow?: string;
  dueDate: string | null | undefined;
  to: string;
  /** The verb on the button; who hears it without its row hears what it is done to, too. */
  action: string;
  /** Whose duty it is, where it is that of somebody absent. */
  mark?: string | undefined;
}

function BucketLink({ bucket }: { bucket: DueBucket }) {
  const { n } = useT();
  return (
    <Link
      component={RouterLink}
      to={bucket.to}
      aria-current={bucket.chosen ? 'true' : undefined}
      underline="none"
      color="inherit"
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        gap: 1,
        px: 2,
        py: 1.25,
        bgcolor: 'background.paper',
        fontSize: 13,
        boxShadow: ({ vars }) => (bucket.chosen ? `inset 0 -2px 0 ${vars.palette.brand.accent}` : 'none'),
        '&:hover': { bgcolor: 'surface.hover' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Box
        component="span"
        sx={{
          fontSize: 20,
          lineHeight: '28px',
          fontWeight: 600,
          letterSpacing: '-0.02em',
          fontVariantNumeric: 'tabular-nums',
          color: bucket.tone && bucket.value ? `tone.${bucket.tone}.fg` : 'text.primary',
        }}
      >
        {bucket.value === undefined ? '–' : n(bucket.value)}
      </Box>
      <Box component="span" sx={{ color: bucket.chosen ? 'text.primary' : 'text.secondary', fontWeight: bucket.chosen ? 500 : 400 }}>
        {bucket.label}
      </Box>
    </Link>
  );
}

/** Where a part of a task stands on a phone; on a desk all stand in one line. */
const place = (row: number, column: string) => ({ gridRow: { xs: row, md: 'auto' }, gridColumn: { xs: column, md: 'auto' } });

function TaskRow({ task, first }: { task: DueTask; first: boolean }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: 2,
        px: 2,
        py: { xs: 1.25, md: 0 },
        minHeight: 44,
        borderTop: first ? 0 : '1px solid',
        borderColor: 'line.soft',
        gridTemplateColumns: {
          xs: 'auto minmax(0,1fr) auto',
          md: '116px minmax(0,1fr) 152px 168px 92px',
          lg: '124px minmax(0,1fr) 176px 152px 168px 92px',
        },
        '&:hover': { bgcolor: 'surface.hover' },
      }}
    >
      <Box sx={{ fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums', gridRow: { xs: 1, md: 'auto' } }}>
        {task.no}
      </Box>
      <Link
        component={RouterLink}
        to={task.to}
        color="inherit"
        title={task.title}
        sx={{
          fontSize: 14,
          fontWeight: 500,
          ...place(2, '1 / -1'),
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: { md: 'nowrap' },
          overflowWrap: 'anywhere',
        }}
      >
        {task.mark && (
          <Box component="span" sx={{ mr: 0.75, color: 'tone.violet.fg', fontSize: 12 }}>
            {task.mark}
          </Box>
        )}
        {task.title}
      </Link>
      <Box sx={{ fontSize: 13, color: 'text.secondary', ...place(3, '1 / 3'), display: { md: 'none', lg: 'block' } }}>{task.duty}</Box>
      <Box sx={{ ...place(3, '3'), justifySelf: { xs: 'end', md: 'start' } }}>
        {task.state && <StateChip state={task.state} workflow={task.workflow ?? 'riskControl'} />}
      </Box>
      <Box sx={{ ...place(1, '2 / -1'), display: 'flex', justifyContent: { xs: 'flex-end', md: 'flex-start' } }}>
        <DueChip date={task.dueDate} showDate />
      </Box>
      <Button
        component={RouterLink}
        to={task.to}
        aria-label={`${task.action} ${task.no || task.title}`}
        variant={first ? 'contained' : 'outlined'}
        color={first ? 'primary' : 'inherit'}
        sx={{ display: { xs: 'none', md: 'inline-flex' }, justifySelf: 'end', height: 28 }}
      >
        {task.action}
      </Button>
    </Box>
  );
}

export interface DueStripProps {
  buckets: readonly DueBucket[];
  tasks: readonly DueTask[];
  label: string;
  /** Stands in place of the tasks when there are none. */
  empty: ReactNode;
  foot?: ReactNode;
}

/** The first thing on Home: how much there is to do, each count a link to exactly its tasks, and the tasks with one filled button. */
export function DueStrip({ buckets, tasks, label, empty, foot }: DueStripProps) {
  const columns = Math.min(4, Math.max(1, buckets.length));
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', overflow: 'hidden' }}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', sm: `repeat(${columns}, 1fr)` },
          bgcolor: 'line.main',
          gap: '1px',
          '& > :last-of-type:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        }}
      >
        {buckets.map((bucket) => (
          <BucketLink key={bucket.id} bucket={bucket} />
        ))}
      </Box>
      <Box sx={{ borderTop: '1px solid', borderColor: 'line.main' }}>
        {tasks.length > 0 ? (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {tasks.map((task, index) => (
              <TaskRow key={task.id} task={task} first={index === 0} />
            ))}
          </Box>
        ) : (
          empty
        )}
      </Box>
      {foot}
    </Box>
  );
}
