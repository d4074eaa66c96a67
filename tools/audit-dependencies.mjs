import { spawnSync } from 'node:child_process';
import { fromRoot } from './runtime/places.mjs';
import { runTool } from './runtime/tool.mjs';
import { readAudit, sayAudit } from './supply/read-audit.mjs';

/** Asks the registry for known weaknesses of what is shipped. It ends with 1 when there is a grave one, and with 2 when the registry does not answer such questions. */
await runTool((parameters) => {
  const answer = spawnSync('npm', ['audit', '--json', '--omit=dev', ...parameters], {
    cwd: fromRoot(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  if (answer.error) throw new Error(`npm could not be started: ${answer.error.message}`);
  const { lines, code } = sayAudit(readAudit(answer.stdout));
  for (const line of lines) console.log(line);
  return code;
});
