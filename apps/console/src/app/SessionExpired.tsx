import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { isSessionExpired, subscribeSession } from '#shared/api/session-gate.ts';

const Dialog = lazy(() => loadWithTexts(() => import('#features/account/sign-in/SignInAgain.tsx'), 'login'));

/** Over whatever page meets an ended session: sign in again, and the call goes on. */
export function SessionExpired() {
  const expired = useSyncExternalStore(subscribeSession, isSessionExpired);
  return expired ? (
    <Suspense>
      <Dialog />
    </Suspense>
  ) : null;
}
