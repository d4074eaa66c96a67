import pg from 'pg';
import { insertControls } from './insert-controls.mjs';

const BATCH = 20_000;
/** Fewer rows than this, and the triggers are quicker than making the index anew. */
const WORTH_REBUILDING = 50_000;
const SEARCH_INDEXES = ['search_entry_grams_idx', 'search_entry_signs_idx'];

/**
 * Many believable risk controls on top of what is there, set by set inside the database. Of many, the search entries and the counts are made at the end, all at
 * once: row by row, as triggers do it, would take ten times as long.
 *
 * @param {string} url
 * @param {{ controls: number, log?: (line: string) => void }} options
 */
export async function fillControls(url, { controls, log = () => {} }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select exists (select 1 from risk_register_entry where category3_id is not null) as ready');
    if (!rows[0].ready) throw new Error('There is no risk store to take words from. Run npm start once, so that the demo is loaded.');
    const isBulk = controls >= WORTH_REBUILDING && (await maySkipTriggers(client));
    await client.query(`set work_mem = '64MB'`);
    await client.query('analyze');
    const { rows: ends } = await client.query('select last_value as id from portal_id_seq');
    if (isBulk) await client.query(`set session_replication_role = replica`);
    for (let from = 1; from <= controls; from += BATCH) {
      const to = Math.min(controls, from + BATCH - 1);
      await client.query(insertControls, [from, to]);
      log(`${to} of ${controls} controls`);
    }
    if (isBulk) {
      await client.query(`set session_replication_role = origin`);
      await client.query('analyze');
      log('search entries …');
      await writeSearchEntries(client, url, Number(ends[0].id));
    }
    log('counts …');
    await client.query('select recount_controls()');
    // An index answers alone only where the pages are known to be visible to all.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function maySkipTriggers(client) {
  const { rows } = await client.query(`select current_setting('is_superuser') = 'on' as may`);
  return rows[0].may;
}

async function writeSearchEntries(client, url, afterId) {
  const { rows: definitions } = await client.query('select indexdef from pg_indexes where indexname = any($1)', [SEARCH_INDEXES]);
  for (const index of SEARCH_INDEXES) await client.query(`drop index ${index}`);
  const lanes = [0, 1].map(async (lane) => {
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    try {
      await other.query(
        `insert into search_entry (kind, record_id, number_key, grams, signs)
         select 'risk_control', s.record_id, fold_search_text(s.number), spread_search_text(t.folded), search_signs(t.folded)
         from search_source_risk_control s
         cross join lateral (select fold_search_text(concat_ws(E'\\n', s.number, s.title, s.title_en, s.body)) as folded offset 0) t
         where s.record_id > $1 and s.record_id % 2 = $2`,
        [afterId, lane],
      );
    } finally {
      await other.end();
    }
  });
  await Promise.all(lanes);
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { indexdef } of definitions) await client.query(indexdef);
}
