import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deriveFiles } from '../derive/derived-files.mjs';

/**
 * Registers a new area: in the three lists that are kept by hand, and by deriving anew what follows from the folders. Each edit says what it
 * looks for, so that a file that has taken another shape is reported and not spoilt.
 *
 * @param {string} root root folder of the project
 * @param {{ kebab: string, camel: string, Pascal: string }} names
 * @returns {{ edited: string[], derived: string[], byHand: string[] }} lists that were edited, files that were derived anew, and lists that could not be edited, with what to add by hand
 */
export function registerArea(root, names) {
  const edited = [];
  const byHand = [];
  for (const [file, edit] of listEdits(names)) {
    const full = path.join(root, file);
    try {
      writeFileSync(full, edit(readFileSync(full, 'utf8')));
      edited.push(file);
    } catch (error) {
      byHand.push(`${file}: ${error.message}`);
    }
  }
  const stale = [...deriveFiles(root)].filter(([file, text]) => readFileSync(path.join(root, file), 'utf8') !== text);
  for (const [file, text] of stale) writeFileSync(path.join(root, file), text);
  return { edited, derived: stale.map(([file]) => file), byHand };
}

/** The lists of the areas. There are three, each with an order that no folder tells: of the machines, of the menu, and of the areas in a digest. */
function listEdits({ kebab, camel }) {
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
        addImport(
          addAfter(text, /const menus: [^=]*= \[[^\]]*(?=adminMenu,?\s*\])/, `${camel}Menu, `),
          `${camel}Menu`,
          `./${kebab}/menu.ts`,
        ),
    ],
    [
      'libs/areas/src/index.ts',
      (text) => addImport(addAfter(text, /const areas: readonly Area\[\] = \[/, `${camel}Area, `), `${camel}Area`, `@portal/${kebab}`),
    ],
  ];
}

function addImport(text, names, from, { exported = false } = {}) {
  return `import { ${names} } from '${from}';\n${exported ? addAfter(text, /^(?:import [^\n]*\n|\n)+/, `export * from '${from}';\n`) : text}`;
}

function addAfter(text, pattern, addition) {
  const found = pattern.exec(text);
  if (!found) throw new Error(`this has another shape than expected; add the new area by hand (${pattern})`);
  const end = found.index + found[0].length;
  return text.slice(0, end) + addition + text.slice(end);
}
