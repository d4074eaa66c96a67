import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './runtime/places.mjs';
import { runTool } from './runtime/tool.mjs';
import { makeBill } from './supply/bill.mjs';
import { listPackages } from './supply/packages.mjs';

/** Writes the software bill of materials; a parameter names another file. */
await runTool(([file = fromRoot('.sbom', 'bom.cdx.json')]) => {
  const { name, version, license, dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(fromRoot('package.json'), 'utf8'),
  );
  const packages = listPackages();
  const bill = makeBill(
    packages,
    { name, version, license },
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${packages.length} packages in ${path.relative(process.cwd(), file)}`);
});
