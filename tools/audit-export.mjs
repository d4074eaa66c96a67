import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compileProjects } from './build.mjs';
import { withDatabase } from './runtime/database.mjs';
import { describeDataFolder } from './runtime/places.mjs';
import { runTool } from './runtime/tool.mjs';

await runTool(async (parameters) => {
  const { values } = parseArgs({
    args: parameters,
    options: { type: { type: 'string', default: 'riskControl' }, record: { type: 'string' }, out: { type: 'string' } },
  });
  if (!values.record)
    throw new Error('Say which record: npm run audit:export -- --type riskControl --record RC-2026-0001 [--out file.zip]');
  await compileProjects(['apps/worker']);
  const { findRecord, readSigningKey, readTrailFile, Sql, writeTrailBundle } = await import('@portal/platform');
  const { recordKinds } = await import('@portal/worker');
  const kind = recordKinds.find(values.type);
  if (!kind) throw new Error(`There is no lifecycle ${values.type}`);
  const key = readSigningKey(readSettings());
  if (!key) throw new Error('AUDIT_SIGNING_KEY is not set; make one with: openssl genpkey -algorithm ed25519 -outform DER | base64 -w0');
  return withDatabase(async (databaseUrl) => {
    const sql = new Sql(databaseUrl, { max: 2, applicationName: 'portal-audit' });
    try {
      const found = await findRecord(sql, kind, values.record);
      if (!found) throw new Error(`There is no ${values.type} ${values.record}`);
      const portal = process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000';
      const trail = await readTrailFile(sql, recordKinds, found, { portal, exportedBy: 'npm run audit:export', at: new Date() });
      const out = values.out ?? `audit-trail-${trail.record.number}.zip`;
      writeFileSync(out, await writeTrailBundle(trail, recordKinds, key));
      for (const problem of trail.problems) console.log(`✗ ${problem}`);
      const steps = trail.chains.reduce((sum, chain) => sum + chain.steps.length, 0);
      console.log(`${out}: ${steps} steps of ${trail.chains.length} chains, signed by ${key.fingerprint}`);
      return trail.problems.length > 0 ? 1 : 0;
    } finally {
      await sql.close();
    }
  });
});

/** The environment; the embedded portal keeps its session secret in its data folder. */
function readSettings() {
  const { NODE_ENV = 'development', AUDIT_SIGNING_KEY, SESSION_SECRET } = process.env;
  const file = describeDataFolder().sessionSecret;
  const secret = SESSION_SECRET || (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
  return { NODE_ENV, AUDIT_SIGNING_KEY, SESSION_SECRET: secret };
}
