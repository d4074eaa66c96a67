import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Registers a new area in the files that list the areas. Each edit says what it looks for, so that a file that has
 * taken another shape is reported and not spoilt.
 *
 * @param {string} root root folder of the project
 * @param {{ kebab: string, camel: string, Pascal: string, snake: string, words: string, migration: string }} names
 * @returns {{ edited: string[], byHand: string[] }} files that were edited, and those that could not be, with what to add by hand
 */
export function registerArea(root, names) {
  const edited = [];
  const byHand = [];
  for (const [file, edit] of [...listEdits(names), ...configEdits(names)]) {
    const full = path.join(root, file);
    try {
      writeFileSync(full, edit(readFileSync(full, 'utf8')));
      edited.push(file);
    } catch (error) {
      byHand.push(`${file}: ${error.message}`);
    }
  }
  return { edited, byHand };
}

/** The lists that are kept by hand: what the house is made of, and what its tests must know. */
function listEdits({ kebab, camel, Pascal, snake, words }) {
  const routeCases = `./${kebab}-route-cases.ts`;
  return [
    [
      'workflows/src/catalogue.ts',
      (text) =>
        addImport(
          addAfter(text, /const workflows = \[[^\]]*Workflow,/, `\n${camel}Workflow,`),
          `${camel}Workflow`,
          `./${kebab}.workflow.ts`,
          {
            exported: true,
          },
        ),
    ],
    [
      'libs/contract/src/routes.ts',
      (text) =>
        addImport(addAfter(text, /export const routes = \{/, `...${camel}Routes,`), `${camel}Routes`, `./${kebab}/routes.ts`, {
          exported: true,
        }),
    ],
    [
      'libs/contract/src/client.ts',
      (text) => addImport(addAfter(text, /const paths: [^=]*= \{/, `...${camel}Paths,`), `${camel}Paths`, `./${kebab}/paths.ts`),
    ],
    [
      'libs/contract/src/record-pages.ts',
      (text) => addAfter(text, /export const recordPages = \{/, `\n${camel}: { view: '/${Pascal}/${Pascal}View' },`),
    ],
    [
      'libs/areas/src/index.ts',
      (text) => addImport(addAfter(text, /const areas: readonly Area\[\] = \[/, `${camel}Area, `), `${camel}Area`, `@portal/${kebab}`),
    ],
    [
      'apps/api/src/app.module.ts',
      (text) =>
        addImport(
          addAfter(text, /const areas: ExtraModules = \[/, `\n${Pascal}ApiModule,`),
          `${Pascal}ApiModule`,
          `./${kebab}/${kebab}-api.module.ts`,
        ),
    ],
    [
      'apps/console/src/app/router.tsx',
      (text) =>
        addImport(
          addAfter(text, /export const pages: readonly PageRoute\[\] = \[/, `\n...${camel}Routes,`),
          `${camel}Routes`,
          `#features/${kebab}/routes.ts`,
        ),
    ],
    [
      'apps/console/src/shared/i18n/text-parts.ts',
      (text) => {
        const load = (language) => `${language}: () => import('#locales/${language}/part.${camel}.ts')`;
        return addAfter(text, /export const textParts = \{/, `\n${camel}: { ${load('zh')}, ${load('en')} },`);
      },
    ],
    ...['zh', 'en'].map((language) => [
      `apps/console/src/locales/${language}/titles.ts`,
      (text) => addAfter(text, /export default \{/, `\n${camel}List: '${words}',\n${camel}View: '${words}',`),
    ]),
    [
      'tools/lint/table-rooms.mjs',
      (text) => addAfter(text, /export const TABLES = \{/, `\n'${kebab}': '${snake} search_source_${snake}',`),
    ],
    [
      'libs/testing/src/route-cases.ts',
      (text) => {
        const kinds = addAfter(text, /export type RecordKind =/, `\n| '${camel}'`);
        const cases = addAfter(kinds, /\): Record<RouteName, RouteCase> \{[\s\S]*?\n {2}return \{/, `\n...describe${Pascal}Routes(),`);
        const made = addAfter(cases, /switch \(names\) \{/, `\ncase '${camel}':\nreturn make${Pascal}(world);`);
        return addImport(made, `describe${Pascal}Routes, make${Pascal}`, routeCases);
      },
    ],
    ['libs/testing/src/access/relations.ts', (text) => addAfter(text, /export const familyOf: [^=]*= \{/, `\n${camel}: null,`)],
    [
      'libs/testing/src/access/access-table.ts',
      (text) =>
        addImport(
          addAfter(text, /export const accessTable: [^=]*= \{/, `\n...${camel}Access,`),
          `${camel}Access`,
          `../${kebab}-route-cases.ts`,
        ),
    ],
  ];
}

/** What follows from the area's folder: references, dependencies, the migration's place in the story. */
function configEdits({ kebab, migration }) {
  return [
    ['migrations/src/index.ts', (text) => addMigration(text, migration)],
    ['tsconfig.json', (text) => addReference(text, `./libs/${kebab}`)],
    ...['libs/areas', 'apps/api'].flatMap((place) => [
      [`${place}/tsconfig.json`, (text) => addReference(text, `../../libs/${kebab}`)],
      [`${place}/package.json`, (text) => addDependency(text, `@portal/${kebab}`)],
    ]),
  ];
}

function addImport(text, names, from, { exported = false } = {}) {
  return `import { ${names} } from '${from}';\n${exported ? addAfter(text, /^(?:import [^\n]*\n|\n)+/, `export * from '${from}';\n`) : text}`;
}

function addReference(text, place) {
  const parsed = JSON.parse(text);
  if (!Array.isArray(parsed.references)) throw new Error(`add a reference to ${place}`);
  parsed.references.push({ path: place });
  return `${JSON.stringify(parsed, null, 2)}\n`;
}

function addDependency(text, name) {
  const parsed = JSON.parse(text);
  parsed.dependencies = Object.fromEntries(Object.entries({ ...parsed.dependencies, [name]: '*' }).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(parsed, null, 2)}\n`;
}

function addMigration(text, name) {
  const listed = text.replace(
    /(MigrationObject\[\] = \[[\s\S]*?)(\n?\];)/,
    (_all, list, end) => `${list}\n  { name: '${name}', class: ${name} },${end}`,
  );
  if (listed === text) throw new Error(`add ${name} by hand`);
  return `import { ${name} } from './${name}.ts';\n${listed}`;
}

function addAfter(text, pattern, addition) {
  const found = pattern.exec(text);
  if (!found) throw new Error(`this has another shape than expected; add the new area by hand (${pattern})`);
  const end = found.index + found[0].length;
  return text.slice(0, end) + addition + text.slice(end);
}
