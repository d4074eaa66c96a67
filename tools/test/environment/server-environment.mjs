import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { HOSTILE_ZONE } from '../hostile-zone.mjs';
import { compileOnce, forgetWorld, WORKER_CONTEXT } from './compile-once.mjs';
import { keepWorld } from './world-keeper.mjs';

compileOnce();

/**
 * The world of a test file of the server: the worker's own, on a machine in another zone than the portal's. Packages and the product's modules are
 * loaded once a worker (server-runtime.mjs), so that the objects they make must be of the world the tests run in; what a file changes in the world
 * is given back after it.
 */
export default class ServerEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  /** Said at the head of a test file that changes what modules of the product hold: `@jest-environment-options {"freshModules": true}`. */
  freshModules;
  #conditions;
  #giveBack;

  /** @param {{ projectConfig: import('@jest/types').Config.ProjectConfig }} config */
  constructor({ projectConfig }) {
    this.#giveBack = keepWorld();
    this.freshModules = Boolean(projectConfig.testEnvironmentOptions.freshModules);
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
    // What a file has spied on and not given back may be of a module that stays.
    this.moduleMocker.restoreAllMocks();
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
