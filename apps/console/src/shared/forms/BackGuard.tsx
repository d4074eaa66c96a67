import { lazy, Suspense } from 'react';
import { loadWithTexts } from '../i18n/i18n.ts';

const BackQuestion = lazy(() => loadWithTexts(() => import('./BackQuestion.tsx'), 'record'));

/** In a dialog: while something is typed in it, Back asks before it takes page, dialog and text away. */
export function BackGuard({ when }: { when: boolean }) {
  return when ? (
    <Suspense>
      <BackQuestion />
    </Suspense>
  ) : null;
}
