import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { closeTab, tabIdOf } from '../shell/tab-store.ts';

/** Leaves a form that was saved for another page: its tab closes. */
export function useLeaveTo(): (to: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (to) => {
      // In the next task, so that the page has taken its leave warning down after the draft was cleared.
      setTimeout(() => {
        closeTab(tabIdOf(location), '');
        void navigate(to, { replace: true });
      });
    },
    [location, navigate],
  );
}
