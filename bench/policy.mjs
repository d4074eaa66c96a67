// The policy library at growing sizes, for a reader whose rights come from departments, exclusions and documents of his own, through the portal's own queries.
// node bench/policy.mjs [sizes]: 10000,100000 unless told. BENCH_DATABASE_URL names a server to use instead of an embedded one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { compileProjects } from '../tools/build.mjs';
import { removeCluster, startPostgres } from '../tools/embedded-postgres.mjs';

const FOLDERS = 2_000;
const PEOPLE = 500;
/** A folder of fifty documents, whatever the size of the library. */
const FOLDER = 10_000 + FOLDERS;
const reader = { id: 1_042, isAdministrator: false, isSystem: false };
const administrator = { id: 1_000, isAdministrator: true, isSystem: false };

async function prepare(client) {
  await client.query(`insert into department (id, name, name_en, parent_id)
    select 100 + n, '部门' || n, 'Department ' || n, case when n > 0 then 100 + (n - 1) / 4 end from generate_series(0, 49) n`);
  await client.query(`insert into person (id, user_no, name, english_name, department_id)
    select 1000 + n, 'u' || n, '人员' || n, 'Person ' || n, 100 + n % 50 from generate_series(0, ${PEOPLE - 1}) n`);
  await client.query(`insert into person_role (person_id, role_id) select id, case when id = 1000 then 2 else 1 end from person`);
  await client.query(`insert into policy_folder (id, parent_id, name, state, creator_id)
    select 10000 + n, case when n >= 20 then 10000 + (n - 20) / 8 end, 'folder ' || n, 'open', 1001 from generate_series(0, ${FOLDERS}) n`);
  await client.query(`insert into policy_grant (node_id, person_id, type) select id, 1001, 2 from policy_folder`);
  await client.query(
    `insert into policy_grant (node_id, department_id, type) select 10000 + n, 100 + n % 3, 3 from generate_series(0, 19) n`,
  );
  await client.query(`insert into policy_grant (node_id, department_id, type) values (${FOLDER}, 100, 3)`);
  await client.query(`insert into policy_grant (node_id, person_id, type, is_excluded)
    select 10000 + n * 7, 1000 + n % ${PEOPLE}, 0, true from generate_series(0, 200) n on conflict do nothing`);
}

async function fill(client, from, to) {
  // The search box has its own measurement: its triggers would cost more here than all the rest.
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(
    `insert into policy (id, folder_id, name, creator_id, updated_by, is_published, review_on, effective_on, doc_type, updated_at,
       current_version_id, pending_version_id)
     select 1000000 + n, case when n < 50 then ${FOLDER} else 10000 + n % ${FOLDERS} end, '制度 Policy ' || n || ' ' || md5(n::text),
       1000 + n % ${PEOPLE}, 1000 + n % ${PEOPLE}, n % 20 > 0, current_date + n % 700 - 100, current_date - n % 900, n % 4, now() - n * interval '1 minute',
       case when n % 20 > 0 then 6000000 + n end, case when n % 20 = 0 then 6000000 + n end
     from generate_series($1::int, $2::int) n`,
    [from, to],
  );
  await client.query(
    `insert into policy_version (id, policy_id, revision, version_no, state, name, doc_level, doc_category, secret_level, region, author_id)
     select 5000000 + id, id, 1, '1.0', case when is_published then 'published' else 'draft' end, name, 1, 1, 1, 1, creator_id
     from policy where id between 1000000 + $1::int and 1000000 + $2::int`,
    [from, to],
  );
  await client.query(
    'insert into policy_grant (node_id, person_id, type) select id, creator_id, 2 from policy where id between 1000000 + $1::int and 1000000 + $2::int',
    [from, to],
  );
  await client.query('commit');
  await client.query('vacuum analyze');
}

const at = (values, share) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

async function measureSize({ queries, folders, searchDocsBody }, size, rounds) {
  const search = (input, actor) => queries.search(searchDocsBody.parse(input), actor);
  const works = {
    'one folder, reader': () => search({ folderId: FOLDER }, reader),
    'one folder, administrator': () => search({ folderId: FOLDER }, administrator),
    'whole library, reader': () => search({}, reader),
    'whole library, administrator': () => search({}, administrator),
    'close to review, reader': () => search({ dmsType: 2 }, reader),
    'a name, reader': () => search({ docName: 'Policy 4242' }, reader),
    'an absent name, reader': () => search({ docName: '龘龘' }, reader),
    'figures of the home page, reader': () => queries.counts(reader),
    'top folders, reader': () => folders.children(0, reader),
  };
  const walls = Object.fromEntries(Object.keys(works).map((what) => [what, []]));
  for (let round = -2; round < rounds; round++) {
    for (const [what, work] of Object.entries(works)) {
      const started = performance.now();
      await work();
      // The first two rounds warm up.
      if (round >= 0) walls[what].push(performance.now() - started);
    }
  }
  return Object.entries(walls).map(([what, values]) => ({ size, what, median: at(values, 0.5), p95: at(values, 0.95) }));
}

/** One row a question and size. */
export async function measurePolicies({ sizes = [10_000, 100_000], rounds = 15, log = () => {} } = {}) {
  await compileProjects(['libs/policy']);
  const { migrateDatabase, readConfig, Sql, WorkCalendar } = await import('../libs/platform/dist/index.js');
  const { searchDocsBody } = await import('../libs/contract/dist/index.js');
  const { FolderQueries, NodeAccess, PolicyQueries, PolicyReader } = await import('../libs/policy/dist/index.js');
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const dir = join(folder, 'postgres');
  const given = process.env.BENCH_DATABASE_URL;
  const server = given
    ? { url: given, stop: async () => undefined }
    : await startPostgres({ dir, settings: { fsync: 'off', full_page_writes: 'off' } });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const name = `portal_bench_policy_${process.pid}`;
  await admin.query(`create database ${name} encoding 'UTF8' locale 'C.UTF-8' template template0`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  const sql = new Sql(url.href);
  try {
    await migrateDatabase(url.href);
    await client.connect();
    await prepare(client);
    const reading = new PolicyReader(sql, new NodeAccess(sql), readConfig({ DATABASE_URL: url.href }));
    const measured = {
      queries: new PolicyQueries(sql, new WorkCalendar('Asia/Shanghai'), reading),
      folders: new FolderQueries(sql),
      searchDocsBody,
    };
    const rows = [];
    let there = 0;
    for (const size of sizes) {
      log(`filling up to ${size} documents …`);
      await fill(client, there, size - 1);
      there = size;
      log(`measuring ${size} …`);
      rows.push(...(await measureSize(measured, size, rounds)));
    }
    return rows;
  } finally {
    await client.end();
    await sql.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await server.stop();
    if (!given) removeCluster(dir);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The lines of bench/results.md: growth of a folder's list, and what rights cost. */
export async function summarizePolicies(options) {
  const rows = await measurePolicies(options);
  const sizes = [...new Set(rows.map(({ size }) => size))];
  const of = (size, what) => rows.find((row) => row.size === size && row.what === what);
  const [small, large] = [sizes.at(0), sizes.at(-1)];
  const growth = of(large, 'one folder, reader').p95 / of(small, 'one folder, reader').p95;
  const cost = of(large, 'one folder, reader').median / of(large, 'one folder, administrator').median;
  return [
    {
      what: `policies of one folder, p95 at ${large} against ${small} documents`,
      bar: '≤ 1.5 ×',
      measured: `${growth.toFixed(2)} × (${of(large, 'one folder, reader').p95.toFixed(1)} ms)`,
      ok: growth <= 1.5,
    },
    {
      what: `resolve() in that list: a reader against an administrator, ${large} documents`,
      bar: '≤ 4 ×',
      measured: `${cost.toFixed(2)} ×`,
      ok: cost <= 4,
    },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = process.argv[2]?.split(',').map(Number);
  const rows = await measurePolicies({ ...(sizes && { sizes }), log: console.log });
  console.table(rows.map(({ size, what, median, p95 }) => ({ size, what, median: median.toFixed(1), p95: p95.toFixed(1) })));
}
