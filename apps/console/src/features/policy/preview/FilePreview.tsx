import { lazy, Suspense } from 'react';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import type { FilePreviewProps } from './api/preview.ts';

const PreviewPanel = lazy(() => loadWithTexts(() => import('./components/PreviewPanel.tsx'), 'policyPreview'));

/** The file of a policy, shown inside the page that holds it (docs/decisions/policy-library.md). It brings its own texts and comes with its first use. */
export function FilePreview(props: FilePreviewProps) {
  return (
    <Suspense fallback={<CardSkeleton height={420} />}>
      <PreviewPanel key={props.fileId} {...props} />
    </Suspense>
  );
}
