import { getSettings } from '../settings/settings.ts';

const typed = 'input, textarea, select, [contenteditable="true"]';
const over = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Whether a key without Ctrl is a command: not where somebody types, not while something lies over the page (a letter chooses in a menu), and of
 * letters none once the reader has switched them off (WCAG 2.2, 2.1.4).
 */
export const takesKey = ({ target, key }: KeyboardEvent): boolean =>
  !(target instanceof HTMLElement && target.closest(typed)) &&
  !document.querySelector(over) &&
  (key.length > 1 || getSettings().letterKeys);
