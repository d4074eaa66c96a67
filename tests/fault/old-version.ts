import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../../tools/runtime/places.mjs';

export interface VersionBefore {
  readonly commit: string;
  /** What this version cannot show, in words; absent: it is the one before the newest migration. */
  readonly lacks?: string;
}

/**
 * The version that a running portal is upgraded from: the commit before the newest migration, or, where the history does not reach back so
 * far, the oldest one that there is. Its rows and jobs are those of older code all the same; that its tables are older cannot be shown.
 * @returns undefined without git, or when there is no commit before today's
 */
export function findVersionBefore(): VersionBefore | undefined {
  const newest = askGit('log', '-1', '--format=%H', '--', 'migrations/src/index.ts');
  const before = newest && askGit('rev-parse', '--verify', '--quiet', `${newest}~1`);
  if (before) return { commit: before };
  const oldest = askGit('rev-list', '--max-parents=0', 'HEAD')?.split('\n').at(-1);
  if (!oldest || oldest === askGit('rev-parse', 'HEAD')) return undefined;
  return { commit: oldest, lacks: 'the history has no commit before the newest migration: an upgrade of code alone' };
}

function askGit(...parameters: string[]): string | undefined {
  const run = spawnSync('git', parameters, { cwd: fromRoot(), encoding: 'utf8' });
  return run.status === 0 && run.stdout.trim() !== '' ? run.stdout.trim() : undefined;
}

/**
 * Another version of the product, built from the project's own history with the packages of today.
 * @param folder made here
 * @throws Error when it does not compile
 */
export function buildVersion(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const sources = execFileSync('git', ['archive', '--format=tar', commit], { cwd: fromRoot(), maxBuffer: 1024 * 1024 * 1024 });
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: sources });
  const packages = path.join(folder, 'node_modules');
  mkdirSync(path.join(packages, '@portal'), { recursive: true });
  for (const name of readdirSync(fromRoot('node_modules'))) {
    if (name !== '@portal' && !name.startsWith('.')) symlinkSync(fromRoot('node_modules', name), path.join(packages, name));
  }
  for (const place of ['apps', 'libs']
    .flatMap((part) => readdirSync(path.join(folder, part)).map((name) => `${part}/${name}`))
    .concat('workflows', 'migrations')) {
    const manifest = path.join(folder, place, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string };
    symlinkSync(path.join(folder, place), path.join(packages, name));
  }
  const compiler = path.join(packages, 'typescript7', 'bin', 'tsc');
  const built = spawnSync(process.execPath, [compiler, '-b', 'apps/api', 'apps/worker'], { cwd: folder, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The version ${commit.slice(0, 7)} does not compile: ${built.stdout.slice(0, 2_000)}`);
}
