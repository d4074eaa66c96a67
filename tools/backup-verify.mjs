import path from 'node:path';
import { runTool } from './runtime/tool.mjs';

await runTool(async ([folder]) => {
  if (!folder) throw new Error('Which backup? npm run backup:verify -- <folder of the backup>');
  const { verifyBackup } = await import('./backup/verify.mjs');
  const { manifest, rows, problems } = await verifyBackup(path.resolve(folder));
  for (const problem of problems) console.log(`✗ ${problem}`);
  if (problems.length > 0) return 1;
  const files = manifest.files ? `${manifest.files.length} files` : 'no files (they stand in an object store)';
  console.log(`the backup of ${manifest.createdAt} is whole: ${rows} rows of ${manifest.tables.length} tables, ${files}, all hashes agree`);
  return 0;
});
