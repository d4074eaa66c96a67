import type { ShareResultRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { durationOf } from '../components/use-duration.ts';

/** One line of what somebody did: what, how far, how well. */
function Line({ what, note, state }: { what: string; note: string; state: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        py: 0.875,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-child': { border: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {what}
        {note && <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{note}</Box>}
      </Box>
      <Box sx={{ flexShrink: 0, fontSize: 13 }}>{state}</Box>
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ '& + &': { mt: 2.5 } }}>
      <Box component="h3" sx={{ m: 0, mb: 0.5, fontSize: 13, fontWeight: 600 }}>
        {title}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

/** What somebody did in the course and the exam of a share: its units and his sittings, for who looks after it. */
export default function ProgressDialog({ row, onClose }: { row: ShareResultRow; onClose: () => void }) {
  const words = useT();
  const { t, n, name, instant } = words;
  const { course, examAttempts } = row;
  const scored = (score: number | null) => (score === null ? '' : n(score));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-label={t('share.results.progress')}>
      <DialogTitle>{`${name(row.person)} · ${t('share.results.progress')}`}</DialogTitle>
      <DialogContent>
        {course && (
          <Part title={t('share.results.course')}>
            <Line
              what={t('share.fields.time')}
              note={[durationOf(course.totalSeconds, words), row.courseByWord && t('share.results.byWord')].filter(Boolean).join(' · ')}
              state={[scored(course.score), t(`share.results.courseStates.${course.state}`)].filter(Boolean).join(' · ')}
            />
          </Part>
        )}
        {course && course.units.length > 0 && (
          <Part title={t('share.results.units')}>
            {course.units.map(({ id, title, state, score }) => (
              <Line key={id} what={title} note={scored(score)} state={t(`share.results.courseStates.${state}`)} />
            ))}
          </Part>
        )}
        {examAttempts.length > 0 && (
          <Part title={t('share.results.attempts')}>
            {examAttempts.map(({ attemptId, number, state, score, fullScore, startedAt, submittedAt }) => (
              <Line
                key={attemptId}
                what={[
                  t('share.results.attempt', { number: n(number) }),
                  score !== null && t('share.share', { done: n(score), all: n(fullScore) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                note={instant(submittedAt ?? startedAt)}
                state={<StateChip workflow="examAttempt" state={state} />}
              />
            ))}
          </Part>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
