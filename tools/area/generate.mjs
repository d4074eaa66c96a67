import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';
import { registerArea } from './edits.mjs';
import { fillTemplate, spellName } from './names.mjs';

const TEMPLATES = path.join(path.dirname(fileURLToPath(import.meta.url)), 'template');
const PARTS = ['area', 'entity', 'record', 'holders', 'access', 'queries', 'service', 'module'];

/**
 * Makes a new area: library, machine with its table test, contract, migration, the calls of the API with their rights under test, the console's list
 * and record page, and the entries that make them known.
 *
 * @param {string} root root folder of the project
 * @param {string} name kebab-case name of the area
 * @param {{ zhName?: string, enName?: string }} called what one of its records is called; the English name defaults to the words of `name`
 * @param {Date} [now] gives the migration its number
 * @returns {Promise<{ files: string[], edited: string[], derived: string[], byHand: string[] }>} what was written, which lists were edited and which files derived anew, and what could not be registered
 * @throws {Error} when a name is not usable or taken
 */
export async function generateArea(root, name, called, now = new Date()) {
  const spellings = spellName(name, called);
  const migration = `Migration${now.toISOString().replace(/\D/g, '').slice(0, 14)}${spellings.Pascal}`;
  const files = listFiles(spellings, migration);
  const taken = [...files.keys(), `libs/${name}`].filter((file) => existsSync(path.join(root, file)));
  if (taken.length > 0) throw new Error(`There is something already: ${taken.join(', ')}`);
  for (const [file, template] of files) {
    const places = { ...spellings, Migration: migration, open: '{{', close: '}}' };
    const text = fillTemplate(readFileSync(path.join(TEMPLATES, `${template}.txt`), 'utf8'), places);
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), await format(file, text));
  }
  const { edited, derived, byHand } = registerArea(root, spellings);
  for (const file of edited) writeFileSync(path.join(root, file), await format(file, readFileSync(path.join(root, file), 'utf8')));
  return { files: [...files.keys()], edited, derived, byHand };
}

/** Each new file and its template. */
function listFiles({ kebab, camel, Pascal }, migration) {
  const library = `libs/${kebab}/src`;
  const api = `apps/api/src/${kebab}`;
  const feature = `apps/console/src/features/${kebab}`;
  const locales = 'apps/console/src/locales';
  return new Map([
    [`libs/${kebab}/package.json`, 'area/package.json'],
    [`libs/${kebab}/tsconfig.json`, 'area/tsconfig.json'],
    [`libs/${kebab}/tables.json`, 'area/tables.json'],
    [`${library}/index.ts`, 'area/index.ts'],
    ...PARTS.map((part) => [`${library}/${kebab}.${part}.ts`, `area/${part}.ts`]),
    [`${library}/${kebab}-search.source.ts`, 'area/search.source.ts'],
    [`${library}/${kebab}-export.source.ts`, 'area/export.source.ts'],
    [`${library}/notices/${kebab}.notices.ts`, 'area/notices.ts'],
    [`${library}/notices/${kebab}.templates.ts`, 'area/templates.ts'],
    ...['menu', 'pages', 'paths', 'schema', 'routes'].map((part) => [`libs/contract/src/${kebab}/${part}.ts`, `contract/${part}.ts`]),
    [`libs/testing/src/areas/${kebab}.tests.ts`, 'testing/tests.ts'],
    [`workflows/src/${kebab}.workflow.ts`, 'workflow/workflow.ts'],
    [`workflows/src/${kebab}.workflow.spec.ts`, 'workflow/workflow.spec.ts'],
    [`migrations/src/${migration}.ts`, 'migration/migration.ts'],
    [`${api}/${kebab}-api.module.ts`, 'api/module.ts'],
    [`${api}/${kebab}.controller.ts`, 'api/controller.ts'],
    [`${api}/${kebab}.presenter.ts`, 'api/presenter.ts'],
    [`${api}/${kebab}.spec.ts`, 'api/api.spec.ts'],
    [`${feature}/routes.ts`, 'console/routes.ts'],
    [`${feature}/api/records.ts`, 'console/api.ts'],
    [`${feature}/pages/${Pascal}List.tsx`, 'console/list.tsx'],
    [`${feature}/pages/${Pascal}View.tsx`, 'console/view.tsx'],
    ...['zh', 'en'].flatMap((language) => [
      [`${locales}/${language}/${kebab}.ts`, `console/texts.${language}.ts`],
      [`${locales}/${language}/part.${camel}.ts`, 'console/part.ts'],
      [`${locales}/${language}/titles/${kebab}.ts`, `console/titles.${language}.ts`],
    ]),
  ]);
}

/** Names differ in length, and with them where lines break. */
async function format(file, text) {
  const options = await prettier.resolveConfig(path.join(TEMPLATES, 'any.ts'));
  return prettier.format(text, { ...options, filepath: file });
}
