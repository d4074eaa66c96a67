import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import copyStreams from 'pg-copy-streams';

/** PostgreSQL's text form escapes every line end inside of a value. */
const LINE_END = 10;

/**
 * Writes the rows of a table to a compressed file in PostgreSQL's own text form.
 *
 * @param {import('pg').ClientBase} client
 * @param {import('./catalogue.mjs').Table} table
 * @param {string} file
 * @returns {Promise<{ rows: number, sha256: string }>} the hash is over the uncompressed text
 */
export async function writeTable(client, table, file) {
  const source = client.query(copyStreams.to(buildCopyOut(table)));
  const digest = createDigest();
  await pipeline(source, digest.stream, createGzip({ level: 6 }), createWriteStream(file, { mode: 0o600 }));
  return { rows: source.rowCount, sha256: digest.read() };
}

/**
 * Loads the rows of a table from such a file.
 *
 * @param {import('pg').ClientBase} client
 * @param {import('./catalogue.mjs').Table} table
 * @param {string} file
 */
export async function loadTable(client, table, file) {
  const target = client.query(copyStreams.from(`copy ${table.name} (${table.columns.join(', ')}) from stdin`));
  await pipeline(createReadStream(file), createGunzip(), target);
}

/**
 * Reads a table back without keeping it.
 *
 * @param {import('pg').ClientBase} client
 * @param {import('./catalogue.mjs').Table} table
 * @returns {Promise<{ rows: number, sha256: string }>}
 */
export async function digestTable(client, table) {
  const source = client.query(copyStreams.to(buildCopyOut(table)));
  const digest = createDigest();
  await pipeline(source, digest.stream, swallow());
  return { rows: source.rowCount, sha256: digest.read() };
}

/**
 * @param {string} file compressed file
 * @returns {Promise<{ rows: number, sha256: string }>} its rows, one a line, and the hash of its uncompressed text
 * @throws {Error} when the file is missing or cut off
 */
export async function countAndDigest(file) {
  const digest = createDigest();
  let rows = 0;
  const count = new Writable({
    write(chunk, _encoding, done) {
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) rows += 1;
      done();
    },
  });
  await pipeline(createReadStream(file), createGunzip(), digest.stream, count);
  return { rows, sha256: digest.read() };
}

/**
 * @param {string} file
 * @returns {Promise<string>} hash of its bytes
 */
export async function digestFile(file) {
  const digest = createDigest();
  await pipeline(createReadStream(file), digest.stream, swallow());
  return digest.read();
}

function buildCopyOut(table) {
  return `copy (select ${table.columns.join(', ')} from only ${table.name}) to stdout`;
}

function createDigest() {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, read: () => hash.digest('hex') };
}

function swallow() {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
