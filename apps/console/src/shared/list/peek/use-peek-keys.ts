import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Peek } from '../use-peek.ts';

/** Where somebody types, or something lies over the page, keys mean something else. */
const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null) ||
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

/** J and K move, Enter opens where nothing else takes it, Esc closes. */
export function usePeekKeys(peek: Peek<unknown>, to: string | undefined): void {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
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
