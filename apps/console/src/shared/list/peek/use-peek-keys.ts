import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { takesKey } from '../../page/letter-keys.ts';
import type { Peek } from '../use-peek.ts';

/** J and K move, Enter opens where nothing else takes it, Esc closes. */
export function usePeekKeys(peek: Peek<unknown>, to: string | undefined): void {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !takesKey(event)) return;
    const key = event.key.toLowerCase();
    if (key === 'j') peek.next?.();
    else if (key === 'k') peek.previous?.();
    else if (key === 'escape') peek.close();
    else if (key === 'enter' && to && event.target === document.body) void navigate(to);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
