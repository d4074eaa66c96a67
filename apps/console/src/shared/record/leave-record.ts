import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { closeTab, tabIdOf } from '../tabs/tab-store.ts';

/** Closes the page's tab and leaves it, in the next task: the page has taken its leave warning down then, after its draft was cleared. */
function useLeave(): (go: (hasPast: boolean) => void) => void {
  const location = useLocation();
  return useCallback(
    (go) => {
      setTimeout(() => {
        closeTab(tabIdOf(location), '');
        go(location.key !== 'default');
      });
    },
    [location],
  );
}

/** Goes back to where the reader came from; a pasted link or one from a mail has no past and goes to the list. */
export function useGoBack(list: string): () => void {
  const navigate = useNavigate();
  const leave = useLeave();
  return useCallback(() => leave((hasPast) => void (hasPast ? navigate(-1) : navigate(list, { replace: true }))), [leave, list, navigate]);
}

/** Leaves a form that was saved, or a page whose record is gone, for another page. */
export function useLeaveTo(): (to: string) => void {
  const navigate = useNavigate();
  const leave = useLeave();
  return useCallback((to) => leave(() => void navigate(to, { replace: true })), [leave, navigate]);
}
