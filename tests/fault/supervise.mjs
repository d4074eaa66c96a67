// `npm start` without its build: the supervisor of a copy of the product, as a process that can be killed.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [product, port, api, worker] = process.argv.slice(2);
const { createPortal } = await import(pathToFileURL(path.join(product, 'tools/runtime/supervisor.mjs')).href);
const portal = createPortal({
  env: process.env,
  port: Number(port),
  entries: { api, worker },
  log: (line) => console.log(`${new Date().toISOString()} ${line}`),
});
let stopping = false;
process.on('SIGTERM', () => {
  stopping = true;
  void portal.stop().then(() => process.exit(0));
});
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
try {
  await portal.run(() => process.send?.('ready'));
} catch (error) {
  if (!stopping) {
    console.error(error.message);
    await portal.stop();
    process.exit(1);
  }
}
