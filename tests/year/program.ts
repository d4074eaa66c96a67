import { writeFileSync } from 'node:fs';
import { readOptions } from './options.ts';
import { describe } from './report.ts';
import { Year } from './year.ts';

/**
 * Simulates the year and says what it found.
 * @returns the exit code: 1 for anything that should not be
 */
export async function runProgram(parameters: readonly string[]): Promise<number> {
  const options = readOptions(parameters);
  const say = (line: string): void => console.log(line);
  const began = performance.now();
  const year = await Year.open(options, say);
  try {
    const result = await year.run();
    const seconds = Math.round((performance.now() - began) / 1000);
    const report = describe(options, result, seconds);
    say(report);
    if (options.keepsResults) writeFileSync('tests/year/results.md', report);
    return result.problems.length === 0 ? 0 : 1;
  } finally {
    await year.close();
  }
}
