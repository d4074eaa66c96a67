/** The path inside the console of a link that may come with the portal's public address. */
export function toPath(link: string): string {
  try {
    const url = new URL(link, location.origin);
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return '/dashboard';
  }
}
