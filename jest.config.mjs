import server from './jest.server.config.mjs';
import web from './jest.web.config.mjs';

export default {
  // Ends a test that hangs; it does not measure a loaded machine.
  testTimeout: 300_000,
  maxWorkers: 2,
  projects: [server, web],
};
