import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const HEADER = '// Derived from what lies in the folders: `npm run derive` writes it, lint refuses a stale one.\n';

/**
 * The files that only say what lies in folders: nobody keeps them by hand, so that who adds a migration, a feature or an area's calls registers
 * nothing. Each is typed as if it were written by hand, and nothing is gathered while the product runs.
 *
 * @param {string} root root folder of the project
 * @returns {Map<string, string>} text of each derived file by its path below the root; those of folders that are not there are left out
 */
export function deriveFiles(root) {
  const derived = [
    ['migrations/src/index.ts', 'migrations/src', deriveMigrations],
    ['libs/contract/src/routes.generated.ts', 'libs/contract/src', deriveRoutes],
    ['libs/contract/src/client-areas.generated.ts', 'libs/contract/src', deriveClientAreas],
    ['apps/api/src/modules.generated.ts', 'apps/api/src', deriveModules],
    ['apps/console/src/app/features.generated.ts', 'apps/console/src/features', derivePages],
    ['apps/console/src/shared/i18n/text-parts.generated.ts', 'apps/console/src/locales', deriveTextParts],
    ['apps/console/src/locales/zh/titles.generated.ts', 'apps/console/src/locales/zh/titles', deriveTitles],
    ['apps/console/src/locales/en/titles.generated.ts', 'apps/console/src/locales/en/titles', deriveTitles],
    ['libs/testing/src/areas.generated.ts', 'libs/testing/src/areas', deriveAreaTests],
    ['libs/areas/package.json', 'libs/areas/src', deriveDependencies],
    ['libs/areas/tsconfig.json', 'libs/areas/src', deriveReferences],
  ];
  return new Map(
    derived
      .filter(([, folder]) => existsSync(path.join(root, folder)))
      .map(([file, folder, derive]) => [file, derive(path.join(root, folder), path.join(root, file))]),
  );
}

/**
 * @param {string} root root folder of the project
 * @returns {string[]} one problem a derived file that does not say what lies in the folders
 */
export function findStaleFiles(root) {
  return [...deriveFiles(root)]
    .filter(([file, text]) => !existsSync(path.join(root, file)) || readFileSync(path.join(root, file), 'utf8') !== text)
    .map(([file]) => `${file} is stale: npm run derive`);
}

/** The one forward story of the database: their names begin with their moment. */
function deriveMigrations(folder) {
  const names = listNames(folder, /^(Migration\d+\w*)\.ts$/);
  return [
    HEADER,
    "import type { MigrationObject } from '@mikro-orm/core';\n",
    ...names.map((name) => `import { ${name} } from './${name}.ts';\n`),
    '\n/** The one forward story of the database, in order. */\nexport const migrations: MigrationObject[] = [\n',
    ...names.map((name) => `  { name: '${name}', class: ${name} },\n`),
    '];\n',
  ].join('');
}

/** Every file of a folder of the contract that has the name or ends with it: `routes.ts`, `exam-routes.ts`. */
function listTables(folder, name) {
  const exported = new RegExp(`export const (\\w+${name[0].toUpperCase()}${name.slice(1)})\\b`);
  return listFiles(folder, new RegExp(`^[\\w-]+/([\\w-]+-)?${name}\\.ts$`)).map((file) => [file, nameOf(folder, file, exported)]);
}

/** The tables are named one by one in the type: the compiler writes none of all of them at once. */
function deriveRoutes(folder) {
  return gather(
    listTables(folder, 'routes'),
    './',
    '/** The calls of every folder. */\nexport const routeTables: [\n',
    (names) => `${names.replaceAll('  ', '  typeof ')}] = [\n${names}];\n\nexport {\n${names}};\n`,
  );
}

/** Two lists, because the build writes the paths that are used as constants and leaves the rest behind. */
function deriveClientAreas(folder) {
  const [paths, pages] = [listTables(folder, 'paths'), listTables(folder, 'pages')];
  const list = (head, tables) => `\n${head} = [\n${tables.map(([, name]) => `  ${name},\n`).join('')}] as const;\n`;
  return [
    HEADER,
    ...[...paths, ...pages].map(([file, name]) => `import { ${name} } from './${file}';\n`),
    list('/** The paths of the calls. What the browser knows of every area names no schema. */\nexport const areaPaths', paths),
    list('/** The pages of the records, see record-pages.ts. */\nexport const areaPages', pages),
  ].join('');
}

/** Nest takes a module once, however many name it. The calls' own machinery stands before all others in app.module.ts. */
function deriveModules(folder) {
  const modules = listFiles(folder, /^(?!http\/)[^/]+\/[\w-]+\.module\.ts$/).map((file) => [
    file,
    nameOf(folder, file, /export class (\w+)/),
  ]);
  return gather(modules, './', '/** The modules of every folder of the api. */\nexport const modules = ', (names) => `[\n${names}];\n`);
}

function derivePages(folder) {
  const lists = listFiles(folder, /(^|\/)routes\.ts$/).map((file) => [file, `...${nameOf(folder, file, /export const (\w+)/)}`]);
  return gather(
    lists,
    '#features/',
    '/** The pages of every feature; each is loaded when it is opened. */\nexport const featurePages: readonly PageRoute[] = ',
    (names) => `[\n${names}];\n`,
    "import type { PageRoute } from '#shared/page/page-route.ts';\n",
  );
}

function deriveTextParts(folder) {
  const load = (language, name) => `${language}: () => import('#locales/${language}/part.${name}.ts')`;
  const parts = listNames(path.join(folder, 'zh'), /^part\.(\w+)\.ts$/).map(
    (name) => `  ${name}: { ${load('zh', name)}, ${load('en', name)} },\n`,
  );
  return `${HEADER}/** The parts of the texts by name and language, see text-parts.ts. */\nexport const textParts = {\n${parts.join('')}};\n`;
}

function deriveTitles(folder) {
  const titles = listNames(folder, /^([\w-]+)\.ts$/).map((name) => [name, toCamel(name)]);
  return [
    HEADER,
    ...titles.map(([file, name]) => `import ${name} from './titles/${file}.ts';\n`),
    '\n/** What the pages are called: tabs tell it before a page’s own texts are there. */\nexport default {\n',
    ...titles.map(([, name]) => `  ...${name},\n`),
    '};\n',
  ].join('');
}

function deriveAreaTests(folder) {
  const areas = listFiles(folder, /^[\w-]+\.tests\.ts$/).map((file) => [file, nameOf(folder, file, /export const (\w+Tests)\b/)]);
  return gather(
    areas,
    './areas/',
    '/** What the tests know of every area. */\nexport const areaTests = ',
    (names) => `[\n${names}] as const;\n`,
  );
}

/** What the list of the areas imports. */
function listOwnImports(folder) {
  const text = readFileSync(path.join(folder, 'index.ts'), 'utf8');
  return [...new Set([...text.matchAll(/from '@portal\/([\w-]+)'/g)].map(([, name]) => name))].sort();
}

function deriveDependencies(folder, file) {
  const lines = listOwnImports(folder).map((name) => `\n    "@portal/${name}": "*"`);
  return readFileSync(file, 'utf8').replace(
    /("dependencies": \{)[^}]*(\n {2}\})/,
    (_all, start, end) => `${start}${lines.join(',')}${end}`,
  );
}

function deriveReferences(folder, file) {
  const lines = listOwnImports(folder).map((name) => `\n    { "path": "../${name}" }`);
  return readFileSync(file, 'utf8').replace(/("references": \[)[^\]]*(\n {2}\])/, (_all, start, end) => `${start}${lines.join(',')}${end}`);
}

/** An import a file, and a list of what they export. */
function gather(parts, from, head, list, imports = '') {
  return [
    HEADER,
    imports,
    ...parts.map(([file, name]) => `import { ${name.replace('...', '')} } from '${from}${file}';\n`),
    `\n${head}`,
    list(parts.map(([, name]) => `  ${name},\n`).join('')),
  ].join('');
}

function listFiles(folder, pattern) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => pattern.test(file))
    .sort();
}

function listNames(folder, pattern) {
  return listFiles(folder, pattern).map((file) => pattern.exec(file)[1]);
}

function nameOf(folder, file, pattern) {
  const name = pattern.exec(readFileSync(path.join(folder, file), 'utf8'))?.[1];
  if (!name) throw new Error(`${path.join(folder, file)} exports nothing like ${pattern}`);
  return name;
}

const toCamel = (name) => name.replace(/-(\w)/g, (_all, letter) => letter.toUpperCase());
