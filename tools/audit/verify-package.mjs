// Verifies a package of records that was taken out of the Risk & Control Portal, packed or unpacked. It needs Node 18 or newer, and neither a network nor
// the portal nor a database.
//
//   node verify.mjs [package.zip | folder] [--fingerprint <sha256 of the public key>]
//
// Ends with 0 when everything is as it was written, else names each problem and ends with 1.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInflateRaw } from 'node:zlib';
import { filedIn, many, sealedBy, verifyChain, verifyFiles, verifySealed } from './verify-trail.mjs';

/** What the index cannot hold the sum of. */
const UNLISTED = ['index.json', 'index.sig', 'public-key.pem'];

/**
 * @param {string} place a zip or the folder it was unpacked into
 * @param {string} [expectedFingerprint]
 */
export async function verifyPackage(place, expectedFingerprint) {
  const problems = [];
  const report = { problems, fingerprint: '', records: 0, steps: 0, withheld: 0, files: 0, heads: 0, unsealed: 0 };
  let entries;
  try {
    entries = await openPackage(place, problems);
  } catch (error) {
    problems.push(`the package is not whole: ${error.message}`);
    return report;
  }
  const index = await readIndex(entries, problems, report, expectedFingerprint);
  if (!index) return report;
  const sums = await verifySums(entries, index, problems);
  report.files = sums.size;
  for (const problem of index.problems) problems.push(`found at the export: ${problem}`);
  await verifyRecords(entries, index, sums, problems, report);
  return report;
}

/**
 * The files of a package by their names, each to be read as a stream.
 *
 * @param {string} place a zip or the folder it was unpacked into
 * @param {string[]} problems what is wrong with it as a whole is added
 * @returns {Promise<Map<string, () => AsyncIterable<Buffer>>>}
 */
export async function openPackage(place, problems) {
  return statSync(place).isDirectory() ? listFolder(place) : listZip(place, problems);
}

async function readIndex(entries, problems, report, expectedFingerprint) {
  try {
    const [text, signature, pem] = await Promise.all(UNLISTED.map((name) => readWhole(entries, name)));
    const key = createPublicKey(pem);
    report.fingerprint = createHash('sha256')
      .update(key.export({ format: 'der', type: 'spki' }))
      .digest('hex');
    if (!verify(null, text, key, Buffer.from(signature.toString(), 'base64')))
      problems.push('index.json: the signature is not of this key');
    const index = JSON.parse(text.toString());
    if (index.fingerprint !== report.fingerprint) problems.push('public-key.pem: it is not the key that the index names');
    if (expectedFingerprint && expectedFingerprint.toLowerCase() !== report.fingerprint)
      problems.push(`public-key.pem: its fingerprint is ${report.fingerprint}, not the expected one`);
    return index;
  } catch (error) {
    problems.push(`the package is not whole: ${error.message}`);
    return undefined;
  }
}

/** Every file against the signed index, and none beside it. */
async function verifySums(entries, index, problems) {
  const sums = new Map();
  for (const [name, { sha256 }] of Object.entries(index.files)) {
    if (!entries.has(name)) {
      problems.push(`${name}: it was removed`);
      continue;
    }
    try {
      const hash = createHash('sha256');
      for await (const bytes of entries.get(name)()) hash.update(bytes);
      sums.set(name, hash.digest('hex'));
      if (sums.get(name) !== sha256) problems.push(`${name}: it was changed after it was signed`);
    } catch (error) {
      problems.push(`${name}: it cannot be read: ${error.message}`);
    }
  }
  for (const name of entries.keys()) {
    if (!Object.hasOwn(index.files, name) && !UNLISTED.includes(name)) problems.push(`${name}: it was added`);
  }
  return sums;
}

/** The chains of every record, the daily heads that seal them, and each evidence file against the step that linked it. */
async function verifyRecords(entries, index, sums, problems, report) {
  const sealed = new Map();
  for (const name of index.heads) {
    const head = await readJson(entries, name, problems);
    if (!head) continue;
    report.heads += 1;
    for (const [id, hash] of sealedBy(head, problems)) sealed.set(id, hash);
  }
  let newest = 0;
  for (const id of sealed.keys()) newest = Math.max(newest, id);
  for (const record of index.records) {
    const trail = await readJson(entries, `${record.folder}/trail.json`, problems);
    if (!trail) continue;
    report.records += 1;
    for (const chain of trail.chains) {
      verifyChain(chain, problems);
      verifyFiles(chain, problems);
      report.steps += chain.steps.length;
      report.withheld += chain.steps.filter((step) => step.withheld).length;
      report.unsealed += verifySealed(chain, sealed, newest, problems);
      const filed = filedIn(chain);
      for (const { path: name, workflow, record: id, file } of record.evidence) {
        if (workflow !== chain.workflow || id !== chain.id || !sums.has(name)) continue;
        const said = filed.get(file);
        if (said && !said.removed && said.sha256 !== sums.get(name))
          problems.push(`${name}: it is not what step ${said.seq} of ${chain.workflow} ${chain.number} linked`);
      }
    }
  }
}

async function readJson(entries, name, problems) {
  try {
    return JSON.parse((await readWhole(entries, name)).toString());
  } catch (error) {
    if (entries.has(name)) problems.push(`${name}: it cannot be read: ${error.message}`);
    return undefined;
  }
}

async function readWhole(entries, name) {
  const read = entries.get(name);
  if (!read) throw new Error(`${name} is missing`);
  const parts = [];
  for await (const bytes of read()) parts.push(bytes);
  return Buffer.concat(parts);
}

async function listFolder(folder) {
  const entries = new Map();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    entries.set(path.relative(folder, file).split(path.sep).join('/'), () => createReadStream(file));
  }
  return entries;
}

/** The files that the directory of a zip names; their bytes are read where they are asked for. */
async function listZip(file, problems) {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const read = async (at, length) => (await handle.read(Buffer.alloc(length), 0, length, at)).buffer;
    const tail = await read(Math.max(0, size - 65_557), Math.min(size, 65_557));
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    if (end < 0) throw new Error('it is no zip, or its end is missing');
    const directory = await read(tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
    const entries = new Map();
    let at = 0;
    for (let left = tail.readUInt16LE(end + 10); left > 0; left -= 1) {
      if (directory.readUInt32LE(at) !== 0x02014b50) throw new Error('its directory is damaged');
      const [method, packed, offset] = [directory.readUInt16LE(at + 10), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)];
      const [nameLength, extra, comment] = [
        directory.readUInt16LE(at + 28),
        directory.readUInt16LE(at + 30),
        directory.readUInt16LE(at + 32),
      ];
      const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
      at += 46 + nameLength + extra + comment;
      if (name.endsWith('/')) continue;
      if (entries.has(name)) problems.push(`${name}: it stands twice in the package`);
      const local = await read(offset, 30);
      const begin = offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
      entries.set(name, () => readPacked(file, begin, packed, method));
    }
    return entries;
  } finally {
    await handle.close();
  }
}

function readPacked(file, begin, packed, method) {
  if (packed === 0) return [];
  const bytes = createReadStream(file, { start: begin, end: begin + packed - 1 });
  if (method === 0) return bytes;
  const content = createInflateRaw();
  bytes.on('error', (error) => content.destroy(error)).pipe(content);
  return content;
}

/** Verifies and tells. @returns {Promise<number>} the exit code */
export async function tellPackage(place, expected) {
  const { problems, fingerprint, records, steps, withheld, files, heads, unsealed } = await verifyPackage(place, expected);
  for (const problem of problems) console.log(`✗ ${problem}`);
  console.log(
    `${many(records, 'record')} with ${many(steps, 'step')}, ${many(files, 'file')}, ${many(heads, 'daily seal')}, ${many(unsealed, 'step')} not covered by a daily seal yet`,
  );
  if (withheld > 0)
    console.log(
      `${many(withheld, 'step')} without its text, which names records outside the seat that took the package out: only its place was checked`,
    );
  console.log(`signing key ${fingerprint}${expected ? '' : ' (compare it with the one that the administrators told you)'}`);
  console.log(problems.length === 0 ? 'everything is as it was written' : many(problems.length, 'problem'));
  return problems.length === 0 ? 0 : 1;
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2);
  const at = given.indexOf('--fingerprint');
  const expected = at >= 0 ? given.splice(at, 2)[1] : undefined;
  // Not awaited at the top: tests require this module.
  void tellPackage(given[0] ?? path.dirname(fileURLToPath(import.meta.url)), expected).then((code) => (process.exitCode = code));
}
