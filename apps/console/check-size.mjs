// Fails when the console's first load grows past the bars of quality (gzip): run after `npm run build -w @portal/console`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('dist/', import.meta.url);
const manifestFile = new URL('.vite/manifest.json', dist);
const kilobyte = 1000;

/** Every file that a chunk needs before it can run, itself included. */
function closureOf(manifest, keys) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    if (!manifest[key]) throw new Error(`${key} is not in the build: what is measured has moved`);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  keys.forEach(visit);
  return [...seen].map((key) => manifest[key]);
}

function measure(manifest, keys) {
  const files = new Set(closureOf(manifest, keys).flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]));
  let total = 0;
  for (const file of files) total += gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
  return total / kilobyte;
}

function findTable() {
  const assets = new URL('assets/', dist);
  return new URL(
    readdirSync(assets).find((name) => name.startsWith('page-files-')),
    assets,
  );
}

/** Figures in kB gzip: `[{ name, size, bar }]`. */
export function measureConsole() {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  // Chinese is the default language; a reader loads one of the two.
  const shell = [entry, 'src/locales/zh/part.core.ts', 'src/app/shell/Shell.tsx'];
  const areas = 'src/locales/zh/part.areas.ts';
  const list = Object.keys(manifest).find((key) => /features\/risk-control\/.*\/RiskControlList(Page)?\.tsx$/.test(key));
  return [
    { name: 'shell', size: measure(manifest, shell), bar: 180 },
    {
      name: 'login',
      size: measure(manifest, [
        entry,
        'src/locales/zh/part.core.ts',
        'src/locales/zh/part.login.ts',
        'src/features/account/sign-in/LoginPage.tsx',
      ]),
      bar: 220,
    },
    {
      name: 'home',
      size: measure(manifest, [
        ...shell,
        areas,
        'src/locales/zh/part.home.ts',
        'src/locales/zh/part.dashboard.ts',
        'src/app/pages/DashboardPage.tsx',
      ]),
      bar: 220,
    },
    { name: 'list before the grid', size: measure(manifest, [...shell, areas, list]), bar: 220 },
    // Beside the first files, and waited for by none of them.
    { name: 'table of page files', size: gzipSync(readFileSync(findTable()), { level: 9 }).length / kilobyte, bar: 12 },
  ];
}

if (process.argv[1] && import.meta.url.endsWith(process.argv[1].split(/[\\/]/).at(-1) ?? '')) {
  if (!existsSync(manifestFile)) {
    console.error('dist/.vite/manifest.json is missing: build the console first');
    process.exit(2);
  }
  let failed = false;
  for (const { name, size, bar } of measureConsole()) {
    const over = size > bar;
    failed ||= over;
    console.log(`${over ? 'OVER' : 'ok  '} ${name}: ${size.toFixed(1)} kB gzip of ${bar}`);
  }
  process.exit(failed ? 1 : 0);
}
