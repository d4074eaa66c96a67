import { createHash, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RecordKinds } from '../../record/index.ts';
import { packZip } from '../../spreadsheet/zip-format.ts';
import type { SigningKey } from './signing-key.ts';
import type { TrailFile } from './trail-file.ts';
import { writeTrailPage } from './trail-page.ts';

/** The verifier stands in tools/, where auditors can also fetch it from; seen from here, compiled or not. */
const VERIFIER = new URL('../../../../../tools/audit/verify-trail.mjs', import.meta.url);

const README = `审计轨迹 / Audit trail

trail.html  可阅读的轨迹 / the trail, for reading
trail.json  机器可读的完整轨迹 / the full trail, machine-readable
verify.mjs  离线校验程序，只需 Node 18 或更新版本 / the offline verifier; it needs only Node 18 or later

校验 / To verify:   node verify.mjs

它校验签名、每个文件的哈希、每条记录的哈希链以及每日封存，并指出被修改、删除或截断的步骤。
请将显示的密钥指纹与从系统管理员处通过其他途径得到的指纹进行比对：
It checks the signature, the hash of each file, each record's chain and the daily seals, and names any step that was changed, removed or truncated.
Compare the fingerprint it shows with the one that the portal’s administrators gave you through a separate channel:

                    node verify.mjs --fingerprint <sha256>
`;

/** A zip of a record's trail: for programs, for people, with a verifier, and signed as a whole. */
export async function writeTrailBundle(trail: TrailFile, kinds: RecordKinds, key: SigningKey): Promise<Buffer> {
  const files: [name: string, bytes: Buffer][] = [
    ['trail.json', Buffer.from(`${JSON.stringify(trail, null, 1)}\n`)],
    ['trail.html', Buffer.from(writeTrailPage(trail, kinds, key.fingerprint))],
    ['verify.mjs', await readFile(VERIFIER)],
    ['README.txt', Buffer.from(README)],
  ];
  const sums = Object.fromEntries(files.map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]));
  const manifest = Buffer.from(
    `${JSON.stringify({ format: trail.format, algorithm: 'ed25519', fingerprint: key.fingerprint, files: sums }, null, 1)}\n`,
  );
  const signature = Buffer.from(`${sign(null, manifest, key.privateKey).toString('base64')}\n`);
  return packZip([...files, ['manifest.json', manifest], ['manifest.sig', signature], ['public-key.pem', Buffer.from(key.publicPem)]]);
}
