// A whole year of the portal in one process, with its clock moved. See README.md beside this file.
import { compileProjects } from '../../tools/build.mjs';
import { runTool } from '../../tools/runtime/tool.mjs';

await runTool(async (parameters) => {
  if (!parameters.includes('--no-build')) await compileProjects(['apps/api', 'apps/worker', 'libs/testing']);
  const { runProgram } = await import('./program.ts');
  return runProgram(parameters);
});
