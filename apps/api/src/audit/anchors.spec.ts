import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anchorHeads, readConfig, readSigningKey, readTrustedKeys, sealDay, verifyAudit, type SigningKey } from '@portal/platform';
import { buildWorld, recordKinds, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-anchors-'));
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await api?.close();
});

interface Keys {
  readonly signing: SigningKey;
  /** As the settings name it. */
  readonly publicKey: string;
  readonly privateKey: string;
}

function makeKeys(): Keys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const own = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return {
    signing: readSigningKey({ AUDIT_SIGNING_KEY: own, NODE_ENV: 'production' })!,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    privateKey: own,
  };
}

const [old, present] = [makeKeys(), makeKeys()];
const settings = (more: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', DATABASE_URL: api.config.DATABASE_URL, AUDIT_SIGNING_KEY: present.privateKey, ...more });
const problems = async (options: Parameters<typeof verifyAudit>[2]) =>
  (await verifyAudit(api.config.DATABASE_URL, recordKinds, options)).problems;

test('heads of a key that was changed since are no fault when it is named as one that was trusted, and one when it is not', async () => {
  await world.bring('assessing');
  await sealDay(api.sql, '2026-01-05', new Date(), old.signing);
  await world.bring('assessing');
  await sealDay(api.sql, '2026-01-06', new Date(), present.signing);
  expect(await problems({ trusted: readTrustedKeys(settings({})) })).toEqual([
    'daily seal 2026-01-05: is not signed by a key that is trusted',
  ]);
  const rotated = settings({ AUDIT_TRUSTED_KEYS: `${makeKeys().publicKey}, ${old.publicKey}` });
  expect(await problems({ trusted: readTrustedKeys(rotated) })).toEqual([]);
  expect(() => settings({ AUDIT_TRUSTED_KEYS: 'not a key' })).toThrow(/AUDIT_TRUSTED_KEYS/);
  expect(() => settings({ AUDIT_TRUSTED_KEYS: old.privateKey })).toThrow(/AUDIT_TRUSTED_KEYS/);
});

test('heads that are anchored elsewhere are written once, and are the same for ever', async () => {
  expect(await anchorHeads(api.sql, folder)).toEqual(['2026-01-05', '2026-01-06']);
  expect(await anchorHeads(api.sql, folder)).toEqual([]);
  const report = await verifyAudit(api.config.DATABASE_URL, recordKinds, { anchors: folder });
  expect(report.problems).toEqual([]);
  expect(report.anchors).toEqual({
    folder,
    isReadable: true,
    days: [
      { day: '2026-01-05', state: 'agrees', stamp: null },
      { day: '2026-01-06', state: 'agrees', stamp: null },
    ],
  });
  const file = path.join(folder, '2026-01-06.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ day: '2026-01-06', keyId: present.signing.fingerprint });
});

test('who has the database and the key makes a head anew: what was anchored tells', async () => {
  const trusted = [old.signing.publicPem, present.signing.publicPem];
  await api.sql.query(`delete from audit_head where day = '2026-01-06'`);
  expect(await problems({ trusted })).toEqual([]);
  expect(await problems({ trusted, anchors: folder })).toEqual(['daily seal 2026-01-06: was anchored and is gone']);
  await world.bring('assessing');
  await sealDay(api.sql, '2026-01-06', new Date(), present.signing);
  expect(await problems({ trusted })).toEqual([]);
  expect(await problems({ trusted, anchors: folder })).toEqual(['daily seal 2026-01-06: is not the one that was anchored']);
  // What is written elsewhere is not written again to fit.
  await anchorHeads(api.sql, folder);
  expect(await problems({ anchors: folder })).toEqual(['daily seal 2026-01-06: is not the one that was anchored']);
});

test('an anchor or a folder that cannot be read is told, not passed over', async () => {
  writeFileSync(path.join(folder, '2026-01-06.json'), '{');
  expect(await problems({ anchors: folder })).toEqual(['daily seal 2026-01-06: its anchor cannot be read']);
  expect(await problems({ anchors: path.join(folder, 'gone') })).toEqual([expect.stringMatching(/^the anchors .* cannot be read/)]);
});
