import Box from '@mui/material/Box';
import type { ScormRecord } from '@portal/contract/client';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { openCourse } from '../api/course.ts';
import CourseFrame from './CourseFrame.tsx';

/** What a course loads as it begins has come by then (milliseconds): what a script asks for, and its own first steps. */
const TRIAL_MS = 10_000;

/**
 * Opens a course once in the background, as it has been uploaded: its scripts run, and what they ask for in vain is reported before anybody learns
 * with it (docs/decisions/knowledge.md). Nothing of it is recorded, and it makes no sound and asks nothing.
 */
export function BackgroundTrial({ courseId, onEnd }: { courseId: number; onEnd: () => void }) {
  const { t } = useT();
  const [course, setCourse] = useState<ScormRecord>();
  const [isClosing, setClosing] = useState(false);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    let isGone = false;
    openCourse(courseId).then(
      (opened) => !isGone && setCourse(opened),
      // It can be tried out by hand, which says why it does not open.
      () => !isGone && ended.current(),
    );
    return () => {
      isGone = true;
    };
  }, [courseId]);
  useEffect(() => {
    if (!course) return undefined;
    const timer = setTimeout(() => setClosing(true), TRIAL_MS);
    return () => clearTimeout(timer);
  }, [course]);
  return (
    <>
      <Box role="status" sx={{ mt: 1, fontSize: 12, color: 'text.secondary' }}>
        {t('course.field.trial')}
      </Box>
      {course && (
        <Box aria-hidden inert sx={{ position: 'fixed', left: -9999, top: 0, display: 'flex', width: 1024, height: 768 }}>
          <CourseFrame
            course={course}
            isBackground
            isClosing={isClosing}
            onState={() => undefined}
            onLink={() => undefined}
            onPlace={() => undefined}
            onEnd={onEnd}
          />
        </Box>
      )}
    </>
  );
}
