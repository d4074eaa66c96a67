import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { isExternalAuditor, useSession } from '../api/session.ts';
import { loadWithTexts } from '../i18n/i18n.ts';
import { readRecordId } from './record-id.ts';

const RecordComments = lazy(() => loadWithTexts(() => import('../comments/RecordComments.tsx'), 'record'));

const LookedAt = lazy(() => loadWithTexts(() => import('../auditor/LookedAt.tsx'), 'auditorSeat'));

const Presence = lazy(() => loadWithTexts(() => import('../presence/Presence.tsx'), 'record'));

/** A hairline above what people say, whatever stands before it: a section has room below itself, anything else has none. */
const commentsApart = {
  pt: 3,
  borderTop: '1px solid',
  borderColor: 'line.main',
  ':not(section) + &': { mt: 3 },
  '&:empty': { display: 'none' },
} as const;

/** What people say beside the record that the address names; a new one has nobody to talk about it yet. */
export function Comments({ workflow = 'riskControl', apart = false }: { workflow: string | undefined; apart?: boolean }) {
  const id = readRecordId(useLocation().search);
  if (id === undefined) return null;
  const comments = (
    <Suspense>
      <RecordComments key={`${workflow} ${id}`} place={{ kind: workflow, id }} />
    </Suspense>
  );
  return apart ? <Box sx={commentsApart}>{comments}</Box> : comments;
}

/** Who else edits the record that the address names; a new one is nobody else's. */
export function Editors({ workflow = 'riskControl', isEditing }: { workflow: string | undefined; isEditing: boolean }) {
  const id = readRecordId(useLocation().search);
  if (id === undefined) return null;
  return (
    <Suspense>
      <Presence key={`${workflow} ${id}`} page={{ kind: workflow, id }} isEditing={isEditing} />
    </Suspense>
  );
}

/** Whether an external auditor looked at the record that the address names, and at which version. */
export function Mark({ workflow = 'riskControl' }: { workflow: string | undefined }) {
  const id = readRecordId(useLocation().search);
  if (!isExternalAuditor(useSession()) || id === undefined || workflow === 'auditorSeat') return null;
  return (
    <Suspense>
      <LookedAt key={`${workflow} ${id}`} workflow={workflow} id={id} />
    </Suspense>
  );
}
