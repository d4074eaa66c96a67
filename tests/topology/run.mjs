// The portal as several processes behind a proxy, and what must hold there. See README.md beside this file.
import { buildChanged } from '../../tools/build.mjs';
import { runTool } from '../../tools/runtime/tool.mjs';

await runTool(async (parameters) => {
  if (!parameters.includes('--no-build')) await buildChanged({ parts: ['server'] });
  const { runProgram } = await import('./program.ts');
  return runProgram(parameters);
});
