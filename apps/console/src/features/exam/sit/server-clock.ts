/** A moment at which the server told its time, on this page's own stopwatch: the device's clock may be wrong, and may be set while one sits. */
export interface ClockMark {
  readonly serverAt: number;
  readonly at: number;
}

export const markClock = (serverTime: string): ClockMark => ({ serverAt: Date.parse(serverTime), at: performance.now() });

/** The server's time now. */
export const serverNow = ({ serverAt, at }: ClockMark): number => serverAt + (performance.now() - at);
