import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ROOT } from './runtime/places.mjs';
import { runTool } from './runtime/tool.mjs';

await runTool(async (parameters) => {
  const { generateArea } = await import('./area/generate.mjs');
  const { values, positionals } = parseArgs({
    args: parameters,
    options: { 'zh-name': { type: 'string' }, 'en-name': { type: 'string' } },
    allowPositionals: true,
  });
  const called = { zhName: values['zh-name'], enName: values['en-name'] };
  const { files, edited, derived, byHand } = await generateArea(ROOT, positionals[0], called);
  for (const file of files) console.log(`+ ${file}`);
  for (const file of edited) console.log(`~ ${file}`);
  for (const file of derived) console.log(`= ${file}`);
  console.log(`${files.length} new files, ${edited.length} lists edited, ${derived.length} files derived anew`);
  for (const problem of byHand) console.log(`! ${problem}`);
  // The workspace needs its link in node_modules and its entry in the lock file.
  const install = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: ROOT, stdio: 'inherit' });
  if (install.status !== 0) throw new Error('The area is made, but npm install failed: run it again before the build.');
  console.log('\nNext: npm run workflows:draw and npm run openapi.');
  return byHand.length > 0 ? 1 : 0;
});
