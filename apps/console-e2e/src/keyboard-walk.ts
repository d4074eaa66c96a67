import type { CDPSession, Page } from '@playwright/test';

declare global {
  interface Window {
    keyboardWalk?: { seen: Set<Element>; unseen: Set<string>; end: AbortController };
  }
}

/** Runs in the page: notes what gets the focus, and whether somebody who looks would notice. */
function watchFocus(): void {
  // A console changes its pages without a new document: who watched the walk before would go on watching, and hold that page in memory.
  window.keyboardWalk?.end.abort();
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  const walk = { seen: new Set<Element>(), unseen: new Set<string>(), end: new AbortController() };
  window.keyboardWalk = walk;
  const isMarked = (element: Element | null | undefined) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow, borderTopWidth } = getComputedStyle(element);
    // The frame of a field is a hairline until the field has the focus.
    const isFramed = element.tagName === 'FIELDSET' && parseFloat(borderTopWidth) >= 2;
    return isFramed || (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  const note = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    walk.seen.add(target);
    const field = target.closest('.MuiInputBase-root, [class*="MuiPickersInputBase-root"], [role="search"]');
    const marked = isMarked(target) || isMarked(field) || isMarked(field?.querySelector('fieldset'));
    if (!marked) walk.unseen.add(nameOf(target));
  };
  document.addEventListener('focusin', note, { signal: walk.end.signal });
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

/** Presses of Tab that are on their way at a time. */
const AT_ONCE = 16;

interface Found {
  readonly unreached: string[];
  readonly unseen: string[];
}

/**
 * Presses Tab through the whole page. Answers what it never came to (out of reach, or behind a trap), and where the focus could not be seen;
 * both are empty on a sound page.
 */
export async function walkKeyboard(page: Page): Promise<Found> {
  const keys = await page.context().newCDPSession(page);
  try {
    // In a hurry first: to paint every step for nobody, and to wait for it, takes longer than the step. What gets the focus is asked in the very
    // event, so a hurry hides nothing. Where it finds a fault, or rows that come late made the way longer than it was counted, patience decides.
    const found = await walkOnce(page, keys, AT_ONCE);
    return found.unreached.length + found.unseen.length === 0 ? found : await walkOnce(page, keys, 1);
  } finally {
    await page.evaluate(() => {
      window.keyboardWalk?.end.abort();
      delete window.keyboardWalk;
    });
    await keys.detach();
  }
}

async function pressTab(keys: CDPSession, times: number): Promise<void> {
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  const presses = Array.from({ length: times }, () => [
    keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
    keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ]);
  await Promise.all(presses.flat());
}

async function walkOnce(page: Page, keys: CDPSession, atOnce: number): Promise<Found> {
  await page.evaluate(watchFocus);
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const stops = Number(await page.evaluate(`(${listStops.toString()})().length`));
  for (let left = stops + spare; left > 0; left -= atOnce) await pressTab(keys, Math.min(left, atOnce));
  return page.evaluate(`(() => {
    const { seen, unseen } = window.keyboardWalk;
    const isPassed = (stop) => seen.has(stop) || (stop.type === 'radio' && [...seen].some((one) => one.name && one.name === stop.name));
    const nameOf = (element) => element.tagName.toLowerCase() + ' "' + (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) + '"';
    return { unreached: (${listStops.toString()})().filter((stop) => !isPassed(stop)).map(nameOf), unseen: [...unseen] };
  })()`);
}
