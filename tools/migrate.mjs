import { compileProjects } from './build.mjs';
import { loadCompiled } from './runtime/compiled.mjs';
import { withDatabase } from './runtime/database.mjs';
import { runTool } from './runtime/tool.mjs';

await runTool(async () => {
  await compileProjects(['libs/platform']);
  const migrate = await loadCompiled('libs/platform/dist/migrate.js', 'migrate');
  await withDatabase((databaseUrl) => migrate(databaseUrl), { create: true });
  console.log('the database is at the newest version');
});
