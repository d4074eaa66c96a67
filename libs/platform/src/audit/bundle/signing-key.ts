import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';

export interface SigningKey {
  readonly privateKey: KeyObject;
  readonly publicPem: string;
  /** sha256 of the public key (SPKI, DER), hex: what an auditor compares with what he was told on another way. */
  readonly fingerprint: string;
}

/** An Ed25519 private key in PKCS #8 is this and its 32 bytes. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

interface KeySettings {
  readonly AUDIT_SIGNING_KEY?: string | undefined;
  /** Public keys, base64 of SPKI DER. */
  readonly AUDIT_TRUSTED_KEYS?: readonly string[] | undefined;
  readonly SESSION_SECRET?: string | undefined;
  readonly NODE_ENV: string;
}

/** The key that signs audit trails: the configured one; outside production, so that the demo shows it, one that is derived. Null: there is none. */
export function readSigningKey(settings: KeySettings): SigningKey | null {
  const der = settings.AUDIT_SIGNING_KEY ? Buffer.from(settings.AUDIT_SIGNING_KEY, 'base64') : deriveKey(settings);
  if (!der) return null;
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  return {
    privateKey,
    publicPem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    fingerprint: fingerprintOf(publicKey),
  };
}

const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex');

/**
 * Public keys (PEM) of which one must have signed each daily head: today's and those that signed before it.
 * @returns none where there is no key at all, so that signatures are not looked at
 */
export function readTrustedKeys(settings: KeySettings): string[] {
  const key = readSigningKey(settings);
  const older = readOlderKeys(settings).map((one) => one.export({ format: 'pem', type: 'spki' }).toString());
  return [...(key ? [key.publicPem] : []), ...older];
}

/** The fingerprints of the keys that signed before today's and are trusted still, in the order of the settings. */
export function readOlderFingerprints(settings: Pick<KeySettings, 'AUDIT_TRUSTED_KEYS'>): string[] {
  return readOlderKeys(settings).map(fingerprintOf);
}

function readOlderKeys({ AUDIT_TRUSTED_KEYS = [] }: Pick<KeySettings, 'AUDIT_TRUSTED_KEYS'>): KeyObject[] {
  return AUDIT_TRUSTED_KEYS.map((value) => createPublicKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'spki' }));
}

function deriveKey({ NODE_ENV, SESSION_SECRET }: KeySettings): Buffer | null {
  if (NODE_ENV === 'production' || !SESSION_SECRET) return null;
  return Buffer.concat([PKCS8_HEAD, Buffer.from(hkdfSync('sha256', SESSION_SECRET, '', 'audit-signing-key', 32))]);
}
