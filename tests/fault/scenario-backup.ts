import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { routes } from '@portal/contract';
import { migrateDatabase, openQueueBackend, Sql, verifyAudit } from '@portal/platform';
import { recordKinds } from '@portal/testing';
import { backUp } from '../../tools/backup/backup.mjs';
import { restore } from '../../tools/backup/restore.mjs';
import { verifyBackup } from '../../tools/backup/verify.mjs';
import type { Caller } from './caller.ts';
import { createCast, type Cast } from './cast.ts';
import { runClient } from './client.ts';
import { Ledger, type Acknowledgement } from './ledger.ts';
import type { Options } from './options.ts';
import { judge, type Outcome } from './outcome.ts';
import { OwnDatabase } from './own-database.ts';
import type { Portal } from './portal.ts';
import { Chance } from './random.ts';
import { bringToReview } from './records.ts';
import { readSubscriptions, waitUntilQuiet } from './settled.ts';
import type { Stage } from './stage.ts';
import { pause } from './transitions.ts';

/** A backup made while people work, restored elsewhere: what was acknowledged before it is there, counts and hashes agree, and work goes on. */
export async function testBackup(stage: Stage, product: string, options: Options): Promise<Outcome> {
  return judge('backup under load, restored', async () => {
    const target = path.join(stage.folder, 'backup');
    const made = await stage.withPortal(product, (portal, _sink, folder) => workAndBackUp(portal, folder, target, options));
    const problems = [...made.problems];
    const damaged = damage(target);
    const found = await verifyBackup(target);
    damaged.mend();
    if (found.problems.length === 0) problems.push('a changed byte of the backup was not noticed');
    problems.push(...(await verifyBackup(target)).problems);
    const database = new OwnDatabase(path.join(stage.folder, 'restored', 'postgres'));
    await database.start();
    try {
      const files = path.join(stage.folder, 'restored', 'files');
      await migrateDatabase(database.url);
      const queues = await openQueueBackend({ DATABASE_URL: database.url }, 'producer');
      await queues.close();
      await restore({ source: target, databaseUrl: database.url, filesDir: files });
      const sql = new Sql(database.url, { max: 2 });
      problems.push(...(await checkRestored(sql, made.before)), ...(await verifyAudit(database.url, recordKinds)).problems);
      await sql.close();
      problems.push(
        ...(await stage.withPortal(product, (portal) => goOn(portal, made.cast, made.file), {
          database: { product: database.url, checker: database.url },
          env: { STORAGE_URL: `file:${files}` },
        })),
      );
    } finally {
      await database.stop();
    }
    return {
      figures: {
        'acknowledged before': made.before.length,
        'acknowledged meanwhile': made.meanwhile,
        tables: made.tables,
        rows: made.rows,
        files: made.files,
      },
      problems,
    };
  });
}

interface Made {
  readonly before: readonly Acknowledgement[];
  readonly meanwhile: number;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly cast: Cast;
  readonly file: { readonly id: number; readonly sha256: string };
  readonly problems: readonly string[];
}

async function workAndBackUp(portal: Portal, folder: string, target: string, options: Options): Promise<Made> {
  await portal.start();
  const cast = await createCast(portal.sql);
  const subscriptions = await readSubscriptions(portal.product);
  const ledger = new Ledger(path.join(folder, 'acknowledgements.jsonl'));
  const findings: string[] = [];
  const chance = new Chance(options.seed);
  const file = await uploadFile(portal, cast.administrator);
  let isOver = false;
  const clients = Promise.all(
    [0, 1, 2, 3].map((client) =>
      runClient({
        portal,
        cast,
        ledger,
        subscriptions,
        name: `backup-c${client}`,
        chance: chance.branch(client),
        records: options.isShort ? 2 : 6,
        findings,
      }),
    ),
  ).then(() => void (isOver = true));
  while (ledger.entries.length < (options.isShort ? 15 : 80) && !isOver) await pause(20);
  const before = [...ledger.entries];
  const manifest = await backUp({ databaseUrl: portal.databaseUrl, filesDir: path.join(folder, 'data', 'files'), target });
  const meanwhile = ledger.entries.length - before.length;
  await clients;
  await waitUntilQuiet(portal, subscriptions);
  return {
    before,
    meanwhile,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
    files: manifest.files?.length ?? 0,
    cast,
    file,
    problems: findings,
  };
}

async function uploadFile(portal: Portal, caller: Caller): Promise<{ id: number; sha256: string }> {
  const content = `证据 ${'x'.repeat(200_000)}`;
  const form = new FormData();
  form.append('files', new Blob([content]), 'evidence.txt');
  const response = await fetch(`${portal.url}${routes.attachmentUpload.path}`, {
    method: 'POST',
    headers: { 'x-token': caller.token },
    body: form,
  });
  const { data } = (await response.json()) as { data: { id: number }[] };
  return { id: data[0]!.id, sha256: createHash('sha256').update(content).digest('hex') };
}

/** Each acknowledgement from before the backup is a step of the restored history; none is further than the record. */
async function checkRestored(sql: Sql, before: readonly Acknowledgement[]): Promise<string[]> {
  const steps = await sql.query<{ workflow: string; subject_id: number; seq: number; to_state: string }>(
    'select workflow, subject_id, seq, to_state from workflow_step',
  );
  const stepAt = new Map(steps.map((step) => [`${step.workflow}/${step.subject_id}/${step.seq}`, step.to_state]));
  const broken = await sql.query(
    `select r.id from risk_control r where r.version <> 1 + (select count(*) from workflow_step s where s.workflow = 'riskControl' and s.subject_id = r.id)`,
  );
  return [
    ...before
      .filter((entry) => entry.id !== null && stepAt.get(`${entry.workflow}/${entry.id}/${entry.rowVersion! - 1}`) !== entry.state)
      .map((entry) => `${entry.marker}: "${entry.step}" was acknowledged before the backup and is not in it`),
    ...broken.map((row) => `record ${(row as { id: number }).id}: version and history do not agree in the backup`),
  ];
}

/** The restored portal serves: the file has its bytes, and records move. */
async function goOn(portal: Portal, cast: Cast, file: Made['file']): Promise<string[]> {
  // Mails that were being sent when the backup was made wait for the end of their lease of five minutes; it is let run out here.
  await portal.sql.query(`update mail_message set next_attempt_at = now() where state = 'sending'`);
  await portal.start();
  const problems: string[] = [];
  const response = await fetch(`${portal.url}${routes.downloadFile.path}?id=${file.id}`, {
    headers: { 'x-token': cast.administrator.token },
  });
  const digest = createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('hex');
  if (response.status !== 200 || digest !== file.sha256)
    problems.push(`the restored file answers ${response.status} and is not as it was uploaded`);
  const known = await bringToReview(portal.url, cast, 'after-the-restore');
  if (known.state !== 'reviewing') problems.push(`a new record ends as ${known.state}`);
  const subscriptions = await readSubscriptions(portal.product);
  await waitUntilQuiet(portal, subscriptions).catch((error: Error) => problems.push(`restored: ${error.message}`));
  return problems;
}

/** Changes one byte of the largest table's file. */
function damage(backup: string): { mend(): void } {
  const tables = path.join(backup, 'tables');
  const name = readdirSync(tables).find((entry) => entry.includes('workflow_step'))!;
  const file = path.join(tables, name);
  const whole = readFileSync(file);
  const changed = Buffer.from(whole);
  changed[Math.floor(changed.length / 2)]! ^= 1;
  writeFileSync(file, changed);
  return { mend: () => writeFileSync(file, whole) };
}
