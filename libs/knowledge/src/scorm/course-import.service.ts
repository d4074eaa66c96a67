import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { CourseNeed } from '@portal/contract';
import { FileScanner, FileStorage, makeStorageKey, Sql, type StoredContent } from '@portal/platform';
import { readManifest, type Manifest } from './manifest.ts';
import { CharsetProbe, mediaTypeOfPath } from './media-types.ts';
import { PackageNeeds, READ_BYTES } from './package-needs.ts';
import { keyOfPath, openCoursePackage, refusePackage, type CoursePackage, type PackageFile } from './package-gate.ts';

const MANIFEST = 'imsmanifest.xml';
const MANIFEST_MB = 4;
/** Files of one package that are written at a time. */
const WRITERS = 8;

export interface IncomingPackage {
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
  /** Throws what refuses a package that was cut off for its size; asked when the content has ended. */
  readonly assertWhole: () => void;
}

export interface ImportedPackage {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

interface UnpackedFile {
  readonly pathKey: string;
  readonly key: string;
  readonly size: number;
  readonly mediaType: string;
}

/**
 * Takes course packages in: looked through by the scanner, judged by the gate and their manifest before anything is unpacked, then kept file
 * by file in the storage, all or nothing.
 */
@Injectable()
export class CourseImports {
  readonly #sql: Sql;
  readonly #storage: FileStorage;
  readonly #scanner: FileScanner;

  constructor(sql: Sql, storage: FileStorage, scanner: FileScanner) {
    this.#sql = sql;
    this.#storage = storage;
    this.#scanner = scanner;
  }

  /** @throws Refusal `validation.package` that says what is wrong with it */
  async take(incoming: IncomingPackage, personId: number): Promise<ImportedPackage> {
    const folder = await mkdtemp(path.join(os.tmpdir(), `portal-course-${process.pid}-`));
    const keys: string[] = [];
    try {
      const copy = path.join(folder, 'package.zip');
      await pipeline(this.#scanner.pass(incoming.content), createWriteStream(copy));
      incoming.assertWhole();
      const opened = await openCoursePackage(copy);
      try {
        const manifest = await readManifestOf(opened);
        const base = makeStorageKey('courses');
        const keep = async (key: string, content: Readable): Promise<StoredContent> => {
          keys.push(key);
          return this.#storage.put(key, content);
        };
        const whole = await keep(`${base}/package`, createReadStream(copy));
        const needs = new PackageNeeds((wanted) => opened.find(wanted) !== undefined);
        const files = await unpack(opened, base, keep, needs);
        const found = needs.finish(manifest.notCarried);
        return await this.#register(incoming.name, whole, manifest, opened, { files, needs: found }, personId);
      } finally {
        opened.close();
      }
    } catch (error) {
      for (const key of keys) await this.#storage.remove(key);
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  #register(
    name: string,
    whole: StoredContent,
    manifest: Manifest,
    opened: CoursePackage,
    { files, needs }: { readonly files: readonly UnpackedFile[]; readonly needs: readonly CourseNeed[] },
    personId: number,
  ): Promise<ImportedPackage> {
    return this.#sql.transaction(async (tx) => {
      const [stored] = await tx.query<ImportedPackage>(
        `insert into stored_file (name, storage_key, size, sha256, media_type, content_kind, uploaded_by)
         values ($1, $2, $3, $4, 'application/zip', 'course', $5) returning id, name, size, sha256`,
        [name, whole.key, whole.size, whole.sha256, personId],
      );
      await tx.query(
        `insert into scorm_course (id, version, edition, title, launch_path, launch_query, mastery_score, passing_measure,
           completion_threshold, launch_data, file_count, unpacked_bytes, structure, needs)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
        [
          stored!.id,
          manifest.version,
          manifest.edition,
          manifest.title || name.replace(/\.zip$/i, ''),
          manifest.launchPath,
          manifest.launchQuery,
          manifest.masteryScore,
          manifest.passingMeasure,
          manifest.completionThreshold,
          manifest.launchData,
          opened.files.length,
          opened.unpackedBytes,
          JSON.stringify(manifest.structure),
          JSON.stringify(needs),
        ],
      );
      await tx.query(
        `insert into scorm_file (course_id, path_key, storage_key, size, media_type)
         select $1, "pathKey", key, size, "mediaType" from json_to_recordset($2)
           as file ("pathKey" text, key text, size bigint, "mediaType" text)`,
        [stored!.id, JSON.stringify(files)],
      );
      return stored!;
    });
  }
}

async function readManifestOf(opened: CoursePackage): Promise<Manifest> {
  const file = opened.find(MANIFEST);
  if (!file) {
    const below = opened.files.find((one) => keyOfPath(one.path).endsWith(`/${MANIFEST}`));
    throw below ? refusePackage('scorm.manifestBelow', { name: path.posix.dirname(below.path) }) : refusePackage('scorm.noManifest');
  }
  if (file.size > MANIFEST_MB * 1024 * 1024) throw refusePackage('scorm.manifestTooLarge', { max: MANIFEST_MB });
  return readManifest(await buffer(await file.open()), (wanted) => opened.find(wanted)?.path);
}

async function unpack(
  opened: CoursePackage,
  base: string,
  keep: (key: string, content: Readable) => Promise<StoredContent>,
  needs: PackageNeeds,
): Promise<UnpackedFile[]> {
  const waiting = opened.files.map((file, index) => ({ file, key: `${base}/${index}` }));
  const done: UnpackedFile[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) done.push(await unpackOne(next.file, next.key, keep, needs));
  };
  const ends = await Promise.allSettled(Array.from({ length: WRITERS }, work));
  // Every writer has ended before anything is taken back.
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return done;
}

async function unpackOne(
  file: PackageFile,
  key: string,
  keep: (key: string, content: Readable) => Promise<StoredContent>,
  needs: PackageNeeds,
): Promise<UnpackedFile> {
  const type = mediaTypeOfPath(file.path);
  const probe = type === 'text/html' ? new CharsetProbe() : undefined;
  const read = PackageNeeds.reads(type) && file.size <= READ_BYTES ? ([] as Buffer[]) : undefined;
  const content = Readable.from(watch(await file.open(), probe, read), { objectMode: false });
  const { size } = await keep(key, content);
  if (PackageNeeds.reads(type)) needs.look(file.path, type, read && Buffer.concat(read).toString());
  return { pathKey: keyOfPath(file.path), key, size, mediaType: probe ? `${type}; charset=${probe.finish()}` : type };
}

async function* watch(content: Readable, probe: CharsetProbe | undefined, read: Buffer[] | undefined): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    probe?.push(chunk);
    read?.push(chunk);
    yield chunk;
  }
}
