import { useEffect, useEffectEvent, useState } from 'react';

/** Ctrl or Cmd with Enter, in a dialog of its own: its form is sent, also from a field of several lines. */
export const sendsForm = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && !event.repeat;

/** Ctrl or Cmd with Enter sends the form, with S saves it as a draft (console, shell); nothing while a dialog lies over the page. */
export function useFormKeys({ send, save }: { send: (() => void) | undefined; save: (() => void) | undefined }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented || event.repeat) return;
    const act = event.key === 'Enter' ? send : event.key.toLowerCase() === 's' ? save : undefined;
    if (!act || document.querySelector('[role="dialog"]')) return;
    // The browser's own way of saving would save a page that nobody wants.
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/**
 * What was typed into a dialog is not thrown away by the Escape key or by a click beside it: once something was typed, it closes by its buttons alone,
 * and Back asks first (`BackGuard`).
 * @param open false while a dialog that stays mounted is not seen
 * @returns what the dialog is given, and whether something was typed into it
 */
export function useKeptTyping(onClose: () => void, open = true) {
  const [isTyped, setTyped] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setTyped(false);
  }
  return { isTyped: isTyped && open, given: { onInput: () => setTyped(true), onClose: () => void (isTyped || onClose()) } };
}
