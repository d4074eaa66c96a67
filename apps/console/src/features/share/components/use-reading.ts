import type { MyReading, ShareRecord } from '@portal/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { shareQuery, staleAfterShare } from '../api/shares.ts';

const BEAT_MS = 15_000;
/** Not sooner than this after the time is up: the server's clock decides, and a moment earlier it says no. */
const MARGIN_MS = 300;

/**
 * Tells the server that the page is being looked at: when it opens, every quarter of a minute while it is in front, and when the time is up.
 * The server measures; a page in the background says nothing.
 */
export function useReading(share: ShareRecord): void {
  const client = useQueryClient();
  const { id, minReadSeconds, reading } = share;
  const isOver = reading === null || reading.state === 'read';
  const latest = useRef<{ id: number; left: number }>({ id, left: 0 });
  useEffect(() => {
    latest.current = { id, left: minReadSeconds - (reading?.secondsRead ?? 0) };
  });
  useEffect(() => {
    if (isOver) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const beat = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') {
        // A lost sign of life is made good by the next one: its time counts from the one before.
        const reading = await call(routes.getShareRead, { body: { id } }).catch(() => undefined);
        if (isGone) return;
        if (reading) take(reading);
      }
      const left = latest.current.left * 1000;
      timer = setTimeout(() => void beat(), left > 0 && left < BEAT_MS ? left + MARGIN_MS : BEAT_MS);
    };
    const take = (reading: MyReading) => {
      latest.current = { id, left: minReadSeconds - reading.secondsRead };
      client.setQueryData(shareQuery(id).queryKey, (known: ShareRecord | undefined) => known && { ...known, reading });
      if (reading.state === 'read') for (const name of staleAfterShare) void client.invalidateQueries({ queryKey: [name] });
    };
    const wake = () => void (document.visibilityState === 'visible' && beat());
    void beat();
    document.addEventListener('visibilitychange', wake);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [client, id, isOver, minReadSeconds]);
}
