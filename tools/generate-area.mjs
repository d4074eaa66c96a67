import { spawnSync } from 'node:child_process';
import { ROOT } from './runtime/places.mjs';
import { runTool } from './runtime/tool.mjs';

await runTool(async ([name]) => {
  const { generateArea } = await import('./area/generate.mjs');
  const { files, byHand } = await generateArea(ROOT, name);
  for (const file of files) console.log(`+ ${file}`);
  for (const problem of byHand) console.log(`! ${problem}`);
  // The workspace needs its link in node_modules and its entry in the lock file.
  const install = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: ROOT, stdio: 'inherit' });
  if (install.status !== 0) throw new Error('The area is made, but npm install failed: run it again before the build.');
  console.log(
    `\nNext: npm run format, npm run workflows:draw, npm run openapi; then apps/api/src/${name} with a controller for its routes, ` +
      'and its module in the api and the worker.',
  );
  return byHand.length > 0 ? 1 : 0;
});
