import { existsSync } from 'node:fs';
import path from 'node:path';

/** A file of the project: tests run from the project's root or from a folder below it. */
export function findUpwards(file: string): string {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, file);
    if (existsSync(candidate)) return candidate;
    if (folder === path.dirname(folder)) throw new Error(`${file} was not found above ${process.cwd()}`);
  }
}
