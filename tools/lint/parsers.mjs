import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Packages and functions of Node that make sense of bytes which somebody may have uploaded. */
const PARSERS = new Map([
  ['exceljs', /./],
  ['@e965/xlsx', /./],
  ['csv-parse', /./],
  ['mammoth', /./],
  ['pdfjs-dist', /./],
  ['yauzl', /./],
  [
    'node:zlib',
    /\b(?:create)?(?:Inflate|Gunzip|Unzip|BrotliDecompress|ZstdDecompress)|\b(?:inflate|gunzip|unzip|brotliDecompress|zstdDecompress)/,
  ],
]);

/**
 * Packages of the server that were looked at and parse no upload; a new one is put here or above, with its first import. Of passkeys 16 KB of CBOR are read,
 * after the call's schema, and no certificates (ADR 41).
 */
const NO_PARSERS = new Set(
  `@aws-sdk/client-s3 @aws-sdk/lib-storage @azure/storage-blob @fastify/cookie @fastify/multipart @mikro-orm/core @mikro-orm/decorators
   @mikro-orm/migrations @mikro-orm/nestjs @mikro-orm/postgresql @nestjs/bullmq @nestjs/common @nestjs/core @nestjs/platform-fastify @noble/hashes
   @node-rs/argon2 @opentelemetry/api @opentelemetry/exporter-trace-otlp-http @opentelemetry/resources @opentelemetry/sdk-trace-base
    @simplewebauthn/server asn1js bullmq dayjs diff
   fastify ioredis jose kysely nodemailer openid-client otpauth pdfkit pg pg-copy-streams pino pkijs prom-client reflect-metadata rxjs sanitize-html
   @zxcvbn-ts/language-common scorm-again svg-captcha uqr xstate zod`.split(/\s+/),
);

/** What a process that serves people or works for them may load all the same, and why. */
export const IN_PROCESS = {
  'libs/platform/src/spreadsheet/template-workbook.ts exceljs': 'writes the templates of imports; opens nothing',
  'libs/platform/src/fill-sheet/fill-sheet-workbook.ts exceljs': 'writes the sheets to be filled in; opens nothing',
  'libs/knowledge/src/certificate/read-woff.ts node:zlib': 'opens the fonts of certificates, which are the portal’s own',
};

/** Files whose processes serve or work; what they reach by imports is loaded there. */
const STARTS = ['apps/api/src/main.ts', 'apps/worker/src/main.ts'];
/** Entries of confined processes: started, never imported. */
const CHILD = /-child\.ts$/;
/** The two places that start a process: the confined one, and that of LibreOffice. */
const MAY_START = [
  'libs/platform/src/confine/run-confined.ts',
  'libs/platform/src/confine/confinement.ts',
  'libs/platform/src/document/office.ts',
];

const IMPORT =
  /(?:^|\n)(?:import|export)\s+(?!type\b)([^'";=()]*?)\s+from\s+['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/**
 * Finds parsers of uploads outside confined processes (libs/platform/src/confine): imported where people are served, unknown packages, processes
 * started elsewhere, entries that nobody lists.
 *
 * @param {string} root root folder of the project
 * @param {string[]} files paths below the root
 * @returns {string[]} problems
 */
export function findLooseParsers(root, files) {
  const sources = files.filter((file) => /^(libs|apps\/(api|worker))\/.*\.ts$/.test(file) && isProduct(file));
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  const imports = new Map(sources.map((file) => [file, listImports(read(file))]));
  return [
    ...findLoaded(files, imports),
    ...findForeign(imports),
    ...findStarters(imports),
    ...findUnlisted(sources, sources.includes(LIST) ? read(LIST) : ''),
  ];
}

const isProduct = (file) => !/\.(spec|fixture|d)\.ts$|^libs\/testing\//.test(file);

/** @returns {{ names: string, target: string }[]} */
function listImports(text) {
  return [...text.matchAll(IMPORT)]
    .filter(([, names]) => names === undefined || !/^\{\s*(?:type\s+[\w$]+(?:\s+as\s+[\w$]+)?\s*,?\s*)+\}$/.test(names.trim()))
    .map(([, names, target, bare, dynamic]) => ({ names: names ?? '', target: target ?? bare ?? dynamic ?? '' }));
}

const packageOf = (target) => (target.startsWith('@') ? target.split('/').slice(0, 2) : target.split('/').slice(0, 1)).join('/');

function parserOf({ names, target }) {
  const name = target.startsWith('node:') ? target : packageOf(target);
  return PARSERS.get(name)?.test(names || '*') ? name : undefined;
}

/** @returns {string | undefined} the file of the portal that an import means: `./a.ts`, `@portal/platform`, `@portal/platform/xml` */
function resolveOwn(file, target) {
  if (target.startsWith('.')) return path.posix.join(path.posix.dirname(file), target);
  const [scope, library, part = 'index'] = target.split('/');
  return scope === '@portal' ? `libs/${library}/src/${part}.ts` : undefined;
}

/** What the starts load, step by step; packages of the portal are loaded whole, by their index. */
function findLoaded(files, imports) {
  const problems = [];
  const seen = new Set();
  const waiting = STARTS.filter((file) => imports.has(file));
  while (waiting.length > 0) {
    const file = waiting.pop();
    if (seen.has(file)) continue;
    seen.add(file);
    for (const one of imports.get(file) ?? []) {
      const parser = parserOf(one);
      if (parser && !(`${file} ${parser}` in IN_PROCESS))
        problems.push(`${file}: ${parser} would open uploads in a process that has secrets`);
      const next = resolveOwn(file, one.target);
      if (!next || !imports.has(next)) continue;
      if (CHILD.test(next)) problems.push(`${file}: imports ${next}, which is started in a process of its own`);
      else waiting.push(next);
    }
  }
  for (const known of Object.keys(IN_PROCESS)) {
    const [file, parser] = known.split(' ');
    if (files.includes(file) && !imports.get(file).some((one) => parserOf(one) === parser))
      problems.push(`${file}: ${parser} is excused and not there`);
  }
  return problems;
}

function findForeign(imports) {
  const problems = [];
  for (const [file, list] of imports) {
    for (const { target } of list) {
      const name = packageOf(target);
      if (/^(\.|node:|@portal\/)/.test(target) || NO_PARSERS.has(name) || PARSERS.has(name)) continue;
      problems.push(`${file}: does ${name} parse what people upload? Name it in tools/lint/parsers.mjs`);
    }
  }
  return problems;
}

function findStarters(imports) {
  return [...imports]
    .filter(
      ([file, list]) =>
        !MAY_START.includes(file) && list.some(({ target }) => /^(node:)?(child_process|worker_threads|cluster)$/.test(target)),
    )
    .filter(([file]) => !/close-network\.ts$/.test(file))
    .map(([file]) => `${file}: starts processes; the places that do are named in tools/lint/parsers.mjs`);
}

const LIST = 'libs/platform/src/confine/parsers.ts';

function findUnlisted(sources, list) {
  return sources
    .filter((file) => CHILD.test(file) && !list.includes(`'${file.slice('libs/'.length)}'`))
    .map((file) => `${file}: is no entry of ${LIST}`);
}
