import { PRESENCE_BEAT_MS, PRESENCE_TOPIC, type PersonRef } from '@portal/contract/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { useLive } from '../api/live.ts';
import { routes } from '../api/routes.ts';

export interface OpenPage {
  /** The lifecycle and the id in the page's address. */
  readonly kind: string;
  readonly id: number;
}

/**
 * Says while a record's page is open that it is, and whether it is edited there, and who else edits it. A page that nobody sees says nothing, and is
 * forgotten; one that closes says so. Without an answer nobody is told of: it is a courtesy, never a lock.
 */
export function useEditors({ kind, id }: OpenPage, isEditing: boolean): readonly PersonRef[] {
  const [editors, setEditors] = useState<readonly PersonRef[]>([]);
  const window = useRef<string>(undefined);
  const beat = useCallback(
    async (mode: 'reading' | 'editing' | 'left') => {
      // Not of a browser's own making: a portal without TLS has no randomUUID.
      window.current ??= `w${Math.random().toString(36).slice(2)}${Date.now().toString(36)}`;
      try {
        const answer = await call(routes.beatPresence, { body: { kind, id, window: window.current, mode } });
        if (mode !== 'left') setEditors(answer.editors);
      } catch {
        setEditors([]);
      }
    },
    [kind, id],
  );
  const mode = isEditing ? 'editing' : 'reading';
  useEffect(() => {
    const tick = () => document.visibilityState === 'visible' && void beat(mode);
    tick();
    const timer = setInterval(tick, PRESENCE_BEAT_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [beat, mode]);
  useEffect(() => () => void beat('left'), [beat]);
  useLive(PRESENCE_TOPIC, (event) => {
    if (event.id === `${kind} ${id}`) void beat(mode);
  });
  return editors;
}
