import { lazy, Suspense } from 'react';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import type { CourseFieldProps } from './components/CoursePackage.tsx';
import type { CoursePlayerProps } from './components/CoursePanel.tsx';

const CoursePanel = lazy(() => loadWithTexts(() => import('./components/CoursePanel.tsx'), 'course'));
const CoursePackage = lazy(() => loadWithTexts(() => import('./components/CoursePackage.tsx'), 'course'));

/** The course of a share (type `scorm`), for its view page. It brings its own texts and comes with its first use. */
export function CoursePlayer(props: CoursePlayerProps) {
  return (
    <Suspense fallback={<CardSkeleton height={140} />}>
      <CoursePanel key={props.shareId} {...props} />
    </Suspense>
  );
}

/** The package of a share's course, for its edit page: answers the `courseId`. */
export function CourseField(props: CourseFieldProps) {
  return (
    <Suspense fallback={<CardSkeleton height={72} />}>
      <CoursePackage {...props} />
    </Suspense>
  );
}
