import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { tellPackage } from './audit/verify-package.mjs';
import { many } from './audit/verify-trail.mjs';
import { compileProjects } from './build.mjs';
import { withDatabase } from './runtime/database.mjs';
import { describeStorage } from './runtime/storage.mjs';
import { runTool } from './runtime/tool.mjs';

await runTool(async (parameters) => {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: { fingerprint: { type: 'string' }, papers: { type: 'string' } },
  });
  // A package that was taken out is verified by itself: neither a database nor a build is needed.
  const taken = values.papers ?? positionals[0];
  if (taken) return tellPackage(taken, values.fingerprint);
  await compileProjects(['apps/worker']);
  const { openStorage, readTrustedKeys, verifyAudit } = await import('@portal/platform');
  const { recordKinds } = await import('@portal/worker');
  const { url, folder } = describeStorage();
  const isThere = !folder || existsSync(folder);
  if (!isThere) console.log(`The contents of the files are NOT CHECKED: there is no ${folder}`);
  const storage = isThere ? await openStorage(folder ? `file:${folder}` : url) : undefined;
  const { AUDIT_SIGNING_KEY, AUDIT_TRUSTED_KEYS, AUDIT_ANCHOR_DIR: anchors, AUDIT_TSA_URL, AUDIT_TSA_CA: caFile } = process.env;
  const stamps = { isAsked: Boolean(AUDIT_TSA_URL), caFile: caFile || undefined };
  const older = AUDIT_TRUSTED_KEYS?.split(',').filter(Boolean);
  const trusted = readTrustedKeys({ AUDIT_SIGNING_KEY, AUDIT_TRUSTED_KEYS: older, NODE_ENV: 'production' });
  if (trusted.length === 0) console.log('The signatures of the daily seals are NOT CHECKED: AUDIT_SIGNING_KEY is not set');
  const report = await withDatabase((databaseUrl) => verifyAudit(databaseUrl, recordKinds, { storage, trusted, anchors, stamps })).finally(
    () => storage?.close(),
  );
  for (const problem of report.problems) console.log(`✗ ${problem}`);
  const checked = `${report.steps} steps of ${report.records} records, ${report.files} files, ${report.heads} daily seals, ${report.changes} lines of the change log, ${report.accessLines} of the access log, ${report.comments} comments and ${report.reads} readings of external auditors`;
  if (report.unproven > 0)
    console.log(`${report.unproven} files were linked before steps held hashes: they were checked against the table alone`);
  if (report.unsaid > 0)
    console.log(
      `${report.unsaid} records have no step yet, or began before steps said what they leave: they were compared in what was said`,
    );
  if (report.anchors)
    console.log(
      `${report.anchors.days.filter(({ state }) => state !== 'awaited').length} daily seals were compared with their anchors in ${anchors}`,
    );
  const stamped = report.anchors?.days.filter(({ stamp }) => stamp?.at) ?? [];
  if (stamped.length > 0) console.log(`${stamped.length} of them have a time stamp of a third party that is right`);
  if (!report.anchors) console.log('The daily seals are NOT COMPARED with anchors: AUDIT_ANCHOR_DIR is not set');
  if (report.problems.length > 0) {
    console.log(`${many(report.problems.length, 'problem')} in ${checked}`);
    return 1;
  }
  console.log(`${checked}: everything is as it was written`);
  return 0;
});
