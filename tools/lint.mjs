import { bootstrap } from './bootstrap.mjs';
import { fromRoot, ROOT } from './runtime/places.mjs';

await bootstrap();
process.env.NX_DAEMON = 'false';
process.env.NX_NO_CLOUD = 'true';
process.chdir(ROOT);
// Rules look whether ESLint's own program runs them. Otherwise they read the graph of the projects for each file.
process.argv[1] = fromRoot('node_modules/eslint/bin/eslint.js');
process.exitCode = (await lint(process.argv.slice(2))) ? 0 : 1;

/**
 * @param {string[]} parameters files or folders to look at, all unless given; `--fix` mends what can be mended
 * @returns {Promise<boolean>} whether all is well
 */
async function lint(parameters) {
  const { ESLint } = await import('eslint');
  const { createProjectGraphAsync } = await import('@nx/devkit');
  const { findFloatingPromises, listTypedFiles } = await import('./lint/floating-promises.mjs');
  const { checkTree } = await import('./lint/tree-rules.mjs');
  // The rule about boundaries reads the graph of the projects from where this puts it, and is silent without one.
  await createProjectGraphAsync({ exitOnError: false });
  const places = parameters.filter((parameter) => !parameter.startsWith('--'));
  const eslint = new ESLint({
    cwd: ROOT,
    fix: parameters.includes('--fix'),
    errorOnUnmatchedPattern: false,
  });
  const [floating, results] = await Promise.all([findFloatingPromises(ROOT, places), eslint.lintFiles(places.length > 0 ? places : ['.'])]);
  await ESLint.outputFixes(results);
  const formatter = await eslint.loadFormatter('stylish');
  const report = await formatter.format(results);
  if (report) console.log(report);
  let good = results.every((result) => result.errorCount === 0 && result.warningCount === 0);
  const typed = new Set(listTypedFiles(ROOT));
  const untyped = results.map(({ filePath }) => filePath).filter((file) => /\.tsx?$/.test(file) && !typed.has(file));
  const rules = [
    { name: 'a promise is waited for', problems: floating },
    { name: 'a tsconfig.spec*.json knows each file with types', problems: untyped },
    ...checkTree(ROOT),
  ];
  for (const { name, problems } of rules) {
    if (problems.length === 0) continue;
    good = false;
    console.log(`✗ ${name}`);
    for (const problem of problems) console.log(`    ${problem}`);
  }
  console.log(good ? `lint: ${results.length} files are in order` : 'lint: there are problems, see above');
  return good;
}
