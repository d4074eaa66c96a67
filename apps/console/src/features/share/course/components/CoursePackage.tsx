import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { ScormRecord } from '@portal/contract/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showError } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { FileDrop } from '#shared/parts/FileDrop.tsx';
import { FileIcon } from '#shared/theme/icons.tsx';
import { courseQuery, openCourse, uploadCourse } from '../api/course.ts';
import { BackgroundTrial } from './BackgroundTrial.tsx';
import { CourseNeeds } from './CourseNeeds.tsx';
import { RunningCourse } from './RunningCourse.tsx';

export interface CourseFieldProps {
  /** The course of the share: `courseId`. */
  value: number | null;
  onChange: (courseId: number | null) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** The course package of a share: upload, what it is, try it out, another one. */
export default function CoursePackage({ value, onChange, error, disabled = false }: CourseFieldProps) {
  const { t } = useT();
  const [isReplacing, setReplacing] = useState(false);
  const [fresh, setFresh] = useState<number>();
  const sending = useSending((courseId) => {
    setReplacing(false);
    setFresh(courseId);
    onChange(courseId);
  });
  const shown = sending.error || error;
  return (
    <Field name="courseId" label={t('course.field.label')} required group error={shown} hint={t('course.field.hint')}>
      {() =>
        sending.name ? (
          <Progress name={sending.name} percent={sending.percent} onStop={sending.stop} />
        ) : value !== null && !isReplacing ? (
          <Uploaded
            courseId={value}
            isFresh={value === fresh}
            disabled={disabled}
            onTried={() => setFresh(undefined)}
            onReplace={() => setReplacing(true)}
          />
        ) : (
          <>
            <FileDrop accept=".zip,application/zip" disabled={disabled} onFiles={([file]) => file && sending.send(file)} />
            {value !== null && (
              <Button
                size="small"
                sx={{ mt: 1 }}
                onClick={() => {
                  sending.forget();
                  setReplacing(false);
                }}
              >
                {t('course.field.keep')}
              </Button>
            )}
          </>
        )
      }
    </Field>
  );
}

function useSending(onDone: (courseId: number) => void) {
  const [file, setFile] = useState<{ name: string; percent: number }>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const { mutate, error, reset } = useMutation({
    mutationFn: (chosen: File) => {
      stop.current = new AbortController();
      setFile({ name: chosen.name, percent: 0 });
      return uploadCourse(chosen, (percent) => setFile({ name: chosen.name, percent }), stop.current.signal);
    },
    onSuccess: ([course]) => onDone(course!.id),
    onSettled: () => setFile(undefined),
  });
  const wasStopped = error instanceof DOMException && error.name === 'AbortError';
  return {
    name: file?.name ?? '',
    percent: file?.percent ?? 0,
    error: error && !wasStopped ? error.message : '',
    send: (chosen: File) => mutate(chosen),
    forget: reset,
    stop: () => {
      stop.current?.abort();
      reset();
    },
  };
}

function Progress({ name, percent, onStop }: { name: string; percent: number; onStop: () => void }) {
  const { t } = useT();
  const isSent = percent >= 100;
  const words = isSent ? t('course.field.checking', { name }) : t('course.field.sending', { name, percent });
  return (
    <Box sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', px: 2, py: 1.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13, mb: 0.75 }}>
        <Box role="status" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {words}
        </Box>
        <Button size="small" onClick={onStop}>
          {t('course.field.stop')}
        </Button>
      </Box>
      <LinearProgress aria-label={words} variant={isSent ? 'indeterminate' : 'determinate'} value={percent} />
    </Box>
  );
}

interface UploadedProps {
  courseId: number;
  /** It has just been uploaded here, and is opened once in the background. */
  isFresh: boolean;
  disabled: boolean;
  onTried: () => void;
  onReplace: () => void;
}

function Uploaded({ courseId, isFresh, disabled, onTried, onReplace }: UploadedProps) {
  const { t } = useT();
  const { data, error, refetch } = useQuery(courseQuery(courseId));
  const [course, setCourse] = useState<ScormRecord>();
  const open = useMutation({ mutationFn: () => openCourse(courseId), onSuccess: setCourse, onError: showError });
  return (
    <Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          flexWrap: 'wrap',
          border: '1px solid',
          borderColor: 'line.main',
          borderRadius: '8px',
          px: 2,
          py: 1,
          mb: course ? 1 : 0,
        }}
      >
        <FileIcon />
        <Box sx={{ flex: '1 1 160px', minWidth: 0, fontSize: 14 }}>
          <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {error ? t('course.field.gone', { reason: error.message }) : (data?.title ?? '…')}
          </Box>
          {data && <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('course.field.edition', { edition: data.edition })}</Box>}
        </Box>
        {!error && !course && (
          <Button size="small" disabled={open.isPending} onClick={() => open.mutate()}>
            {t('course.field.tryOut')}
          </Button>
        )}
        <Button size="small" disabled={disabled} onClick={onReplace}>
          {t('course.field.replace')}
        </Button>
      </Box>
      {isFresh && !course && (
        <BackgroundTrial
          courseId={courseId}
          onEnd={() => {
            onTried();
            void refetch();
          }}
        />
      )}
      {data?.needs && <CourseNeeds needs={data.needs} />}
      {course && (
        <RunningCourse
          course={course}
          onEnd={() => {
            setCourse(undefined);
            onTried();
            // What it has asked for in vain is known now.
            void refetch();
          }}
          onReopen={() => open.mutate()}
        />
      )}
    </Box>
  );
}
