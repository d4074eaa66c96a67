import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { HOSTILE_ZONE } from '../hostile-zone.mjs';
import { compileOnce, forgetWorld, WORKER_CONTEXT } from './compile-once.mjs';
import { keepWorld } from './world-keeper.mjs';

compileOnce();

/**
 * The world of a test file of the server: the worker's own, on a machine in another zone than the portal's. Packages are loaded once a worker
 * (server-runtime.mjs), so that the objects they make must be of the world the tests run in; the project's own modules are made anew for each
 * file, and what a file changes in the world is given back after it.
 */
export default class ServerEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #conditions;
  #giveBack;

  /** @param {{ projectConfig: import('@jest/types').Config.ProjectConfig }} config */
  constructor({ projectConfig }) {
    this.#giveBack = keepWorld();
    process.env.TZ = HOSTILE_ZONE;
    this.#conditions = projectConfig.testEnvironmentOptions.customExportConditions;
    this.fakeTimers = new LegacyFakeTimers({
      config: projectConfig,
      global: globalThis,
      moduleMocker: this.moduleMocker,
      timerConfig: { idToRef: (timer) => timer, refToId: (timer) => timer },
    });
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.#giveBack();
    forgetWorld();
  }

  exportConditions() {
    return this.#conditions;
  }

  getVmContext() {
    return WORKER_CONTEXT;
  }
}
