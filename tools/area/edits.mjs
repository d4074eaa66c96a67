import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Registers a new area in the files that list the areas. Each edit says what it looks for, so that a file that has
 * taken another shape is reported and not spoilt.
 *
 * @param {string} root root folder of the project
 * @param {{ kebab: string, camel: string, Pascal: string, snake: string, migration: string }} names
 * @returns {string[]} files that could not be edited, with what to add by hand
 */
export function registerArea(root, names) {
  const { kebab, camel, migration } = names;
  const reference = `libs/${kebab}`;
  const edits = [
    ['tsconfig.json', (text) => addReference(text, `./${reference}`)],
    ['workflows/src/index.ts', (text) => addLine(text, `export * from './${kebab}.workflow.ts';`)],
    ['workflows/src/catalogue.ts', (text) => addToCatalogue(text, kebab, camel)],
    [
      'libs/contract/src/index.ts',
      (text) => addLine(addLine(text, `export * from './${kebab}/routes.ts';`), `export * from './${kebab}/schema.ts';`),
    ],
    ['libs/contract/src/routes.ts', (text) => addToRoutes(text, kebab, camel)],
    ['migrations/src/index.ts', (text) => addMigration(text, migration)],
  ];
  edits.push(['libs/areas/src/index.ts', (text) => addToAreas(text, kebab, camel)]);
  for (const place of ['libs/areas', 'apps/api', 'apps/worker', 'apps/demo', 'libs/testing']) {
    edits.push([`${place}/tsconfig.json`, (text) => addReference(text, `../../${reference}`)]);
    edits.push([`${place}/package.json`, (text) => addDependency(text, `@portal/${kebab}`)]);
  }
  return edits.flatMap(([file, edit]) => {
    const full = path.join(root, file);
    try {
      writeFileSync(full, edit(readFileSync(full, 'utf8')));
      return [];
    } catch (error) {
      return [`${file}: ${error.message}`];
    }
  });
}

function addLine(text, line) {
  return text.includes(line) ? text : `${text.trimEnd()}\n${line}\n`;
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

function addToCatalogue(text, kebab, camel) {
  const listed = replaceOnce(text, /(const workflows = \[[^\]]*Workflow)(,?\s*\] as const)/, `$1,\n  ${camel}Workflow$2`);
  return `import { ${camel}Workflow } from './${kebab}.workflow.ts';\n${listed}`;
}

function addToRoutes(text, kebab, camel) {
  const merged = replaceOnce(text, /(export const routes = \{[^}]*?)(,?\s*\})/, `$1, ...${camel}Routes$2`);
  return `import { ${camel}Routes } from './${kebab}/routes.ts';\n${merged}`;
}

function addToAreas(text, kebab, camel) {
  const listed = replaceOnce(text, /(const areas: readonly Area\[\] = \[)/, `$1${camel}Area, `);
  return `import { ${camel}Area } from '@portal/${kebab}';\n${listed}`;
}

function addMigration(text, name) {
  const listed = replaceOnce(text, /(MigrationObject\[\] = \[[\s\S]*?)(\n?\];)/, `$1\n  { name: '${name}', class: ${name} },$2`);
  return `import { ${name} } from './${name}.ts';\n${listed}`;
}

function replaceOnce(text, pattern, replacement) {
  if (!pattern.test(text)) throw new Error(`this has another shape than expected; add the new area by hand (${pattern})`);
  return text.replace(pattern, replacement);
}
