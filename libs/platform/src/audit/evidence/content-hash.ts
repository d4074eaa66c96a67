import { createHash } from 'node:crypto';
import { MissingFileError, type FileStorage } from '../../storage/file-storage.ts';

/** SHA-256 of what the storage holds under a key, hex; undefined when nothing is there. Read as a stream. */
export async function hashStored(storage: FileStorage, key: string): Promise<string | undefined> {
  try {
    const hash = createHash('sha256');
    for await (const bytes of await storage.open(key)) hash.update(bytes as Buffer);
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof MissingFileError) return undefined;
    throw error;
  }
}
