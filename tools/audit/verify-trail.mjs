// Verifies an audit trail that was taken out of the Risk & Control Portal. It needs Node 18 or newer, and neither a network nor the portal.
//
//   node verify.mjs [folder] [--fingerprint <sha256 of the public key>]
//
// Ends with 0 when everything is as it was written, else names each problem and ends with 1.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const bytesOf = (hex) => Buffer.from(hex, 'hex');
/** Where every chain begins. */
const START = '00';

/** @param {string} folder */
export function verifyBundle(folder, expectedFingerprint) {
  const problems = [];
  const read = (name) => readFileSync(path.join(folder, name));
  let fingerprint = '';
  try {
    const key = createPublicKey(read('public-key.pem'));
    fingerprint = sha256(key.export({ format: 'der', type: 'spki' })).toString('hex');
    const manifest = read('manifest.json');
    if (!verify(null, manifest, key, Buffer.from(read('manifest.sig').toString(), 'base64')))
      problems.push('manifest.json: the signature is not of this key');
    const { files, fingerprint: named } = JSON.parse(manifest.toString());
    if (named !== fingerprint) problems.push('public-key.pem: it is not the key that the manifest names');
    for (const [name, sum] of Object.entries(files)) {
      if (sha256(read(name)).toString('hex') !== sum) problems.push(`${name}: it was changed after it was signed`);
    }
  } catch (error) {
    problems.push(`the bundle is not whole: ${error.message}`);
  }
  if (expectedFingerprint && expectedFingerprint.toLowerCase() !== fingerprint)
    problems.push(`public-key.pem: its fingerprint is ${fingerprint}, not the expected one`);
  try {
    const trail = JSON.parse(read('trail.json').toString());
    for (const chain of trail.chains) {
      verifyChain(chain, problems);
      verifyFiles(chain, problems);
    }
    const unsealed = verifyHeads(trail, problems);
    for (const problem of trail.problems) problems.push(`found at the export: ${problem}`);
    const steps = trail.chains.reduce((sum, chain) => sum + chain.steps.length, 0);
    return { fingerprint, problems, record: trail.record.number, chains: trail.chains.length, steps, heads: trail.heads.length, unsealed };
  } catch (error) {
    problems.push(`trail.json: it cannot be read: ${error.message}`);
    return { fingerprint, problems, record: '', chains: 0, steps: 0, heads: 0, unsealed: 0 };
  }
}

export function verifyChain(chain, problems) {
  const name = `${chain.workflow} ${chain.number}`;
  let previous;
  for (const step of chain.steps) {
    const title = `${name} step ${step.seq}`;
    const expected = (previous?.seq ?? 0) + 1;
    if (step.seq !== expected) problems.push(`${title}: ${step.seq - expected} step(s) before it were removed`);
    else if (step.prevHash !== (previous?.hash ?? START)) problems.push(`${title}: it does not follow from the step before it`);
    // A text that stays with the portal cannot be hashed again: that it is the one is said by the steps around it and by the daily seal.
    if (!step.withheld) verifyText(chain, step, title, problems);
    previous = step;
  }
  const last = previous?.seq ?? 0;
  if (last < chain.version - 1)
    problems.push(`${name}: it ends at step ${last}, the record is at ${chain.version - 1}: its tail was cut off`);
  else if (last > chain.version - 1) problems.push(`${name}: the record's version was set back`);
  else if (previous && previous.to !== chain.state) problems.push(`${name}: its state was changed to ${chain.state} without a step`);
  else if (previous && previous.hash !== chain.lastHash) problems.push(`${name}: the hash kept with the record was changed`);
}

function verifyText(chain, step, title, problems) {
  if (sha256(bytesOf(step.prevHash), step.body).toString('hex') !== step.hash) problems.push(`${title}: its text or hash was changed`);
  const said = parse(step.body);
  const differs =
    !said ||
    said.workflow !== chain.workflow ||
    said.subjectId !== chain.id ||
    ['seq', 'at', 'event', 'from', 'to', 'operation', 'actorId', 'onBehalfOf', 'comment'].some((field) => said[field] !== step[field]);
  if (differs) problems.push(`${title}: what is shown of it differs from its hashed text`);
}

/** The files of a record as the newest step that names each of them left it, by id. */
export function filedIn(chain) {
  const filed = new Map();
  for (const step of chain.steps) for (const file of parse(step.body)?.files ?? []) filed.set(file.id, { ...file, seq: step.seq });
  return filed;
}

/** What the portal's table said of the record's files against the hashes in the steps. Trails of before, and files linked before, have none. */
export function verifyFiles(chain, problems) {
  const name = `${chain.workflow} ${chain.number}`;
  const filed = filedIn(chain);
  for (const file of chain.files ?? []) {
    const said = filed.get(file.id);
    if (said?.removed) problems.push(`${name}: the file ${file.name} hangs on it again, which step ${said.seq} took off`);
    else if (said && said.sha256 !== file.sha256)
      problems.push(`${name}: the file ${file.name} had another hash in the table than in step ${said.seq}`);
  }
  if (!chain.files) return;
  for (const file of filed.values()) {
    if (!file.removed && !chain.files.some(({ id }) => id === file.id))
      problems.push(`${name}: the file ${file.name}, which step ${file.seq} linked, was taken off without a step`);
  }
}

/** @returns how many steps no daily head seals yet */
function verifyHeads(trail, problems) {
  const sealed = new Map(trail.heads.flatMap((head) => sealedBy(head, problems)));
  const newest = Math.max(0, ...sealed.keys());
  return trail.chains.reduce((sum, chain) => sum + verifySealed(chain, sealed, newest, problems), 0);
}

/** The steps that a daily head seals, as id and hash; the head itself is made again from them. */
export function sealedBy(head, problems) {
  if (head.entries.length !== head.steps)
    problems.push(`daily seal ${head.day}: ${head.steps} steps were sealed, ${head.entries.length} are there`);
  const parts = head.entries.flatMap(([id, hash]) => [String(id), bytesOf(hash)]);
  if (sha256(bytesOf(head.prevHash), head.day, ...parts).toString('hex') !== head.hash)
    problems.push(`daily seal ${head.day}: a sealed step or the seal itself was changed`);
  return head.entries;
}

/** @returns how many steps of the chain no daily head seals yet */
export function verifySealed(chain, sealed, newest, problems) {
  let unsealed = 0;
  for (const step of chain.steps) {
    const hash = sealed.get(step.id);
    if (hash === undefined && step.id > newest) unsealed += 1;
    else if (hash !== step.hash) problems.push(`${chain.workflow} ${chain.number} step ${step.seq}: the daily seal is of another one`);
  }
  return unsealed;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @returns {string} so many of a thing, as a line of the result says it */
export const many = (count, thing) => `${count} ${thing}${count === 1 ? '' : 's'}`;

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2);
  const at = given.indexOf('--fingerprint');
  const expected = at >= 0 ? given.splice(at, 2)[1] : undefined;
  const folder = given[0] ?? path.dirname(fileURLToPath(import.meta.url));
  const { problems, fingerprint, record, chains, steps, heads, unsealed } = verifyBundle(folder, expected);
  for (const problem of problems) console.log(`✗ ${problem}`);
  console.log(
    `${record}: ${many(steps, 'step')} of ${many(chains, 'chain')}, ${many(heads, 'daily seal')}, ${many(unsealed, 'step')} not covered by a daily seal yet`,
  );
  console.log(`signing key ${fingerprint}${expected ? '' : ' (compare it with the one that the administrators told you)'}`);
  console.log(problems.length === 0 ? 'everything is as it was written' : many(problems.length, 'problem'));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
