import { useEffect, useRef } from 'react';

/**
 * What was typed into a dialog is not thrown away by the Escape key or by a click beside it: once something was typed, it closes by its buttons alone.
 * @param open false while a dialog that stays mounted is not seen
 * @returns what the dialog is given
 */
export function useKeptTyping(onClose: () => void, open = true) {
  const typed = useRef(false);
  useEffect(() => {
    if (open) typed.current = false;
  }, [open]);
  return {
    onInput: () => {
      typed.current = true;
    },
    onClose: () => {
      if (!typed.current) onClose();
    },
  };
}
