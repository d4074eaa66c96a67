import { isIP } from 'node:net';

/** For whom browsers keep passkeys, and from which origin alone they are asked for. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The portal as browsers know it, by its public address (docs/adr/0041-passkeys.md).
 * @returns undefined where browsers keep no passkeys: for an address of numbers, and without TLS but on one's own machine
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const isOwnMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isOwnMachine ? { id: hostname, origin } : undefined;
}
