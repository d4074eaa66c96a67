import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ScormRecord } from '@portal/contract/client';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { AlertIcon, CloseIcon, FullscreenIcon, InfoIcon, LinkIcon } from '#shared/theme/icons.tsx';
import type { TrackerState } from '../course-tracker.ts';
import CourseFrame from './CourseFrame.tsx';
import { UnitBar, UnitColumn, type UnitSteering } from './UnitSteps.tsx';

interface RunningCourseProps {
  course: ScormRecord;
  onEnd: (isSent: boolean) => void;
  onProgress?: ((state: TrackerState) => void) | undefined;
  /** Opens it here again after it went on elsewhere. */
  onReopen: () => void;
}

/** An open course: its title, whether all is saved, larger or smaller, close. */
export function RunningCourse({ course, onEnd, onProgress, onReopen }: RunningCourseProps) {
  const { t } = useT();
  const [isLarge, setLarge] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const [state, setState] = useState<TrackerState>();
  const [link, setLink] = useState('');
  const [steering, setSteering] = useState<UnitSteering>();
  const units = course.structure && { structure: course.structure, standings: state?.progress?.units ?? course.units, steering };
  const isTryOut = course.attemptId === null;
  return (
    <Box
      component="section"
      aria-label={t('course.running', { title: course.title })}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        overflow: 'hidden',
        bgcolor: 'background.paper',
        height: 'clamp(420px, calc(100vh - 220px), 860px)',
        ...(isLarge && { position: 'fixed', inset: 0, zIndex: 'modal', height: 'auto', border: 0, borderRadius: 0 }),
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: { xs: 1, sm: 2 },
          py: 0.75,
          borderBottom: '1px solid',
          borderColor: 'line.main',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box
            sx={{ fontSize: 14, fontWeight: 600, lineHeight: '20px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {course.title}
          </Box>
          {!isTryOut && (
            <Box role="status" sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
              {t(state?.saving === 'waiting' || state?.saving === 'retrying' ? 'course.waiting' : 'course.saved')}
            </Box>
          )}
        </Box>
        <IconButton size="small" aria-label={t(isLarge ? 'course.shrink' : 'course.enlarge')} onClick={() => setLarge(!isLarge)}>
          <FullscreenIcon />
        </IconButton>
        <Button size="small" variant="outlined" startIcon={<CloseIcon />} disabled={isClosing} onClick={() => setClosing(true)}>
          {t(isTryOut ? 'course.field.closeTryOut' : isClosing ? 'course.closing' : 'course.close')}
        </Button>
      </Box>
      <Box sx={{ px: 1, '& > *:first-of-type': { mt: 1 }, '& > *': { mb: 1 } }}>
        {isTryOut && (
          <Notice tone="blue" icon={<InfoIcon />}>
            {t('course.tryOutNote')}
          </Notice>
        )}
        <SavingNotice state={state} onReopen={onReopen} />
        {link && (
          <Notice
            tone="neutral"
            icon={<LinkIcon />}
            action={
              <>
                <Button size="small" component="a" href={link} target="_blank" rel="noopener noreferrer" onClick={() => setLink('')}>
                  {t('course.openLink')}
                </Button>
                <Button size="small" color="inherit" onClick={() => setLink('')}>
                  {t('course.dismiss')}
                </Button>
              </>
            }
          >
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {t('course.link', { address: link.length > 200 ? `${link.slice(0, 200)}…` : link })}
            </Box>
          </Notice>
        )}
      </Box>
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
        {units && <UnitColumn {...units} />}
        <CourseFrame
          course={course}
          isClosing={isClosing}
          onState={(next) => {
            setState(next);
            onProgress?.(next);
          }}
          onLink={setLink}
          onPlace={(place, go) => setSteering({ place, go })}
          onEnd={onEnd}
        />
      </Box>
      {units && <UnitBar {...units} />}
    </Box>
  );
}

/** What the reader must know about his progress before he goes on. */
function SavingNotice({ state, onReopen }: { state: TrackerState | undefined; onReopen: () => void }) {
  const { t } = useT();
  const reopen = (
    <Button size="small" color="inherit" onClick={onReopen}>
      {t('course.reopen')}
    </Button>
  );
  switch (state?.saving) {
    case 'retrying':
      return (
        <Notice tone="amber" icon={<AlertIcon />}>
          {t('course.retrying')}
        </Notice>
      );
    case 'elsewhere':
      return (
        <Notice tone="red" icon={<AlertIcon />} action={reopen}>
          {t('course.elsewhere')}
        </Notice>
      );
    case 'gone':
      return (
        <Notice tone="red" icon={<AlertIcon />}>
          {t('course.gone', { reason: state.message })}
        </Notice>
      );
    default:
      return state?.message ? (
        <Notice tone="amber" icon={<AlertIcon />}>
          {t('course.left', { reason: state.message })}
        </Notice>
      ) : null;
  }
}
