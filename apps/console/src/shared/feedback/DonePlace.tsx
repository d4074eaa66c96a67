import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { loadWithTexts } from '../i18n/i18n.ts';
import { pageIdOf } from '../tabs/tab-store.ts';
import { claimToasts, getToasts, subscribeToasts, type Toast } from './toast-store.ts';

const DoneLine = lazy(() => loadWithTexts(() => import('./DoneLine.tsx'), 'nextDuty'));

const isDone = (toast: Toast): toast is Toast & { ended: string } => toast.ended !== undefined;

/** Where a record's page tells what has been decided on it. */
export function DonePlace() {
  const here = pageIdOf(useLocation());
  const toasts = useSyncExternalStore(subscribeToasts, getToasts);
  useEffect(() => claimToasts(here), [here]);
  const done = toasts.filter(isDone).findLast(({ at }) => at === here);
  return done ? (
    <Suspense>
      <DoneLine toast={done} />
    </Suspense>
  ) : null;
}
