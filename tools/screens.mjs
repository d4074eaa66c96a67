import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CHROMIUM_FLAGS, findChromium } from './runtime/chromium.mjs';
import { fromRoot } from './runtime/places.mjs';
import { runTool } from './runtime/tool.mjs';
import { startInstance } from './test/portal-instance.mjs';

const OPTIONS = {
  only: { type: 'string' },
  language: { type: 'string' },
  scheme: { type: 'string' },
  width: { type: 'string' },
  url: { type: 'string' },
  readme: { type: 'boolean' },
};

await runTool(async (parameters) => {
  // --readme writes the pictures of the README instead of all.
  const { values } = parseArgs({ args: parameters, options: OPTIONS });
  const { chromium } = await import('@playwright/test');
  const { drawScreens } = await import('./screens/draw.mjs');
  const { LANGUAGES, SCHEMES, SCREENS, WIDTHS } = await import('./screens/pages.mjs');
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium at CHROMIUM_PATH or /usr/bin/chromium.');

  const screens = SCREENS.filter((screen) => !values.only || screen.name.includes(values.only));
  const views = LANGUAGES.flatMap((language) => SCHEMES.flatMap((scheme) => WIDTHS.map((size) => ({ language, scheme, size })))).filter(
    ({ language, scheme, size }) =>
      language === (values.language ?? language) && scheme === (values.scheme ?? scheme) && size.name === (values.width ?? size.name),
  );
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-screens-'));
  const running = values.url ?? process.env.PORTAL_URL;
  const portal = running ? { url: running, stop: async () => {} } : await startInstance({ dataDir, env: withoutDatabase() });
  try {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    if (values.readme) {
      const { drawReadmePictures } = await import('./screens/readme.mjs');
      await drawReadmePictures({ browser, url: portal.url, folder: fromRoot('docs/pictures'), say: console.log });
      await browser.close();
      return 0;
    }
    const { taken, problems } = await drawScreens({
      browser,
      url: portal.url,
      folder: fromRoot('.screens'),
      screens,
      views,
      say: console.log,
    });
    await browser.close();
    for (const problem of problems) console.log(`✗ ${problem}`);
    console.log(`${taken} pictures are in .screens, ${problems.length} problems`);
    return problems.length > 0 ? 1 : 0;
  } finally {
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Pictures show the demo, never somebody's own database. */
function withoutDatabase() {
  const env = { ...process.env };
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'STORAGE_URL', 'NODE_ENV']) delete env[name];
  return env;
}
