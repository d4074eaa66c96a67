/** After so long (milliseconds) without a key, a click or a touch, what a page asks for is its own doing: live events, timers, focus. */
const GONE_AFTER_MS = 2 * 60_000;

let lastSign = Date.now();
const note = () => {
  lastSign = Date.now();
};
for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchstart']) window.addEventListener(sign, note, { capture: true, passive: true });

/** Whether somebody has lately done something on this page. */
export const isAttended = (): boolean => Date.now() - lastSign < GONE_AFTER_MS;
