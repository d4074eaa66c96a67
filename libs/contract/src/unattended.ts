/**
 * `1` on calls that a page makes while nobody sits before it, such as those that live events bring about: they are answered and are no sign of
 * life of the session, which goes on idling (docs/decisions/identity.md).
 */
export const UNATTENDED_HEADER = 'x-unattended';
