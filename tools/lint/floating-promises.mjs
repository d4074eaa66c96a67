import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

/** As for `npm run typecheck` in its stage: these two know every file of the tree, tests included. */
const PROJECTS = ['tsconfig.spec.json', 'tsconfig.spec.web.json'];
const RULE = 'no-floating-promises';
const CODE = /\.tsx?$/;

/**
 * A promise that nobody waits for loses its error: it is awaited, or said to be let go with `void`. Which expression is a promise only its
 * type says, so typescript-eslint's rule runs on the native compiler: in ESLint it took a second compiler, and half of the time.
 *
 * @param {string} root root folder of the project
 * @param {string[]} [places] files or folders to look at, all unless given
 * @param {Record<string, string>} [texts] what to read instead of the files of these names
 * @returns {Promise<string[]>} a line for each finding
 * @throws {Error} when the check itself did not run to its end
 */
export async function findFloatingPromises(root, places = [], texts = {}) {
  const sought = places.map((place) => path.resolve(root, place));
  const isSought = (file) => sought.length === 0 || sought.some((place) => file === place || file.startsWith(place + path.sep));
  const files = listTypedFiles(root).filter(isSought);
  if (files.length === 0) return [];
  const overrides = Object.fromEntries(Object.entries(texts).map(([file, text]) => [path.resolve(root, file), text]));
  const answers = await check(root, files, { ...standAside(root, files), ...overrides });
  return answers.map((answer) => describe(root, answer, overrides)).sort();
}

/**
 * @param {string} root
 * @returns {string[]} absolute places of the files whose types are known
 */
export function listTypedFiles(root) {
  const files = PROJECTS.flatMap((project) => readProject(path.join(root, project)).fileNames);
  return [...new Set(files.map((file) => path.resolve(file)))].filter((file) => CODE.test(file));
}

function readProject(file) {
  const { config } = ts.readConfigFile(file, ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(file));
}

/**
 * The program looks for the nearest tsconfig.json, and those of the packages leave tests out: it would know nothing of their types, and
 * would read all that a package builds on once more for each. To it, each of them only names the two projects.
 */
function standAside(root, files) {
  const texts = {};
  const seen = new Set();
  for (const file of files) {
    for (let folder = path.dirname(file); !seen.has(folder) && folder.startsWith(root); folder = path.dirname(folder)) {
      seen.add(folder);
      const config = path.join(folder, 'tsconfig.json');
      if (!existsSync(config)) continue;
      const references = PROJECTS.map((project) => ({ path: path.relative(folder, path.join(root, project)) || '.' }));
      // The options stay: the console's tests inherit them.
      texts[config] = JSON.stringify({ ...ts.readConfigFile(config, ts.sys.readFile).config, files: [], include: [], references });
    }
  }
  return texts;
}

/** @returns {Promise<{ kind: number, file?: string, range?: { pos: number }, message?: string }[]>} */
async function check(root, files, texts) {
  const require = createRequire(import.meta.url);
  const program = require.resolve('oxlint-tsgolint/bin/tsgolint.js');
  const child = spawn(process.execPath, [program, 'headless'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    // On one core it starts one checker; several would infer the same types several times. Linting has another core for the rest.
    env: { ...process.env, GOMAXPROCS: '1' },
  });
  child.stdin.end(JSON.stringify({ version: 2, configs: [{ file_paths: files, rules: [{ name: RULE }] }], source_overrides: texts }));
  const ended = new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  const chunks = await child.stdout.toArray();
  const code = await ended;
  if (code !== 0) throw new Error(`tsgolint ended with ${code}: ${Buffer.concat(chunks).toString()}`);
  return readFrames(Buffer.concat(chunks));
}

/** Each answer is led by its length in four bytes and its kind in one: 0 says why the check broke off, 1 is a finding. */
function readFrames(bytes) {
  const answers = [];
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readUInt32LE(at);
    const [kind, text] = [bytes[at + 4], bytes.toString('utf8', at + 5, at + 5 + length)];
    if (kind !== 1) throw new Error(`tsgolint: ${text}`);
    answers.push(JSON.parse(text));
    at += 5 + length;
  }
  return answers;
}

function describe(root, answer, overrides) {
  const { file_path: file, range, rule, message } = answer;
  if (!file) return JSON.stringify(answer);
  const bytes = Buffer.from(overrides[file] ?? ts.sys.readFile(file) ?? '');
  const line = bytes
    .subarray(0, range?.pos ?? 0)
    .toString()
    .split('\n').length;
  return `${path.relative(root, file)}:${line} ${rule ?? ''} ${message?.description ?? ''}`;
}
