// The databases that the lines are measured on: one a size, made once and kept in BENCH_DIR until `npm run bench -- clean`.
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { compileProjects } from '../../tools/build.mjs';
import { fillControls } from '../../tools/demo-data/fill-controls.mjs';
import { findRunning, removeCluster, startPostgres } from '../../tools/embedded-postgres.mjs';

const folder = process.env.BENCH_DIR ?? join(tmpdir(), 'portal-bench');
const cluster = join(folder, 'postgres');
export const PEOPLE = 5_000;
/** What stands in a category of the third level is a 576th of all. */
const STORE_ITEMS = 1_152;
const SETTINGS = { shared_buffers: '4GB', max_wal_size: '4GB', random_page_cost: '1.1', effective_cache_size: '8GB' };

/** @returns {Promise<{ url: string, stop(): Promise<void> }>} a server that keeps what is acknowledged, as in production */
export async function startServer({ isProfiled = false } = {}) {
  const running = existsSync(cluster) && findRunning(cluster);
  if (running && isProfiled) throw new Error('A server is running that does not count its statements: end it first.');
  if (running) return { url: running.url, stop: async () => undefined };
  const profiled = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all', track_io_timing: 'on' };
  return startPostgres({ dir: cluster, settings: { ...SETTINGS, ...(isProfiled && profiled) } });
}

export function removeServer() {
  if (existsSync(cluster)) removeCluster(cluster);
  rmSync(folder, { recursive: true, force: true });
}

/**
 * The database with so many controls; made when it is not there yet.
 *
 * @returns {Promise<string>} its address
 */
export async function provideDatabase(server, rows, log = console.log) {
  const name = `bench_${rows}`;
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  try {
    const { rows: known } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (known.length > 0) {
      // One that was kept from before a migration.
      await compileProjects(['libs/platform']);
      const { migrateDatabase } = await import('../../libs/platform/dist/index.js');
      await migrateDatabase(url.href);
      return url.href;
    }
    log(`making a database of ${rows} controls …`);
    const half = `${name}_half`;
    await admin.query(`drop database if exists ${half} with (force)`);
    await admin.query(`create database ${half} encoding 'UTF8' locale 'C.UTF-8' template template0`);
    const halfUrl = new URL(server.url);
    halfUrl.pathname = `/${half}`;
    await compileProjects(['libs/platform', 'libs/directory']);
    const { migrateDatabase, Sql } = await import('../../libs/platform/dist/index.js');
    const { seedReferenceData } = await import('../../libs/directory/dist/index.js');
    await migrateDatabase(halfUrl.href);
    const sql = new Sql(halfUrl.href, { max: 1 });
    await seedReferenceData(sql).finally(() => sql.close());
    await addPeopleAndStore(halfUrl.href);
    await fillControls(halfUrl.href, { controls: rows, log });
    await admin.query(`alter database ${half} rename to ${name}`);
    return url.href;
  } finally {
    await admin.end();
  }
}

/** A copy of a database for as long as the work takes: what is written there is gone afterwards. */
export async function withCopy(server, source, work) {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const name = `${new URL(source).pathname.slice(1)}_copy`;
  try {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name} template ${new URL(source).pathname.slice(1)}`);
    const url = new URL(source);
    url.pathname = `/${name}`;
    return await work(url.href);
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

async function addPeopleAndStore(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into department (id, name, name_en) select n, '部门' || n, 'Department ' || n from generate_series(1, 200) n`,
    );
    await client.query(`insert into person (id, user_no, name, english_name, department_id)
      select n, 'u' || n, '人员' || n, 'Person ' || n, 1 + n % 200 from generate_series(1, ${PEOPLE}) n`);
    await client.query(
      `insert into person_role (person_id, role_id) select n, case when n < 4 then 2 else 3 end from generate_series(1, ${PEOPLE}) n`,
    );
    await client.query(`insert into risk_category (id, category_no, category_name, category_name_en, level, parent_id)
      select n, 'K' || n, '类别' || n, 'Category ' || n, 1, null from generate_series(1, 12) n
      union all select 100 + n, 'L' || n, '子类' || n, 'Subcategory ' || n, 2, 1 + n % 12 from generate_series(0, 95) n
      union all select 1000 + n, 'M' || n, '细类' || n, 'Class ' || n, 3, 100 + n % 96 from generate_series(0, 575) n`);
    await client.query(
      `insert into risk_register_entry (risk_year, ru_no, category1_id, category2_id, category3_id, risk_description, consequences, consequences_en, standard_control_desc)
       select 2026, 'RU-' || n, 1 + n % 12, 100 + n % 96, 1000 + n % 576, ($1::text[])[1 + n % 5] || '·' || n, ($2::text[])[1 + n % 5], ($3::text[])[1 + n % 5],
         ($4::text[])[1 + n % 5] from generate_series(0, ${STORE_ITEMS - 1}) n`,
      [0, 1, 2, 3].map((part) => texts.map((text) => text[part])),
    );
    await client.query(`select setval('portal_id_seq', 1000000)`);
  } finally {
    await client.end();
  }
}

const texts = [
  [
    '供应商收款账户变更未经回拨核实',
    '资金被骗付',
    'Payments go to a fraudulent account',
    '付款前由财务回拨已登记电话,经双人审批后方可付款',
  ],
  ['仓库盘点差异未及时处理', '存货账实不符', 'Stock and books differ', '每季度全面盘点,差异三日内查明并调整'],
  ['离职人员系统权限未及时收回', '数据外泄', 'Leavers keep access to data', '人事系统每日推送离职名单,IT 当日停用账号'],
  ['促销价格低于经销商底价', '渠道冲突', 'Channel conflict', '价格在 ERP 中设下限,例外须销售总监审批'],
  ['临期品未及时下架', '消费者投诉', 'Consumers complain', '系统在到期前 60 天预警,门店每周检查'],
];
