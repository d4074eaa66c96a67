import { base } from './jest.preset.mjs';

export default {
  ...base,
  displayName: 'console',
  testEnvironment: '<rootDir>/tools/test/environment/console-environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['@portal/source', 'browser'] },
  // What the package gives to `require` is a script for pages: it exports nothing.
  moduleNameMapper: { '^scorm-again$': '<rootDir>/node_modules/scorm-again/dist/esm/scorm-again.js' },
  setupFiles: ['<rootDir>/jest.web.setup.mjs'],
  setupFilesAfterEnv: ['<rootDir>/jest.web.patience.mjs'],
  testMatch: ['<rootDir>/apps/console/src/**/*.spec.ts', '<rootDir>/apps/console/src/**/*.spec.tsx'],
};
