import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';
import { registerArea } from './edits.mjs';
import { fillTemplate, spellName } from './names.mjs';

const TEMPLATES = path.join(path.dirname(fileURLToPath(import.meta.url)), 'template');
const PARTS = ['area', 'entity', 'record', 'access', 'queries', 'service', 'module'];

/**
 * Makes a new area: library, machine with its table test, contract, migration, and the entries that make them known.
 *
 * @param {string} root root folder of the project
 * @param {string} name kebab-case name of the area
 * @param {Date} [now] gives the migration its number
 * @returns {Promise<{ files: string[], byHand: string[] }>} what was written, and what could not be registered
 * @throws {Error} when the name is not usable or taken
 */
export async function generateArea(root, name, now = new Date()) {
  const spellings = spellName(name);
  const { kebab, Pascal } = spellings;
  const migration = `Migration${now.toISOString().replace(/\D/g, '').slice(0, 14)}${Pascal}`;
  const files = new Map([
    [`libs/${kebab}/package.json`, 'area/package.json'],
    [`libs/${kebab}/tsconfig.json`, 'area/tsconfig.json'],
    [`libs/${kebab}/src/index.ts`, 'area/index.ts'],
    ...PARTS.map((part) => [`libs/${kebab}/src/${kebab}.${part}.ts`, `area/${part}.ts`]),
    [`libs/contract/src/${kebab}/paths.ts`, 'contract/paths.ts'],
    [`libs/contract/src/${kebab}/schema.ts`, 'contract/schema.ts'],
    [`libs/contract/src/${kebab}/routes.ts`, 'contract/routes.ts'],
    [`workflows/src/${kebab}.workflow.ts`, 'workflow/workflow.ts'],
    [`workflows/src/${kebab}.workflow.spec.ts`, 'workflow/workflow.spec.ts'],
    [`migrations/src/${migration}.ts`, 'migration/migration.ts'],
  ]);
  const taken = [...files.keys(), `libs/${kebab}`].filter((file) => existsSync(path.join(root, file)));
  if (taken.length > 0) throw new Error(`There is something already: ${taken.join(', ')}`);
  for (const [file, template] of files) {
    const text = fillTemplate(readFileSync(path.join(TEMPLATES, `${template}.txt`), 'utf8'), { ...spellings, Migration: migration });
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), await format(file, text));
  }
  const byHand = registerArea(root, { ...spellings, migration });
  return { files: [...files.keys()], byHand };
}

/** Names differ in length, and with them where lines break. */
async function format(file, text) {
  const options = await prettier.resolveConfig(path.join(TEMPLATES, 'any.ts'));
  return prettier.format(text, { ...options, filepath: file });
}
