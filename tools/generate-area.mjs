import { spawnSync } from 'node:child_process';
import { ROOT } from './runtime/places.mjs';
import { runTool } from './runtime/tool.mjs';

await runTool(async ([name]) => {
  const { generateArea } = await import('./area/generate.mjs');
  const { files, edited, byHand } = await generateArea(ROOT, name);
  for (const file of files) console.log(`+ ${file}`);
  for (const file of edited) console.log(`~ ${file}`);
  console.log(`${files.length} new files, ${edited.length} edited`);
  for (const problem of byHand) console.log(`! ${problem}`);
  // The workspace needs its link in node_modules and its entry in the lock file.
  const install = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: ROOT, stdio: 'inherit' });
  if (install.status !== 0) throw new Error('The area is made, but npm install failed: run it again before the build.');
  console.log(
    '\nNext: npm run format, npm run workflows:draw, npm run openapi; the Chinese words of the area; and, if people shall find its list in the menu, ' +
      'its entry in libs/directory/src/menu/menu.ts.',
  );
  return byHand.length > 0 ? 1 : 0;
});
