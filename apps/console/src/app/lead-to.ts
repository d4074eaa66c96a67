import { redirect, replace } from 'react-router-dom';

/**
 * Leads from an address that is not shown to the one that stands for it. When the browser is there already (a link from elsewhere, Back), the
 * address is replaced: otherwise Back would come to it again, and be led away again.
 */
export function leadTo(to: string, from: { url: string } | URL): Response {
  const { pathname, search } = from instanceof URL ? from : new URL(from.url);
  const isThere = location.pathname === pathname && location.search === search;
  return isThere ? replace(to) : redirect(to);
}
