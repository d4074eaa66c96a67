import Box from '@mui/material/Box';
import type { ScormRecord } from '@portal/contract/client';
import { useEffect, useRef } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { judgeFailure, reportNeeds, sendCommit, waitingCommits } from '../api/course.ts';
import type { UnitPlace } from '#scorm-frame/protocol.ts';
import { CourseTracker, type TrackerState } from '../course-tracker.ts';
import { NeedReport } from '../need-report.ts';
import { listenToCourse, type GoTo } from '../frame-hub.ts';

/** A course may run scripts in its own origin and ask its questions; it opens no window and leads this one nowhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-modals allow-pointer-lock';
/** One that nobody sees asks no questions. */
const BACKGROUND_SANDBOX = 'allow-scripts allow-same-origin allow-forms';
/** A course that has ended its session and begins no other one in this time (milliseconds) is over. */
const OVER_MS = 1_500;

interface CourseFrameProps {
  course: ScormRecord;
  /** The reader wants to leave: the course gets its last words, then `onEnd` is called. */
  isClosing: boolean;
  /** Nobody sees it: it makes no sound and asks nothing. */
  isBackground?: boolean;
  onState: (state: TrackerState) => void;
  onLink: (href: string) => void;
  /** In a course of several units: where the reader is, and a way to lead him elsewhere. */
  onPlace: (place: UnitPlace, go: GoTo) => void;
  /** @param isSent false when what was done last still waits on this device */
  onEnd: (isSent: boolean) => void;
}

/** A course that runs, and the line between it and the server. */
export default function CourseFrame({ course, isClosing, isBackground = false, onState, onLink, onPlace, onEnd }: CourseFrameProps) {
  const { t } = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const tracker = useRef<CourseTracker>(undefined);
  const hub = useRef<ReturnType<typeof listenToCourse>>(undefined);
  const told = useRef({ onState, onLink, onPlace, onEnd });
  useEffect(() => {
    told.current = { onState, onLink, onPlace, onEnd };
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
    const needs = new NeedReport((found) => reportNeeds(course.launchId, found));
    const line = listenToCourse(element, course, current, {
      onNeed: (need) => needs.add(need),
      onLink: (href) => told.current.onLink(href),
      onPlace: (place) => told.current.onPlace(place, (request, unit) => line.go(request, unit)),
    });
    hub.current = line;
    const leave = () => void current.leave();
    window.addEventListener('pagehide', leave);
    // Only now, so that its first question is heard.
    element.src = course.launchUrl;
    return () => {
      clearTimeout(over);
      void needs.flush();
      window.removeEventListener('pagehide', leave);
      line.close();
      leave();
    };
  }, [course]);

  useEffect(() => {
    if (!isClosing) return undefined;
    let isGone = false;
    void hub.current!.end().then(async () => {
      if (isGone) return;
      const isSent = await tracker.current!.leave();
      told.current.onEnd(isSent);
    });
    return () => {
      isGone = true;
    };
  }, [isClosing]);

  return (
    <Box
      component="iframe"
      ref={frame}
      title={t('course.running', { title: course.title })}
      sandbox={isBackground ? BACKGROUND_SANDBOX : SANDBOX}
      allow={isBackground ? "autoplay 'none'" : 'fullscreen; autoplay'}
      referrerPolicy="no-referrer"
      // Courses are written for a white page.
      sx={{ display: 'block', flex: 1, minWidth: 0, minHeight: 0, border: 0, bgcolor: '#fff', colorScheme: 'light' }}
    />
  );
}
