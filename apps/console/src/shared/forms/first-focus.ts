import { useState } from 'react';

/** What somebody writes in. */
const WRITABLE = 'input, textarea, [contenteditable="true"], [role="spinbutton"]';

/** Whether somebody writes already where a field that comes now would stand: in the dialog on top, or on the page where none is open. */
function isWriting(): boolean {
  const top = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? null;
  const active = document.activeElement;
  return active?.matches(WRITABLE) === true && active.closest('[role="dialog"]') === top;
}

/**
 * Whether a field whose code comes when it is first needed takes the cursor at its coming. On a slow line it comes when somebody has begun to write
 * in another one: taken away then, the cursor would take what he types along, and a picker forgets it.
 */
export const useFirstFocus = (wanted: boolean): boolean => useState(() => wanted && !isWriting())[0];
