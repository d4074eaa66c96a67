import { sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ZipEntry } from '../../archive/zip-stream.ts';
import type { SqlRunner } from '../../database/sql.ts';
import type { RecordKinds } from '../../record/index.ts';
import { MissingFileError, type FileStorage } from '../../storage/file-storage.ts';
import type { ChainName } from '../bundle/chains.ts';
import type { SigningKey } from '../bundle/signing-key.ts';
import { listHeads, readHead, readTrailFile, type TrailFile } from '../bundle/trail-file.ts';
import { writeTrailPage } from '../bundle/trail-page.ts';
import { gatherFiled, listLinked, type LinkedFile } from '../evidence/filed-files.ts';
import { writePackagePage } from './package-page.ts';

export const PACKAGE_FORMAT = 'portal-record-package/1';

/** The verifiers stand in tools/, where auditors can also fetch them from; seen from here, compiled or not. */
const tool = (name: string): URL => new URL(`../../../../../tools/audit/${name}`, import.meta.url);

/** Of one record so many files; no record has as many. */
const MOST_FILES = 100_000;

const README = `资料包 / Package of records

index.html            目录，可离线阅读 / the index, for reading offline
index.json            每个文件的 SHA-256，已签名 / the SHA-256 of each file, signed
<编号/number>/         每条记录：record.html 或 record.pdf、trail.html、files/（证据） / each record: its details, trail and evidence
heads/                每日封存 / the daily seals of the steps
verify.mjs            离线校验程序，只需 Node 18 或更新版本 / the offline verifier; it needs only Node 18 or later

校验 / To verify:      node verify.mjs --fingerprint <sha256>   （在解压后的文件夹中 / in the unpacked folder）
或 / or:               npm run audit:verify -- package.zip --fingerprint <sha256>

请将密钥指纹与从系统管理员处通过其他途径得到的指纹进行比对。
Compare the fingerprint of the key with the one that the portal’s administrators gave you through a separate channel.
`;

/** What the package says of itself. */
export interface PackageAbout {
  readonly title: { readonly zh: string; readonly en: string };
  readonly portal: string;
  readonly exportedBy: string;
  readonly at: Date;
  /** What was asked for, in words of the caller's request. */
  readonly filters: Readonly<Record<string, unknown>>;
}

/** A record to be packed, with what its area shows of it. */
export interface PackedRecord extends ChainName {
  readonly number: string;
  /** Its cells in the index, under the `columns` of the package. */
  readonly cells: readonly string[];
  /** Pages and data beside its trail: name in its folder and content. */
  readonly pages: readonly (readonly [name: string, bytes: Buffer])[];
  /** Ids of its steps whose texts tell more than who takes the package out may read. */
  readonly withheld?: ReadonlySet<number>;
}

/** A file on a record, as the index names it. */
export interface PackedEvidence {
  readonly path: string;
  readonly workflow: string;
  readonly record: number;
  readonly file: number;
  readonly name: string;
}

export interface IndexedRecord extends ChainName {
  readonly number: string;
  readonly folder: string;
  readonly cells: readonly string[];
  readonly steps: number;
  readonly evidence: readonly PackedEvidence[];
}

/** `index.json`: what is signed. */
export interface PackageIndex extends Omit<PackageAbout, 'at'> {
  readonly format: typeof PACKAGE_FORMAT;
  readonly algorithm: 'ed25519';
  readonly fingerprint: string;
  readonly exportedAt: string;
  readonly columns: readonly string[];
  readonly records: IndexedRecord[];
  readonly heads: string[];
  /** Every other file of the package but the signature and the key, by its path. */
  readonly files: Record<string, { readonly sha256: string; readonly size: number }>;
  /** What the portal's own verifier found while it packed. */
  readonly problems: string[];
}

interface Source {
  readonly sql: SqlRunner;
  readonly kinds: RecordKinds;
  readonly storage: FileStorage;
  readonly key: SigningKey;
}

/**
 * The files of a signed package, one after the other: what the area puts first, each record with its trail, pages and evidence, the daily heads, the
 * index. Its size does not matter to the memory: of a record only its trail is held, of a file nothing.
 * @param columns what stands above the records' cells in the index
 */
export async function* packRecords(
  source: Source,
  about: PackageAbout,
  columns: readonly string[],
  first: readonly ZipEntry[],
  records: AsyncIterable<PackedRecord>,
): AsyncGenerator<ZipEntry> {
  const { at, ...said } = about;
  const index: PackageIndex = {
    format: PACKAGE_FORMAT,
    algorithm: 'ed25519',
    fingerprint: source.key.fingerprint,
    ...said,
    exportedAt: at.toISOString(),
    columns,
    records: [],
    heads: [],
    files: {},
    problems: [],
  };
  const indexed = (entry: ZipEntry): ZipEntry => ({ ...entry, written: (sum) => void (index.files[entry.name] = sum) });
  const whole = (name: string, content: Buffer | string): ZipEntry => indexed({ name, content: Buffer.from(content) });
  for (const entry of first) yield indexed(entry);
  const steps: number[] = [];
  for await (const record of records) {
    for await (const entry of packRecord(source, about, index, record, steps)) yield indexed(entry);
  }
  for (const head of await listHeads(source.sql, steps)) {
    const name = `heads/${head.day}.json`;
    index.heads.push(name);
    yield whole(name, `${JSON.stringify(await readHead(source.sql, head))}\n`);
  }
  for (const name of ['verify-package.mjs', 'verify-trail.mjs'])
    yield whole(name === 'verify-package.mjs' ? 'verify.mjs' : name, await readFile(tool(name)));
  yield whole('README.txt', README);
  yield whole('index.html', writePackagePage(index));
  const text = Buffer.from(`${JSON.stringify(index, null, 1)}\n`);
  yield { name: 'index.json', content: text };
  yield { name: 'index.sig', content: Buffer.from(`${sign(null, text, source.key.privateKey).toString('base64')}\n`) };
  yield { name: 'public-key.pem', content: Buffer.from(source.key.publicPem) };
}

async function* packRecord(
  source: Source,
  about: PackageAbout,
  index: PackageIndex,
  record: PackedRecord,
  stepIds: number[],
): AsyncGenerator<ZipEntry> {
  const { sql, kinds, key } = source;
  const trail = withhold(await readTrailFile(sql, kinds, record, about, false), record.withheld);
  const folder = cleanName(record.number);
  const evidence: PackedEvidence[] = [];
  for (const chain of trail.chains) {
    const filed = gatherFiled(chain.steps);
    for (const file of await listLinked(sql, kinds.of(chain.workflow), [0, 0], MOST_FILES, chain.id)) {
      const name = `${folder}/files/${file.id}-${cleanName(file.name)}`;
      const where = `${chain.workflow} ${chain.number}: the file ${file.name}`;
      const expected = filed.get(file.id)?.sha256 ?? file.sha256;
      const content = await openStored(source.storage, file);
      if (!content) {
        index.problems.push(`${where} is not in the storage`);
        continue;
      }
      evidence.push({ path: name, workflow: chain.workflow, record: chain.id, file: file.id, name: file.name });
      yield { name, content };
      // The sum is known once the entry is written, before the generator goes on.
      const sum = index.files[name]?.sha256;
      if (expected !== '' && sum !== expected) index.problems.push(`${where} is not what was filed: its content was changed`);
    }
  }
  index.problems.push(...trail.problems.filter((problem) => !index.problems.includes(problem)));
  for (const [name, bytes] of record.pages) yield { name: `${folder}/${name}`, content: bytes };
  yield { name: `${folder}/trail.json`, content: Buffer.from(`${JSON.stringify(trail)}\n`) };
  yield { name: `${folder}/trail.html`, content: Buffer.from(writeTrailPage(trail, kinds, key.fingerprint)) };
  for (const { steps } of trail.chains) for (const { id } of steps) stepIds.push(id);
  const { workflow, id, number, cells } = record;
  const steps = trail.chains.reduce((sum, chain) => sum + chain.steps.length, 0);
  index.records.push({ workflow, id, number, folder, cells, steps, evidence });
}

/** A step that is withheld keeps its place, its hash and what it led to. */
function withhold(trail: TrailFile, withheld: ReadonlySet<number> = new Set()): TrailFile {
  if (withheld.size === 0) return trail;
  const chains = trail.chains.map((chain) => ({
    ...chain,
    steps: chain.steps.map((step) => (withheld.has(step.id) ? { ...step, comment: '', body: '', withheld: true as const } : step)),
  }));
  return { ...trail, chains };
}

async function openStored(storage: FileStorage, { storageKey }: LinkedFile): Promise<AsyncIterable<Buffer> | undefined> {
  try {
    return (await storage.open(storageKey)) as AsyncIterable<Buffer>;
  } catch (error) {
    if (error instanceof MissingFileError) return undefined;
    throw error;
  }
}

/** A name that no unpacking program can be led astray by, and that every system can write. */
function cleanName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._()-]/gu, '_')
    .replace(/^\.{1,200}/, '_')
    .slice(-120)
    .trim();
  return clean === '' ? '_' : clean;
}
