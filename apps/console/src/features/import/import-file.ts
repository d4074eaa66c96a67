import { MAX_IMPORT_BYTES, type MessageKey } from '@portal/contract/client';

/** Endings of files that can be read. */
export const importEndings = ['.xlsx', '.xls', '.csv'] as const;

interface Named {
  name: string;
  size: number;
}

/** Why these files cannot be imported, as a message of the contract; undefined when they can: one file, a known ending, at most 1 MB. */
export function findFileProblem(files: readonly Named[]): MessageKey | undefined {
  const [file, ...others] = files;
  if (!file) return 'file.missing';
  if (others.length > 0) return 'file.one';
  if (!importEndings.some((ending) => file.name.toLowerCase().endsWith(ending))) return 'file.kind';
  if (file.size > MAX_IMPORT_BYTES) return 'file.tooLarge';
  return file.size === 0 ? 'file.empty' : undefined;
}
