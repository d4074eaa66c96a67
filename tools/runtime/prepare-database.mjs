// A process of its own, so that the supervisor stays small and a fault in a migration cannot take it down.
import pg from 'pg';
import { loadCompiled } from './compiled.mjs';
import { describeDataFolder } from './places.mjs';

const { DATABASE_URL: databaseUrl, DEMO: demo } = process.env;

try {
  const migrate = await loadCompiled('libs/platform/dist/migrate.js', 'migrate');
  await migrate(databaseUrl);
  if (demo === 'on' && (await wantsDemo(databaseUrl))) {
    process.send?.('loading-demo');
    const loadDemo = await loadCompiled('apps/demo/dist/main.js', 'loadDemo');
    await loadDemo(databaseUrl, describeDataFolder().files);
  }
  // Whatever a loader left open must not hold the start.
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exit(1);
}

// Nobody is there, or an earlier loading broke off: the loader clears that away and begins again.
async function wantsDemo(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select not exists (select 1 from person) or exists (select 1 from system_setting where key = 'demo' and value = '"loading"') as wanted`,
    );
    return rows[0].wanted;
  } finally {
    await client.end();
  }
}
