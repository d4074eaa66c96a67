// Before jsdom, which takes its selector engine as it finds it.
import './quick-selectors.mjs';
import { TestEnvironment } from 'jest-environment-jsdom';
import { compileOnce, forgetWorld } from './compile-once.mjs';

compileOnce();

/** The world of a test file of the console: a page of its own, in which what was compiled for another one runs again. */
export default class ConsoleEnvironment extends TestEnvironment {
  async teardown() {
    await super.teardown();
    forgetWorld();
  }
}
