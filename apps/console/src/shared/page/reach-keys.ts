/** What a key reaches wherever a page has it: the part says so itself, by its `aria-keyshortcuts`. */
export const reachKeys = { find: '/', edit: 'E', comment: 'M', more: '.' } as const;

const isInSight = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true;

/** The part of the page that has the key. */
export const findReached = (key: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(key)}"]`)].find(
    (element) => isInSight(element) && !element.matches(':disabled'),
  );

/** Puts the caret into the field that has the key, or presses the button; false where the page has none. */
export function reach(key: string): boolean {
  const found = findReached(key);
  if (!found) return false;
  found.focus();
  if (!found.matches('input, textarea')) found.click();
  return true;
}
