import path from 'node:path';
import { compileProjects } from './build.mjs';
import { withDatabase } from './runtime/database.mjs';
import { describeDataFolder } from './runtime/places.mjs';
import { describeStorage } from './runtime/storage.mjs';
import { runTool } from './runtime/tool.mjs';

await runTool(async ([folder]) => {
  await compileProjects(['libs/platform']);
  const { backUp } = await import('./backup/backup.mjs');
  const stamp = new Date().toISOString().replace(/[-:]/g, '').slice(0, 15);
  const target = path.resolve(folder ?? path.join(describeDataFolder().root, 'backups', `portal-${stamp}Z`));
  const storage = describeStorage();
  const manifest = await withDatabase((databaseUrl) => backUp({ databaseUrl, filesDir: storage.folder, target }));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${manifest.tables.length} tables and ${manifest.files?.length ?? 0} files are in ${target}`);
  if (!storage.folder) console.log(`The files stand in ${storage.url}, which is backed up by its own means.`);
});
