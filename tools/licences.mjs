import { runTool } from './runtime/tool.mjs';
import { findLicenceFault, licenceOf, REVIEWED } from './supply/licence-rules.mjs';
import { listPackages } from './supply/packages.mjs';

/** Prints every package with its licence, what is shipped first; fails when one may not come in. */
await runTool(() => {
  const packages = listPackages();
  for (const [title, part] of [
    ['Shipped', packages.filter((one) => one.isShipped)],
    ['For building and testing', packages.filter((one) => !one.isShipped)],
  ]) {
    console.log(`\n${title} (${part.length})`);
    for (const one of part) {
      const note = REVIEWED[`${one.name}@${one.version}`]?.why;
      console.log(`  ${licenceOf(one).padEnd(20)} ${one.name}@${one.version}${note ? `  (${note})` : ''}`);
    }
  }
  const faults = packages.map(findLicenceFault).filter((fault) => fault !== undefined);
  for (const fault of faults) console.error(fault);
  return faults.length > 0 ? 1 : 0;
});
