import { base } from './jest.preset.mjs';

export default {
  ...base,
  displayName: 'console',
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['@portal/source', 'browser'] },
  setupFiles: ['<rootDir>/jest.web.setup.mjs'],
  setupFilesAfterEnv: ['<rootDir>/jest.web.patience.mjs'],
  testMatch: ['<rootDir>/apps/console/src/**/*.spec.ts', '<rootDir>/apps/console/src/**/*.spec.tsx'],
};
