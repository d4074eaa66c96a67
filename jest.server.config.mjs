import { base } from './jest.preset.mjs';

export default {
  ...base,
  displayName: 'server',
  testEnvironment: '<rootDir>/tools/test/environment/server-environment.mjs',
  runtime: '<rootDir>/tools/test/environment/server-runtime.mjs',
  testEnvironmentOptions: { customExportConditions: ['@portal/source', 'node', 'node-addons', 'require', 'default'] },
  setupFiles: ['reflect-metadata'],
  testMatch: ['<rootDir>/{apps/api,apps/demo,apps/worker,libs/*,workflows,migrations,tests}/**/*.spec.ts', '<rootDir>/tools/**/*.spec.ts'],
};
