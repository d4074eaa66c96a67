import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window is as a media query says, and hears when it changes. MUI's own takes a theme and a server along, which no page here needs before its first rows.
 * @param query as `matchMedia` takes it: `(max-width:700px)`
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
