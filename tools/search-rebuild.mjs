// npm run search:rebuild -- [--kind risk_control]: writes the entries of the search box anew from the records. Safe while the portal runs.
import { parseArgs } from 'node:util';
import { compileProjects } from './build.mjs';
import { withDatabase } from './runtime/database.mjs';
import { runTool } from './runtime/tool.mjs';

await runTool(async () => {
  const { values } = parseArgs({ options: { kind: { type: 'string', default: '' } } });
  await compileProjects(['libs/platform']);
  const { openClient } = await import('@portal/platform/servers');
  await withDatabase(async (url) => {
    const client = openClient(url, { application_name: 'portal-search-rebuild' });
    await client.connect();
    try {
      const { rows } = await client.query(
        `select substr(viewname, length('search_source_') + 1) as kind from pg_views
         where schemaname = current_schema() and starts_with(viewname, 'search_source_') order by 1`,
      );
      const kinds = rows.map(({ kind }) => kind).filter((kind) => values.kind === '' || kind === values.kind);
      if (kinds.length === 0) throw new Error(`There is no kind ${values.kind}; there are ${rows.map(({ kind }) => kind).join(', ')}.`);
      for (const kind of kinds) {
        const started = Date.now();
        const answer = await client.query('select rebuild_search_entries($1) as entries', [kind]);
        console.log(`${kind}: ${answer.rows[0].entries} entries in ${((Date.now() - started) / 1000).toFixed(1)} s`);
      }
      await client.query('vacuum analyze search_entry');
    } finally {
      await client.end();
    }
  });
});
