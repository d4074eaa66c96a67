const FOUNDATION = ['platform', 'contract', 'workflow'];
const REGISTERS = ['directory', 'register', ...FOUNDATION];
/** What is assessed in a period, from below to above: each room knows the areas that it assesses and the rooms before it (decision record 53). */
const ASSURANCE = ['period', 'test', 'evidence', 'deficiency', 'statement'];
const EVERYTHING_BELOW_APPS = ['areas', ...ASSURANCE, 'area', 'listener', ...REGISTERS];

/** Who may import whom, by the tags in the package.json of each project. The reasons stand in docs/architecture.md. */
export const ALLOWED_IMPORTS = {
  workflow: [],
  contract: ['workflow'],
  platform: FOUNDATION,
  directory: FOUNDATION,
  register: ['directory', ...FOUNDATION],
  area: REGISTERS,
  ...Object.fromEntries(ASSURANCE.map((room, height) => [room, [...ASSURANCE.slice(0, height), 'area', ...REGISTERS]])),
  areas: [...ASSURANCE, 'area', 'listener', ...REGISTERS],
  listener: REGISTERS,
  api: EVERYTHING_BELOW_APPS,
  worker: EVERYTHING_BELOW_APPS,
  demo: EVERYTHING_BELOW_APPS,
  console: ['contract', 'workflow'],
  e2e: ['testing', 'contract', 'workflow'],
};

/** Packages of the server that must not reach the browser. */
const SERVER_PACKAGES = ['@nestjs/*', '@mikro-orm/*', 'bullmq', 'ioredis', 'pg', 'kysely'];

/**
 * Options of `@nx/enforce-module-boundaries`.
 *
 * @param {{ tests: boolean }} place tests may import the testing library as well, nothing else may
 */
export function buildBoundaryOptions({ tests }) {
  const constraints = Object.entries(ALLOWED_IMPORTS).map(([sourceTag, allowed]) => ({
    sourceTag,
    onlyDependOnLibsWithTags: tests ? [...allowed, 'testing'] : allowed,
    ...(sourceTag === 'console' ? { bannedExternalImports: SERVER_PACKAGES } : {}),
    ...(sourceTag === 'workflow' && !tests ? { allowedExternalImports: ['xstate'] } : {}),
  }));
  return {
    enforceBuildableLibDependency: false,
    banTransitiveDependencies: false,
    allow: [],
    // The console's rooms name each other by `#shared/…`; circles between modules are found by import-cycles.mjs.
    allowCircularSelfDependency: true,
    depConstraints: [...constraints, { sourceTag: 'testing', onlyDependOnLibsWithTags: ['*'] }],
    // Tests of a library use the testing library, which itself uses the library: a circle of projects, never of modules.
    ignoredCircularDependencies: [
      ['tag:testing', '*'],
      ['*', 'tag:testing'],
    ],
  };
}

/** Options of `no-restricted-imports` for the console: also those that Nx does not know as a dependency. */
export const CONSOLE_BANS = {
  patterns: [
    {
      group: [...SERVER_PACKAGES, '@portal/platform', '@portal/directory', 'node:*'],
      message: 'The console runs in a browser: it may use @portal/contract and @portal/workflows, and packages made for browsers.',
    },
  ],
};
