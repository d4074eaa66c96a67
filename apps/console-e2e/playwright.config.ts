import { defineConfig } from '@playwright/test';

/** Portals with their demo data are started around the run; E2E_BASE_URL names them, separated by commas. */
const portals = (process.env['E2E_BASE_URL'] ?? 'http://127.0.0.1:3000').split(',');
/** A worker keeps to the portal of its number, so that no test meets what another one is just doing. */
const ownPortal = portals[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? portals[0]!;

export default defineConfig({
  testDir: './src',
  // Compiled already: what tests borrow of the servers' packages would be compiled once more for each run.
  build: { external: ['**/libs/**', '**/migrations/**', '**/workflows/**', '**/apps/{api,worker}/**'] },
  testMatch: '**/*.e2e.ts',
  // Twice an hour of looking: a program of its own, `npm run test:sweep`.
  testIgnore: process.env['SWEEP'] === 'on' ? [] : '**/sweep*.e2e.ts',
  workers: portals.length,
  fullyParallel: true,
  // Limits end a test that hangs; they do not measure a loaded machine.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env['CI']),
  // A build machine may stand still for seconds. What passes only at its repeat is named as flaky, with a picture of its first try.
  retries: process.env['CI'] ? 1 : 0,
  use: {
    actionTimeout: 60_000,
    baseURL: ownPortal,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Without a graphics card each frame of a fading dialog is painted by the processors that the portal needs. The main job runs with motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      // A machine without a locale has no names of files beyond ASCII.
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' } as Record<string, string>,
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
