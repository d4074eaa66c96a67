/** Where the button of a mail leads; its token travels in the fragment, which goes to no server and into no referrer. */
export const mailLinkPath = '/open';
const KEY = 'portal.mailToken';

/**
 * Takes the token out of the address at the very start, before anything else can keep the address, and holds it for this tab: it survives the
 * way through the sign-in.
 */
export function takeMailToken(): void {
  if (location.pathname !== mailLinkPath) return;
  const token = /^#t=([\w.-]{1,500})$/.exec(location.hash)?.[1];
  if (token) keep(token);
  if (location.hash) history.replaceState(history.state, '', mailLinkPath);
}

/** The token of this tab, if a mail's button opened it. */
export function readMailToken(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function dropMailToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // A browser without storage has nothing to forget.
  }
}

function keep(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Without storage the page says that the link is not complete, and shows the way to the duties.
  }
}
