import type { EvidenceUseKind } from '@portal/contract/client';
import { lazy, Suspense } from 'react';
import { loadWithTexts } from '../i18n/i18n.ts';

const LinkedEvidence = lazy(() => loadWithTexts(() => import('./LinkedEvidence.tsx'), 'evidenceRequest'));

/** The evidence of a record in its rail. Its code and texts come after the page, which is read without it. */
export function RecordEvidence(props: { workflow: EvidenceUseKind; id: number }) {
  return (
    <Suspense>
      <LinkedEvidence {...props} />
    </Suspense>
  );
}
