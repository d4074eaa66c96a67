import { createHash, timingSafeEqual } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import type { Attribute, Certificate, SignedData } from 'pkijs';

/** A time stamp of a third party (RFC 3161) over some bytes, checked. */
export interface Stamp {
  readonly at: Date;
  /** The name in the certificate that signed it. */
  readonly by: string;
}

/** What is wrong with a time stamp, to be read behind "its time stamp". */
export class StampFault extends Error {}

export interface StampBounds {
  /** Certificates (PEM, any number in one text) of which one must stand at the end of the chain; without it those that Node brings. */
  readonly trusted?: string | undefined;
  /** The stamp says no time before and none after these. */
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** What was sent along, where the answer to a request is read. */
  readonly nonce?: Uint8Array;
}

const SHA256 = '2.16.840.1.101.3.4.2.1';
const HASHES = new Map([
  [SHA256, 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const COMMON_NAME = '2.5.4.3';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

const hash = (content: Uint8Array, name = 'sha256'): Buffer => createHash(name).update(content).digest();
/** A copy of its own, as WebCrypto and the library want it. */
const toBytes = (content: Uint8Array): ArrayBuffer => new Uint8Array(content).buffer;

/**
 * The request for a time stamp over bytes (RFC 3161, section 2.4.1), in DER. It carries their SHA-256 alone.
 * @param nonce positive: its first bit is 0
 */
export async function writeStampRequest(content: Uint8Array, nonce: Uint8Array): Promise<Buffer> {
  const { AlgorithmIdentifier, MessageImprint, TimeStampReq } = await import('pkijs');
  const { Integer, OctetString } = await import('asn1js');
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
      hashedMessage: new OctetString({ valueHex: toBytes(hash(content)) }),
    }),
    certReq: true,
    nonce: new Integer({ valueHex: toBytes(nonce) }),
  });
  return Buffer.from(request.toSchema().toBER());
}

/**
 * Reads the answer of a time stamping authority (RFC 3161, section 2.4.2) and checks it: over these bytes, signed by a certificate for time stamps alone
 * that the token names, whose chain ends at a trusted one and was valid then, within the bounds. Whether a certificate was revoked is not asked.
 * @throws StampFault whatever is wrong with it
 */
export async function readStamp(response: Uint8Array, content: Uint8Array, bounds: StampBounds): Promise<Stamp> {
  try {
    return await check(response, content, bounds);
  } catch (error) {
    if (error instanceof StampFault) throw error;
    // The library's own errors carry the reason in a message.
    throw new StampFault(`cannot be checked: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

async function check(response: Uint8Array, content: Uint8Array, { trusted, notBefore, notAfter, nonce }: StampBounds): Promise<Stamp> {
  const { SignedData, TimeStampResp, TSTInfo } = await import('pkijs');
  const answer = TimeStampResp.fromBER(toBytes(response));
  if (!answer.timeStampToken || answer.status.status > 1)
    throw new StampFault(`was refused by the authority (status ${answer.status.status})`);
  if (answer.timeStampToken.contentType !== SIGNED_DATA) throw new StampFault('holds no signature');
  const signed = new SignedData({ schema: answer.timeStampToken.content });
  const { eContent, eContentType } = signed.encapContentInfo;
  if (eContentType !== TST_INFO || !eContent) throw new StampFault('holds no time');
  if (signed.signerInfos.length !== 1) throw new StampFault('has not exactly one signature');
  const info = TSTInfo.fromBER(toBytes(eContent.valueBlock.valueHexView));
  const algorithm = HASHES.get(info.messageImprint.hashAlgorithm.algorithmId);
  const imprint = Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView);
  if (!algorithm || !imprint.equals(hash(content, algorithm))) throw new StampFault('is of something else');
  if (nonce && !(info.nonce && isSameNonce(Buffer.from(info.nonce.valueBlock.valueHexView), nonce)))
    throw new StampFault('answers another request');
  const signer = await verifySignature(signed, content, await readCertificates(trusted));
  await verifySigner(signed, signer);
  const at = info.genTime;
  if (at < notBefore) throw new StampFault(`says ${at.toISOString()}, which is before it was sealed`);
  if (at > notAfter) throw new StampFault(`says ${at.toISOString()}, which has not come yet`);
  return { at, by: nameOf(signer) };
}

/** An authority may leave leading zeros of the number away. */
const isSameNonce = (given: Buffer, wanted: Uint8Array): boolean =>
  BigInt(`0x${given.toString('hex') || '0'}`) === BigInt(`0x${Buffer.from(wanted).toString('hex')}`);

/** The certificate that signed the token, when its chain ends at a trusted one at the time that it says. */
async function verifySignature(signed: SignedData, content: Uint8Array, trustedCerts: Certificate[]): Promise<Certificate> {
  const found = await signed
    .verify({ signer: 0, data: toBytes(content), checkChain: true, trustedCerts, extendedMode: true, passedWhenNotRevValues: true })
    .catch((error: { readonly message?: string }) => {
      throw new StampFault(`is not signed as it should be: ${error.message ?? 'unknown'}`);
    });
  if (!found.signatureVerified || !found.signerCertificateVerified || !found.signerCertificate)
    throw new StampFault('is not signed by a certificate that is trusted');
  return found.signerCertificate;
}

/** The certificate is for time stamps and nothing else, and it is the one that the signature covers (RFC 3161, section 2.3; RFC 5816). */
async function verifySigner(signed: SignedData, signer: Certificate): Promise<void> {
  const { ExtKeyUsage } = await import('pkijs');
  const usage = signer.extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  const uses = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : [];
  if (!usage?.critical || uses.length !== 1 || uses[0] !== TIME_STAMPING)
    throw new StampFault('is signed by a certificate that is not for time stamps alone');
  const attributes = signed.signerInfos[0]!.signedAttrs?.attributes ?? [];
  const named = await readNamedCertificate(attributes);
  if (!named) throw new StampFault('does not name its certificate');
  const own = hash(Buffer.from(signer.toSchema(true).toBER()), named.algorithm);
  if (own.length !== named.hash.length || !timingSafeEqual(own, named.hash)) throw new StampFault('names another certificate');
}

/** The hash of the signer's certificate in the signed attributes, of both forms that there are. */
async function readNamedCertificate(attributes: readonly Attribute[]): Promise<{ algorithm: string; hash: Buffer } | undefined> {
  const { OctetString, ObjectIdentifier, Sequence } = await import('asn1js');
  const attribute =
    attributes.find(({ type }) => type === SIGNING_CERTIFICATE_V2) ?? attributes.find(({ type }) => type === SIGNING_CERTIFICATE);
  const certificates: unknown = attribute && (attribute.values[0] as InstanceType<typeof Sequence> | undefined)?.valueBlock.value[0];
  const first: unknown = certificates instanceof Sequence ? certificates.valueBlock.value[0] : undefined;
  if (!attribute || !(first instanceof Sequence)) return undefined;
  const [head, next] = first.valueBlock.value;
  if (head instanceof OctetString) {
    const algorithm = attribute.type === SIGNING_CERTIFICATE_V2 ? 'sha256' : 'sha1';
    return { algorithm, hash: Buffer.from(head.valueBlock.valueHexView) };
  }
  const named: unknown = head instanceof Sequence ? head.valueBlock.value[0] : undefined;
  const algorithm = named instanceof ObjectIdentifier ? HASHES.get(named.valueBlock.toString()) : undefined;
  return algorithm && next instanceof OctetString ? { algorithm, hash: Buffer.from(next.valueBlock.valueHexView) } : undefined;
}

const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/** @throws StampFault for a text without a certificate */
async function readCertificates(pem: string | undefined): Promise<Certificate[]> {
  const { Certificate } = await import('pkijs');
  const texts = [...(pem ?? rootCertificates.join('\n')).matchAll(PEM)].map(([, base64]) => Buffer.from(base64!, 'base64'));
  if (texts.length === 0) throw new StampFault('cannot be checked: AUDIT_TSA_CA holds no certificate');
  return texts.flatMap((der) => {
    try {
      return [Certificate.fromBER(toBytes(der))];
    } catch {
      // Of those that Node brings, one that the library does not know is simply not trusted.
      if (pem !== undefined) throw new StampFault('cannot be checked: a certificate of AUDIT_TSA_CA cannot be read');
      return [];
    }
  });
}

function nameOf({ subject }: Certificate): string {
  const named = subject.typesAndValues.find(({ type }) => type === COMMON_NAME) ?? subject.typesAndValues[0];
  return String((named?.value as { valueBlock?: { value?: unknown } } | undefined)?.valueBlock?.value ?? '');
}
