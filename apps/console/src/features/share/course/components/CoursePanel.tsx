import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { LearnRow, ScormRecord } from '@portal/contract/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '#shared/feedback/toast-store.ts';
import { routes } from '#shared/api/routes.ts';
import { showError } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { Notice } from '#shared/parts/Notice.tsx';
import { Facts } from '#shared/parts/Section.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { StateGlyph } from '#shared/parts/StateGlyph.tsx';
import { AlertIcon } from '#shared/theme/icons.tsx';
import { myProgressQuery, openCourse, sendWaiting } from '../api/course.ts';
import { COURSE_LOOKS } from '../course-looks.ts';
import { useDuration } from '../../components/use-duration.ts';
import { RunningCourse } from './RunningCourse.tsx';

export interface CoursePlayerProps {
  shareId: number;
  /** After the course was closed or completed: what the page shows of the reading may have changed. */
  onChanged?: (() => void) | undefined;
}

/** The course of a share: how far I am, start or go on, and the course itself. */
export default function CoursePanel({ shareId, onChanged }: CoursePlayerProps) {
  const { t } = useT();
  const client = useQueryClient();
  const progress = useQuery(myProgressQuery(shareId));
  const [course, setCourse] = useState<ScormRecord>();
  const [isUnsent, setUnsent] = useState(false);
  const [wasComplete, setWasComplete] = useState(false);
  const open = useMutation({
    mutationFn: async () => {
      await sendWaiting(shareId);
      return openCourse(shareId);
    },
    onSuccess: (opened) => {
      setUnsent(false);
      setWasComplete(opened.isCompleted);
      setCourse(opened);
    },
    onError: showError,
  });
  const changed = () => {
    void client.invalidateQueries({ queryKey: [routes.getScormLearnListByKid.name] });
    onChanged?.();
  };
  if (course) {
    return (
      <RunningCourse
        key={course.launchId}
        course={course}
        onReopen={() => open.mutate()}
        onProgress={({ progress: now }) => {
          if (!now?.isCompleted || wasComplete) return;
          setWasComplete(true);
          showToast({ tone: 'success', text: t('course.done') });
          changed();
        }}
        onEnd={(isSent) => {
          setUnsent(!isSent);
          setCourse(undefined);
          changed();
        }}
      />
    );
  }
  if (progress.isPending) return <CardSkeleton height={140} />;
  const row = progress.data?.at(-1);
  const label = !row || row.sequence === 0 ? 'course.start' : row.isCompleted ? 'course.review' : 'course.resume';
  return (
    <Card title={t('course.label')} {...(row && { action: <CourseState state={row.state} /> })}>
      {isUnsent && (
        <Notice tone="amber" icon={<AlertIcon />}>
          {t('course.notSent')}
        </Notice>
      )}
      {row && row.sequence > 0 ? <ProgressFacts row={row} /> : <Box sx={{ fontSize: 14, color: 'text.secondary' }}>{t('course.none')}</Box>}
      <Button variant={row?.isCompleted ? 'outlined' : 'contained'} sx={{ mt: 2 }} disabled={open.isPending} onClick={() => open.mutate()}>
        {t(open.isPending ? 'course.opening' : label)}
      </Button>
    </Card>
  );
}

function CourseState({ state }: { state: LearnRow['state'] }) {
  const { t } = useT();
  const { tone, glyph } = COURSE_LOOKS[state];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: 13, color: `tone.${tone}.fg` }}>
      <StateGlyph glyph={glyph} />
      {t(`course.state.${state}`)}
    </Box>
  );
}

function ProgressFacts({ row }: { row: LearnRow }) {
  const { t, n, instant } = useT();
  const duration = useDuration();
  return (
    <Facts
      items={[
        { label: t('course.time'), value: duration(row.totalSeconds) },
        ...(row.score === null ? [] : [{ label: t('course.score'), value: n(row.score) }]),
        ...(row.completedAt ? [{ label: t('course.completedAt'), value: instant(row.completedAt) }] : []),
      ]}
    />
  );
}
