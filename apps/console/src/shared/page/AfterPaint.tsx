import { useDeferredValue, type ReactNode } from 'react';

/**
 * What stands below the first window and is heavy comes once the page has been painted: its heading and what is to be done do not wait for charts.
 * @param fallback what keeps the place until then
 */
export function AfterPaint({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : fallback;
}
