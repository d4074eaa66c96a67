const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/**
 * The answer to a registration without the authenticator's word about its maker. None is asked for, and none is looked at: what a caller puts there could
 * make a verifier parse certificates and fetch the addresses that they name.
 * @param attestationObject CBOR (W3C Web Authentication 3, 6.5.4)
 * @returns the same with the format "none"
 * @throws Error for what is no CBOR of that form
 */
export async function withoutAttestation(attestationObject: Uint8Array<ArrayBuffer>): Promise<Buffer> {
  // It comes with readers of certificates, and few calls need it.
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const authData = decodeAttestationObject(attestationObject).get('authData');
  if (!(authData instanceof Uint8Array) || authData.length > 0xffff) throw new Error('Attestation object without authenticator data');
  const length = Buffer.alloc(3, 0x59);
  length.writeUInt16BE(authData.length, 1);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    authData,
  ]);
}
