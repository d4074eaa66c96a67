import { createHash, webcrypto } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Integer, ObjectIdentifier, OctetString, Sequence, Utf8String } from 'asn1js';
import {
  Attribute,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  Extension,
  ExtKeyUsage,
  IssuerAndSerialNumber,
  MessageImprint,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const KEYS = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const YEAR_MS = 365 * 86_400_000;

/** How an authority of the tests misbehaves. */
export interface StampMischief {
  /** The time that it says; now without it. */
  readonly at?: Date;
  /** What it stamps instead of what was asked. */
  readonly content?: Uint8Array;
  readonly dropNonce?: boolean;
  /** Names no certificate among what it signs. */
  readonly unnamed?: boolean;
  /** Names the certificate of the root. */
  readonly misnamed?: boolean;
  /** The signature is of other bytes. */
  readonly missigned?: boolean;
  readonly status?: number;
}

/** A time stamping authority of the tests: a root, a certificate below it, and what answers requests. */
export class TestAuthority {
  readonly pem: string;
  readonly #keys: webcrypto.CryptoKeyPair;
  readonly #root: Certificate;
  readonly #own: Certificate;

  private constructor(keys: webcrypto.CryptoKeyPair, root: Certificate, own: Certificate) {
    this.#keys = keys;
    this.#root = root;
    this.#own = own;
    this.pem = toPem(root);
  }

  /**
   * @param uses the extended key usages of its certificate
   * @param from since when the certificate is valid; for a year
   */
  static async make({ uses = [TIME_STAMPING], from = new Date(Date.now() - YEAR_MS / 2) } = {}): Promise<TestAuthority> {
    const above = await makeKeys();
    const keys = await makeKeys();
    const root = await certify({ name: 'Test root', serial: 1, keys: above, from: new Date(from.getTime() - YEAR_MS), years: 5, ca: true });
    const own = await certify({ name: 'Test time stamps', serial: 2, keys, from, years: 1, uses, issuer: root, by: above });
    return new TestAuthority(keys, root, own);
  }

  /** The answer to a request, in DER. */
  async answer(request: Uint8Array, mischief: StampMischief = {}): Promise<Buffer> {
    if (mischief.status)
      return Buffer.from(new TimeStampResp({ status: new PKIStatusInfo({ status: mischief.status }) }).toSchema().toBER());
    const asked = TimeStampReq.fromBER(new Uint8Array(request).buffer);
    const imprint = mischief.content ? createHash('sha256').update(mischief.content).digest() : undefined;
    const info = new TSTInfo({
      version: 1,
      policy: '1.2.3.4.5',
      messageImprint: new MessageImprint({
        hashAlgorithm: asked.messageImprint.hashAlgorithm,
        hashedMessage: imprint ? new OctetString({ valueHex: bytes(imprint) }) : asked.messageImprint.hashedMessage,
      }),
      serialNumber: new Integer({ value: 7 }),
      genTime: mischief.at ?? new Date(),
      ...(asked.nonce && !mischief.dropNonce && { nonce: asked.nonce }),
    });
    const content = new Uint8Array(info.toSchema().toBER());
    const digest = createHash('sha256')
      .update(mischief.missigned ? 'other bytes' : content)
      .digest();
    const encapsulated = new EncapsulatedContentInfo({ eContentType: '1.2.840.113549.1.9.16.1.4' });
    // Set afterwards: the constructor would cut it into parts, which no authority does.
    encapsulated.eContent = new OctetString({ valueHex: content.buffer });
    const signed = new SignedData({
      version: 3,
      encapContentInfo: encapsulated,
      certificates: [this.#own, this.#root],
      signerInfos: [
        new SignerInfo({
          version: 1,
          sid: new IssuerAndSerialNumber({ issuer: this.#own.issuer, serialNumber: this.#own.serialNumber }),
          signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: this.#attributes(digest, mischief) }),
        }),
      ],
    });
    await signed.sign(forLibrary(this.#keys.privateKey), 0, 'SHA-256', content.buffer);
    const token = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) });
    return Buffer.from(new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken: token }).toSchema().toBER());
  }

  #attributes(digest: Uint8Array, { unnamed, misnamed }: StampMischief): Attribute[] {
    const named = createHash('sha256')
      .update(Buffer.from((misnamed ? this.#root : this.#own).toSchema(true).toBER()))
      .digest();
    const attributes = [
      new Attribute({ type: '1.2.840.113549.1.9.3', values: [new ObjectIdentifier({ value: '1.2.840.113549.1.9.16.1.4' })] }),
      new Attribute({ type: '1.2.840.113549.1.9.4', values: [new OctetString({ valueHex: bytes(digest) })] }),
    ];
    if (unnamed) return attributes;
    const certificate = new Sequence({ value: [new OctetString({ valueHex: bytes(named) })] });
    const value = new Sequence({ value: [new Sequence({ value: [certificate] })] });
    return [...attributes, new Attribute({ type: '1.2.840.113549.1.9.16.2.47', values: [value] })];
  }
}

const bytes = (content: Uint8Array): ArrayBuffer => new Uint8Array(content).buffer;
/** The library's types are those of whichever half this is compiled for, a browser's or Node's: the key is the same. */
const forLibrary = (key: webcrypto.CryptoKey): never => key as never;
const makeKeys = (): Promise<webcrypto.CryptoKeyPair> => webcrypto.subtle.generateKey(KEYS, true, ['sign', 'verify']);

interface Wish {
  readonly name: string;
  readonly serial: number;
  readonly keys: webcrypto.CryptoKeyPair;
  readonly from: Date;
  readonly years: number;
  readonly ca?: boolean;
  readonly uses?: readonly string[];
  readonly issuer?: Certificate;
  readonly by?: webcrypto.CryptoKeyPair;
}

async function certify({ name, serial, keys, from, years, ca = false, uses = [], issuer, by = keys }: Wish): Promise<Certificate> {
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ value: serial });
  certificate.subject.typesAndValues.push(new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) }));
  const above = issuer?.subject ?? certificate.subject;
  certificate.issuer.typesAndValues.push(...above.typesAndValues);
  certificate.notBefore.value = from;
  certificate.notAfter.value = new Date(from.getTime() + years * YEAR_MS);
  certificate.extensions = [
    new Extension({ extnID: '2.5.29.19', critical: true, extnValue: new BasicConstraints({ cA: ca }).toSchema().toBER() }),
    ...(uses.length > 0
      ? [new Extension({ extnID: '2.5.29.37', critical: true, extnValue: new ExtKeyUsage({ keyPurposes: [...uses] }).toSchema().toBER() })]
      : []),
  ];
  await certificate.subjectPublicKeyInfo.importKey(forLibrary(keys.publicKey));
  await certificate.sign(forLibrary(by.privateKey), 'SHA-256');
  // Read again, so that what it says of itself is what is in it.
  return Certificate.fromBER(certificate.toSchema(true).toBER());
}

const toPem = (certificate: Certificate): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(certificate.toSchema(true).toBER()).toString('base64')}\n-----END CERTIFICATE-----\n`;

/** Serves answers on a free port. */
export async function serveAuthority(
  answer: (request: Buffer, response: ServerResponse) => Promise<Buffer | undefined> | Buffer | undefined,
): Promise<{ readonly url: string; readonly asked: () => number; readonly close: () => Promise<void> }> {
  let asked = 0;
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked += 1;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const content = await answer(Buffer.concat(parts), response);
    if (content) response.setHeader('content-type', 'application/timestamp-reply').end(content);
  };
  const server: Server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${port}/tsa`, asked: () => asked, close };
}
