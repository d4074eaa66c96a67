import server from './jest.server.config.mjs';
import web from './jest.web.config.mjs';

export default {
  // Ends a test that hangs; it does not measure a loaded machine.
  testTimeout: 300_000,
  // One more than a build machine has processors: many suites wait for a server, a socket or a clock.
  maxWorkers: 3,
  // What suites leave in a worker adds up: near the limit of its memory it stands in garbage collection, and ends there.
  workerIdleMemoryLimit: '2GB',
  testSequencer: './tools/test/longest-first.mjs',
  projects: [server, web],
};
