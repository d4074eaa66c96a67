import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { fromRoot } from '../../tools/runtime/places.mjs';
import type { Options } from './options.ts';
import { describe, type Outcome } from './outcome.ts';

export function printOutcomes(outcomes: readonly Outcome[]): void {
  console.log('');
  for (const { name, problems, figures } of outcomes) console.log(`${verdictOf(problems)}: ${name} – ${describe(figures)}`);
}

const verdictOf = (problems: readonly string[]): string => (problems.length === 0 ? 'held' : `${problems.length} violations`);

const HEAD = ['| scenario | result | run | figures |', '|---|---|---|---|'];

/** Writes what was found beside the program, a file for each backend; what an earlier run found in other scenarios stays. */
export function writeResults(options: Options, outcomes: readonly Outcome[]): void {
  const file = options.redis ? 'tests/fault/results-redis.md' : 'tests/fault/results.md';
  const head = [
    `# Reliability, queues on ${options.redis ? 'Redis' : 'PostgreSQL'}`,
    '',
    `Written by \`npm run test:fault${options.redis ? ' -- --redis' : ''}\`; Node ${process.versions.node}, ${os.availableParallelism()} cores, ` +
      'PostgreSQL with fsync on. What it means stands in README.md.',
    '',
  ];
  writeTable(file, head, `seed ${options.seed}, ${options.points} points`, outcomes);
}

/**
 * Writes a table of outcomes below its head; rows of other scenarios that stand there already stay.
 * @param file below the root of the project
 * @param run how the program was called
 */
export function writeTable(file: string, head: readonly string[], run: string, outcomes: readonly Outcome[]): void {
  const place = fromRoot(file);
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const rows = new Map(readRows(place));
  for (const { name, problems, figures } of outcomes) {
    rows.set(name, `| ${name} | ${verdictOf(problems)} | ${run}, ${when} UTC, commit ${readCommit()} | ${describe(figures)} |`);
  }
  writeFileSync(place, [...head, ...HEAD, ...rows.values(), ''].join('\n'));
}

function readRows(file: string): [string, string][] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  const begin = lines.indexOf(HEAD[0]!);
  if (begin < 0) return [];
  return lines
    .slice(begin + HEAD.length)
    .filter((line) => line.startsWith('| '))
    .map((line) => [line.split(' | ')[0]!.slice(2), line]);
}

function readCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: fromRoot(), encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
