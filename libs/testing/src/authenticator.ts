import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer, PasskeyInvitation, PasskeyQuestion } from '@portal/contract';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const MAY_BE_BACKED_UP = 0x08;
const BACKED_UP = 0x10;
const HAS_KEY = 0x40;

/** What an answer is made of, where it is not what it should be. */
export interface AuthenticatorWish {
  /** The origin of the page that asks. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** false: nobody entered a PIN or showed a finger. */
  readonly verified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  /** The format of the attestation, which nobody asked for. */
  readonly format?: string;
}

interface Kept {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly userHandle: string;
  readonly rpId: string;
  counter: number;
}

const base64 = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const cborText = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
function cborBytes(value: Buffer): Buffer {
  const head = Buffer.alloc(3, 0x59);
  head.writeUInt16BE(value.length, 1);
  return Buffer.concat([head, value]);
}

/** An authenticator in software with the browser before it: makes ES256 passkeys and answers with them as `navigator.credentials` does, in JSON. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #kept: Kept[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  create(invitation: PasskeyInvitation, wish: AuthenticatorWish = {}): NewPasskey {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    const kept = { id: randomBytes(32), key: privateKey, userHandle: invitation.user.id, rpId: invitation.rp.id, counter: 0 };
    this.#kept.push(kept);
    const point = (text: string | undefined): Buffer => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text ?? '', 'base64url')]);
    // COSE: kty EC2, alg ES256, crv P-256, x, y.
    const cose = Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]), point(x), Buffer.from([0x22]), point(y)]);
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(kept.id.length);
    const authData = Buffer.concat([authenticatorData(kept, wish, HAS_KEY), Buffer.alloc(16), idLength, kept.id, cose]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText(wish.format ?? 'none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ]);
    return {
      id: base64(kept.id),
      rawId: base64(kept.id),
      type: 'public-key',
      response: {
        clientDataJSON: base64(this.#clientData('webauthn.create', invitation.challenge, wish)),
        attestationObject: base64(attestationObject),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
  }

  /** Answers with the newest passkey that the question lets it use. */
  get(question: PasskeyQuestion, wish: AuthenticatorWish = {}): PasskeyAnswer {
    const allowed = question.allowCredentials.map(({ id }) => id);
    const kept = this.#kept.findLast(({ id }) => allowed.length === 0 || allowed.includes(base64(id)));
    if (!kept) throw new Error('This authenticator has none of these passkeys');
    kept.counter = wish.counter ?? kept.counter + 1;
    const authData = authenticatorData(kept, wish);
    const clientData = this.#clientData('webauthn.get', question.challenge, wish);
    return {
      id: base64(kept.id),
      rawId: base64(kept.id),
      type: 'public-key',
      response: {
        clientDataJSON: base64(clientData),
        authenticatorData: base64(authData),
        signature: base64(sign('sha256', Buffer.concat([authData, sha256(clientData)]), kept.key)),
        userHandle: wish.userHandle === undefined ? kept.userHandle : wish.userHandle,
      },
      clientExtensionResults: {},
    };
  }

  #clientData(type: string, challenge: string, wish: AuthenticatorWish): Buffer {
    const said = { type, challenge: wish.challenge ?? challenge, origin: wish.origin ?? this.#origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(said));
  }
}

function authenticatorData(kept: Kept, wish: AuthenticatorWish, more = 0): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(kept.counter);
  const flags = PRESENT | MAY_BE_BACKED_UP | BACKED_UP | (wish.verified === false ? 0 : VERIFIED) | more;
  return Buffer.concat([sha256(wish.rpId ?? kept.rpId), Buffer.from([flags]), counter]);
}

const envelope = { id: 'bm9uZQ', rawId: 'bm9uZQ', type: 'public-key', clientExtensionResults: {} } as const;
/** Of the right form, and of no passkey that there is. */
export const anyPasskeyAnswer: PasskeyAnswer = {
  ...envelope,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
};
export const anyNewPasskey: NewPasskey = { ...envelope, response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: [] } };
