import Box from '@mui/material/Box';
import type { ScormRecord } from '@portal/contract/client';
import { useEffect, useRef } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { judgeFailure, sendCommit, waitingCommits } from '../api/course.ts';
import { CourseTracker, type TrackerState } from '../course-tracker.ts';
import { listenToCourse } from '../frame-hub.ts';

/** A course may run scripts and ask its questions; it has no origin, opens no window and leads this one nowhere. */
const SANDBOX = 'allow-scripts allow-forms allow-modals allow-pointer-lock';
/** What a course does when its page closes has this long (milliseconds) to arrive. */
const LAST_WORDS_MS = 600;
/** A course that has ended its session and begins no other one in this time (milliseconds) is over. */
const OVER_MS = 1_500;

interface CourseFrameProps {
  course: ScormRecord;
  /** The reader wants to leave: the course gets its last words, then `onEnd` is called. */
  isClosing: boolean;
  onState: (state: TrackerState) => void;
  onLink: (href: string) => void;
  /** @param isSent false when what was done last still waits on this device */
  onEnd: (isSent: boolean) => void;
}

/** A course that runs, and the line between it and the server. */
export default function CourseFrame({ course, isClosing, onState, onLink, onEnd }: CourseFrameProps) {
  const { t } = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const tracker = useRef<CourseTracker>(undefined);
  const told = useRef({ onState, onLink, onEnd });
  useEffect(() => {
    told.current = { onState, onLink, onEnd };
  });

  useEffect(() => {
    const element = frame.current!;
    let over: ReturnType<typeof setTimeout> | undefined;
    const current = new CourseTracker(course, {
      send: sendCommit,
      judge: judgeFailure,
      keep: waitingCommits(course.kid ?? 0).keep,
      onState: (state) => {
        clearTimeout(over);
        if (state.isFinished && state.saving === 'saved') over = setTimeout(() => told.current.onEnd(true), OVER_MS);
        told.current.onState(state);
      },
    });
    tracker.current = current;
    const hub = listenToCourse(element, current, (href) => told.current.onLink(href));
    const leave = () => void current.leave();
    window.addEventListener('pagehide', leave);
    // Only now, so that its first question is heard.
    element.src = course.launchUrl;
    return () => {
      clearTimeout(over);
      window.removeEventListener('pagehide', leave);
      hub.close();
      leave();
    };
  }, [course]);

  useEffect(() => {
    if (!isClosing) return undefined;
    frame.current!.src = 'about:blank';
    const timer = setTimeout(() => {
      const current = tracker.current!;
      void current.leave().then((isSent) => told.current.onEnd(isSent));
    }, LAST_WORDS_MS);
    return () => clearTimeout(timer);
  }, [isClosing]);

  return (
    <Box
      component="iframe"
      ref={frame}
      title={t('course.running', { title: course.title })}
      sandbox={SANDBOX}
      allow="fullscreen; autoplay"
      referrerPolicy="no-referrer"
      // Courses are written for a white page.
      sx={{ display: 'block', width: '100%', flex: 1, minHeight: 0, border: 0, bgcolor: '#fff', colorScheme: 'light' }}
    />
  );
}
