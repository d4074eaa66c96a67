/** Who is signed in, as far as calls need to know: the number that travels as `UserNo`. */
let userNo: string | undefined;
let waiting: { promise: Promise<boolean>; settle: (again: boolean) => void } | undefined;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

export const setUserNo = (value: string | undefined): void => {
  userNo = value;
};
export const getUserNo = (): string | undefined => userNo;

/**
 * Waits until the person has signed in again in the dialog. Answers true when the call may be repeated, false when the dialog was left.
 * All calls that meet the expired session wait for the same dialog.
 */
export function waitForSignIn(): Promise<boolean> {
  if (!waiting) {
    let settle: (again: boolean) => void = () => undefined;
    const promise = new Promise<boolean>((resolve) => (settle = resolve));
    waiting = { promise, settle };
    tell();
  }
  return waiting.promise;
}

export function settleSignIn(again: boolean): void {
  const current = waiting;
  waiting = undefined;
  current?.settle(again);
  tell();
}

/** For useSyncExternalStore: is somebody waiting for a new session? */
export const isSessionExpired = (): boolean => waiting !== undefined;
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let leave: (() => void) | undefined;

/** Who leads to the page where a password must be changed; the router says so when it is there. */
export const onPasswordChangeAsked = (lead: () => void): void => {
  leave = lead;
};
/** An open page met a call that is refused until the password is changed. */
export const leaveForPasswordChange = (): void => leave?.();
