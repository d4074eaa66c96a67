// The reliability program: real processes, killed at random points, and a checker. See README.md beside this file.
import { buildChanged } from '../../tools/build.mjs';
import { runTool } from '../../tools/runtime/tool.mjs';

await runTool(async (parameters) => {
  if (!parameters.includes('--no-build')) await buildChanged({ parts: ['server'] });
  const { runProgram } = await import('./program.ts');
  return runProgram(parameters);
});
