import path from 'node:path';
import { compileProjects } from './build.mjs';
import { loadCompiled } from './runtime/compiled.mjs';
import { withDatabase } from './runtime/database.mjs';
import { describeDataFolder } from './runtime/places.mjs';
import { readLock } from './runtime/process-lock.mjs';
import { describeStorage } from './runtime/storage.mjs';
import { runTool } from './runtime/tool.mjs';

await runTool(async (parameters) => {
  const [folder] = parameters.filter((parameter) => !parameter.startsWith('--'));
  if (!folder) throw new Error('Which backup? npm run restore -- <folder of the backup> [--replace]');
  if (!process.env.DATABASE_URL && readLock(describeDataFolder().lock))
    throw new Error('The portal is running: stop it first, then restore.');
  await compileProjects(['apps/worker']);
  const migrate = await loadCompiled('libs/platform/dist/migrate.js', 'migrate');
  const { openQueueBackend, verifyAudit } = await import('@portal/platform');
  const { recordKinds } = await import('@portal/worker');
  const { restore } = await import('./backup/restore.mjs');
  const { folder: filesDir } = describeStorage();
  return withDatabase(
    async (databaseUrl) => {
      await migrate(databaseUrl);
      // Waiting jobs are part of a backup: their tables belong to the queues and are made by these.
      const queues = await openQueueBackend({ DATABASE_URL: databaseUrl }, 'producer');
      await queues.close();
      const manifest = await restore({ source: path.resolve(folder), databaseUrl, filesDir, replace: parameters.includes('--replace') });
      console.log(
        `restored the state of ${manifest.createdAt}: counts and hashes of ${manifest.tables.length} tables and of the files agree`,
      );
      const report = await verifyAudit(databaseUrl, recordKinds);
      for (const problem of report.problems) console.log(`✗ ${problem}`);
      console.log(
        report.problems.length > 0 ? 'the history was changed before this backup was made' : `${report.steps} steps of history verified`,
      );
      return report.problems.length > 0 ? 1 : 0;
    },
    { create: true },
  );
});
