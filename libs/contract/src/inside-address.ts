/**
 * An address of the portal, as a browser that is led to it understands it; undefined for whatever leads elsewhere. It is looked at as it comes out, not as it
 * went in: `/.//evil.example` is a path of ours until its dots are resolved, and then names another host.
 */
export function insideAddress(address: string, base: string): string | undefined {
  // Browsers read a backslash as a slash and drop control characters: neither has a place in an address of ours.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address) || !URL.canParse(address, base)) return undefined;
  const { origin } = new URL(base);
  const target = new URL(address, base);
  const inside = `${target.pathname}${target.search}${target.hash}`;
  return target.origin === origin && !inside.startsWith('//') ? inside : undefined;
}
