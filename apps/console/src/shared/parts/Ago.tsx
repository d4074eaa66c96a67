import { useEffect, useState } from 'react';
import { formatAgo } from '../i18n/ago.ts';
import { useT } from '../i18n/use-t.ts';

const REFRESHED_MS = 60_000;

/** How long ago something was, kept true while the page is open; the exact time is its title. */
export function Ago({ at }: { at: string }) {
  const { lang, instant } = useT();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESHED_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={instant(at)}>
      {formatAgo(at, lang, Math.max(now, Date.parse(at)))}
    </time>
  );
}
