import { useState } from 'react';

const cookie = 'sidebarStatus';
const readClosed = () => /(?:^|;\s*)sidebarStatus=0/.test(document.cookie);

/** Is the sidebar reduced to icons? Remembered in a cookie. */
export function useSidebar() {
  const [closed, setClosed] = useState(readClosed);
  const toggle = () => {
    document.cookie = `${cookie}=${closed ? 1 : 0}; path=/; max-age=31536000; samesite=lax`;
    setClosed(!closed);
  };
  return { closed, toggle };
}
