import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPopulation } from '../../libs/platform/src/sampling/open-population.ts';
import { PopulationRefusal } from '../../libs/platform/src/sampling/population-rows.ts';

/**
 * Draws an exported sample again from its population, without a database (docs/sampling.md).
 *
 * @param {string} samplePath the file that a test's page exports
 * @param {string} populationPath the population as it was frozen
 * @returns {Promise<{ lines: string[], problems: string[] }>} what was looked at, and what differs
 */
export async function verifySample(samplePath, populationPath) {
  const { format, number, population, draws } = JSON.parse(await readFile(samplePath, 'utf8'));
  if (format !== 'portal-sample-1') return { lines: [], problems: [`${samplePath} is no exported sample`] };
  const hash = createHash('sha256');
  await pipeline(createReadStream(populationPath), hash);
  const sha256 = hash.digest('hex');
  if (sha256 !== population.sha256) {
    return { lines: [], problems: [`The population is another file: SHA-256 ${sha256}, frozen was ${population.sha256}`] };
  }
  const lines = [`${number}: population ${population.fileName}, ${population.rows} rows, SHA-256 ${sha256}`];
  const problems = [];
  for (const { ordinal, formula, items } of draws) {
    const task = {
      kind: 'draw',
      path: path.resolve(populationPath),
      fileName: population.fileName,
      keyColumn: population.keyColumn,
      amountColumn: population.amountColumn,
      formula,
    };
    try {
      const { drawn, rows } = await openPopulation(task);
      if (rows !== population.rows) problems.push(`The population has ${rows} rows, frozen were ${population.rows}`);
      const again = drawn.map(({ key, position }) => `${position} ${key}`);
      const told = items.map(({ key, position }) => `${position} ${key}`);
      const differs = again.length !== told.length || again.some((row, place) => row !== told[place]);
      if (differs) problems.push(`Draw ${ordinal} gives ${again.join(', ')}; the file says ${told.join(', ')}`);
      else lines.push(`Draw ${ordinal}: ${formula.method}, seed ${formula.seed}, ${items.length} rows, the same`);
    } catch (fault) {
      if (!(fault instanceof PopulationRefusal)) throw fault;
      problems.push(`Draw ${ordinal} cannot be drawn: ${JSON.stringify(fault.fault)}`);
    }
  }
  return { lines, problems };
}
