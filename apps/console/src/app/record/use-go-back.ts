import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { closeTab, tabIdOf } from '../shell/tab-store.ts';

/** Closes the page's tab and goes back to where the reader came from; a pasted link or one from a mail has no past and goes to the list. */
export function useGoBack(list: string): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(() => {
    // In the next task, so that the page has taken its leave warning down after the draft was cleared.
    setTimeout(() => {
      closeTab(tabIdOf(location), '');
      if (location.key === 'default') void navigate(list, { replace: true });
      else void navigate(-1);
    });
  }, [list, location, navigate]);
}
