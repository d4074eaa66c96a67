// Which statements the database spent a measurement on: `npm run bench -- <line> --statements 20`. What is counted so is slower for being counted: such a run is looked at, not kept.
import pg from 'pg';

const runIn = async (url, work) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
};

/** Counts from here on. */
export async function countStatements(url) {
  await runIn(url, async (client) => {
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('select pg_stat_statements_reset()');
  });
}

/** @returns {Promise<string[]>} the statements that took most of the database's time, with their share of it, calls, milliseconds a call and pages a call; those inside of functions beside their callers */
export async function tellStatements(url, most) {
  const { rows } = await runIn(url, (client) =>
    client.query(
      `select total_exec_time + total_plan_time as took, calls, (total_exec_time + total_plan_time) / calls as mean,
         (shared_blks_hit + shared_blks_read) / calls as pages, toplevel, regexp_replace(query, '\\s+', ' ', 'g') as text,
         sum(total_exec_time + total_plan_time) filter (where toplevel) over () as whole
       from pg_stat_statements where calls > 0 order by 1 desc limit $1`,
      [most],
    ),
  );
  return rows.map(
    ({ took, calls, mean, pages, toplevel, text, whole }) =>
      `${((100 * took) / whole).toFixed(1).padStart(5)} % ${toplevel ? ' ' : '>'} ${calls} calls of ${mean.toFixed(2)} ms and ${pages} pages: ${text.slice(0, 400)}`,
  );
}
