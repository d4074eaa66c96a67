import { compileProjects } from './build.mjs';
import { withDatabase } from './runtime/database.mjs';
import { runTool } from './runtime/tool.mjs';

await runTool(async () => {
  await compileProjects(['apps/worker']);
  const { verifyAudit } = await import('@portal/platform');
  const { recordKinds } = await import('@portal/worker');
  const report = await withDatabase((databaseUrl) => verifyAudit(databaseUrl, recordKinds));
  for (const problem of report.problems) console.log(`✗ ${problem}`);
  const checked = `${report.steps} steps of ${report.records} records and ${report.heads} daily heads`;
  if (report.problems.length > 0) {
    console.log(`${report.problems.length} problems in ${checked}`);
    return 1;
  }
  console.log(`${checked}: everything is as it was written`);
  return 0;
});
