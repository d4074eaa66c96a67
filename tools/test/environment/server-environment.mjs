import { TestEnvironment } from 'jest-environment-node';
import { compileOnce } from './compile-once.mjs';

compileOnce();

/** The world of a test file of the server. */
export default TestEnvironment;
