import { compileProjects } from './build.mjs';
import { loadCompiled } from './runtime/compiled.mjs';
import { withDatabase } from './runtime/database.mjs';
import { runTool } from './runtime/tool.mjs';

await runTool(async () => {
  await compileProjects(['libs/platform']);
  const migrate = await loadCompiled('libs/platform/dist/migrate.js', 'migrate');
  const grant = await loadCompiled('libs/platform/dist/migrate.js', 'grantServiceRole');
  const { REDIS_URL, DATABASE_SERVICE_ROLE: name, DATABASE_SERVICE_PASSWORD: password } = process.env;
  await withDatabase(
    async (databaseUrl) => {
      await migrate(databaseUrl);
      if (name) await grant(databaseUrl, { name, password: password || undefined, queues: !REDIS_URL });
    },
    { create: true },
  );
  console.log('the database is at the newest version');
  if (name) console.log(`${name} may do all that the service does, and not change history`);
});
