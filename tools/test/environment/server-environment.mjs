import { TestEnvironment } from 'jest-environment-node';
import { HOSTILE_ZONE } from '../hostile-zone.mjs';
import { compileOnce } from './compile-once.mjs';

compileOnce();

/** The world of a test file of the server: a machine in another zone than the portal's. */
export default class ServerEnvironment extends TestEnvironment {
  #zone = process.env.TZ;

  constructor(...given) {
    // Before the world is made, which takes its variables from here; the same worker runs tests of the console afterwards.
    process.env.TZ = HOSTILE_ZONE;
    super(...given);
  }

  async teardown() {
    await super.teardown();
    if (this.#zone === undefined) delete process.env.TZ;
    else process.env.TZ = this.#zone;
  }
}
