import { parseArgs } from 'node:util';
import { runTool } from './runtime/tool.mjs';

await runTool(async (parameters) => {
  const { positionals } = parseArgs({ args: parameters, allowPositionals: true });
  const [samplePath, populationPath] = positionals;
  if (!samplePath || !populationPath) {
    console.log('npm run sample:verify -- <the exported sample, .json> <the population, .csv or .xlsx>');
    return 1;
  }
  // Sources of the portal, which only the project's own Node runs as they are.
  const { verifySample } = await import('./sample/verify-sample.mjs');
  const { lines, problems } = await verifySample(samplePath, populationPath);
  for (const line of lines) console.log(line);
  for (const problem of problems) console.log(`✗ ${problem}`);
  console.log(problems.length > 0 ? `${problems.length} problems` : 'Every draw gives the same rows again');
  return problems.length > 0 ? 1 : 0;
});
