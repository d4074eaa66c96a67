import type { Page } from '@playwright/test';

declare global {
  interface Window {
    keyboardWalk?: { seen: Set<Element>; unseen: Set<string> };
  }
}

/** Runs in the page: notes what gets the focus, and whether somebody who looks would notice. */
function watchFocus(): void {
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  const walk = { seen: new Set<Element>(), unseen: new Set<string>() };
  window.keyboardWalk = walk;
  const isMarked = (element: Element | null | undefined) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow, borderTopWidth } = getComputedStyle(element);
    // The frame of a field is a hairline until the field has the focus.
    const isFramed = element.tagName === 'FIELDSET' && parseFloat(borderTopWidth) >= 2;
    return isFramed || (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    walk.seen.add(target);
    const field = target.closest('.MuiInputBase-root, [class*="MuiPickersInputBase-root"], [role="search"]');
    const marked = isMarked(target) || isMarked(field) || isMarked(field?.querySelector('fieldset'));
    if (!marked) walk.unseen.add(nameOf(target));
  });
}

/** Runs in the page: what Tab must come to. */
function listStops(): Element[] {
  const all = [...document.querySelectorAll('a[href], button, summary, input, select, textarea, [tabindex], [contenteditable="true"]')];
  const groups = new Set<string>();
  return all.filter((element) => {
    if (!(element instanceof HTMLElement) || element.tabIndex < 0 || element.matches(':disabled')) return false;
    if (element.closest('[inert], [aria-hidden="true"], [hidden]') || !element.checkVisibility({ visibilityProperty: true })) return false;
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      if (groups.has(element.name)) return false;
      groups.add(element.name);
    }
    return element.getClientRects().length > 0;
  });
}

const spare = 12;

/**
 * Presses Tab through the whole page. Answers what it never came to (out of reach, or behind a trap), and where the focus could not be seen;
 * both are empty on a sound page.
 */
export async function walkKeyboard(page: Page): Promise<{ unreached: string[]; unseen: string[] }> {
  await page.evaluate(watchFocus);
  // Rows that come late make the way longer than it was counted: then it is walked once more.
  let found = await walkOnce(page);
  if (found.unreached.length > 0) found = await walkOnce(page);
  return found;
}

async function walkOnce(page: Page): Promise<{ unreached: string[]; unseen: string[] }> {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const stops = await page.evaluate(`(${listStops.toString()})().length`);
  for (let step = 0; step < Number(stops) + spare; step += 1) await page.keyboard.press('Tab');
  return page.evaluate(`(() => {
    const { seen, unseen } = window.keyboardWalk;
    const isPassed = (stop) => seen.has(stop) || (stop.type === 'radio' && [...seen].some((one) => one.name && one.name === stop.name));
    const nameOf = (element) => element.tagName.toLowerCase() + ' "' + (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) + '"';
    return { unreached: (${listStops.toString()})().filter((stop) => !isPassed(stop)).map(nameOf), unseen: [...unseen] };
  })()`);
}
