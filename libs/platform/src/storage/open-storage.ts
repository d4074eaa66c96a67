import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '../config/config.ts';
import { DiskStorage } from './disk-storage.ts';
import type { FileStorage } from './file-storage.ts';

/**
 * The storage of STORAGE_URL. The clients of the object stores are loaded when one is asked for.
 * - `file:///absolute/folder` or `file:folder` below the working folder
 * - `s3://bucket/prefix?region=eu-west-1`, with `endpoint=https://…` for other stores than Amazon's, `pathStyle=off` for those that want the
 *   bucket in the host name; credentials as `s3://id:secret@bucket`, else those of the environment
 * - `azure://account:key@container/prefix`, with `endpoint=…` for others than Azure's own
 * @throws ConfigError for an address that is none of these
 */
export async function openStorage(url: string): Promise<FileStorage> {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  if (scheme === 'file:') return new DiskStorage(url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length));
  if (scheme === 's3:') {
    const { S3Storage } = await import('./s3-storage.ts');
    return new S3Storage(readS3Address(url));
  }
  if (scheme === 'azure:') {
    const { AzureStorage } = await import('./azure-storage.ts');
    return new AzureStorage(readAzureAddress(url));
  }
  throw new ConfigError(`STORAGE_URL ${scheme || url} is unknown; use file:, s3: or azure:`);
}

export function readS3Address(url: string): import('./s3-storage.ts').S3Settings {
  const { address, prefix } = parseAddress(url, 's3://bucket/prefix?region=…');
  const endpoint = address.searchParams.get('endpoint');
  const [accessKeyId, secretAccessKey] = [decodeURIComponent(address.username), decodeURIComponent(address.password)];
  if ((accessKeyId === '') !== (secretAccessKey === ''))
    throw new ConfigError('STORAGE_URL s3: needs both the id and the secret of a key, or neither');
  return {
    bucket: address.hostname,
    prefix,
    region: address.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    pathStyle: endpoint !== null && address.searchParams.get('pathStyle') !== 'off',
    ...(endpoint !== null && { endpoint }),
    ...(accessKeyId !== '' && { credentials: { accessKeyId, secretAccessKey } }),
  };
}

export function readAzureAddress(url: string): import('./azure-storage.ts').AzureSettings {
  const { address, prefix } = parseAddress(url, 'azure://account:key@container/prefix');
  const endpoint = address.searchParams.get('endpoint');
  const [account, accountKey] = [decodeURIComponent(address.username), decodeURIComponent(address.password)];
  if (account === '' || accountKey === '') throw new ConfigError('STORAGE_URL azure: needs account and key: azure://account:key@container');
  return { account, accountKey, container: address.hostname, prefix, ...(endpoint !== null && { endpoint }) };
}

function parseAddress(url: string, example: string): { address: URL; prefix: string } {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (!address?.hostname) throw new ConfigError(`STORAGE_URL cannot be read; it looks like ${example}`);
  return { address, prefix: address.pathname.split('/').filter(Boolean).join('/') };
}

/** A key that nobody can guess, in a folder of its month. */
export function makeStorageKey(prefix: string, at = new Date()): string {
  return `${prefix}/${at.toISOString().slice(0, 7)}/${randomUUID()}`;
}
