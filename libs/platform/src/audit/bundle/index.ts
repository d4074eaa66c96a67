export { writeTrailBundle } from './bundle.ts';
export { findRecord } from './chains.ts';
export { readOlderFingerprints, readSigningKey, readTrustedKeys, type SigningKey } from './signing-key.ts';
export { readTrailFile, type TrailFile } from './trail-file.ts';
