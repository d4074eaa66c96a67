import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { FileScanner, FileStorage, makeStorageKey, refuseTurn, runParser, Sql, TurnQueue, type StoredContent } from '@portal/platform';
import { CutOffError, keepFiles } from './package-files.ts';
import { refusePackage } from './package-refusal.ts';
import type { OpenedPackage, PackageMessage } from './package-protocol.ts';

/** Packages that are opened at a time by one process of the portal. */
const queue = new TurnQueue({ atOnce: 2, waiting: 24, waitingOfOne: 8 });

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
  readonly sha256: string;
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
      const base = makeStorageKey('courses');
      const keep = async (key: string, content: Readable): Promise<StoredContent> => {
        keys.push(key);
        return this.#storage.put(key, content);
      };
      const hashes: string[] = [];
      const keepAt = async (index: number, content: Readable): Promise<StoredContent> => {
        const stored = await keep(`${base}/${index}`, content);
        hashes[index] = stored.sha256;
        return stored;
      };
      const turn = await queue.take(personId, () => openApart(copy, keepAt));
      if (!turn.ok) throw refuseTurn(turn.refused);
      const { opened, sizes } = turn.result;
      const whole = await keep(`${base}/package`, createReadStream(copy));
      const files = opened.files.map((file, index) => ({
        ...file,
        key: `${base}/${index}`,
        size: sizes[index] ?? 0,
        sha256: hashes[index]!,
      }));
      return await this.#register(incoming.name, whole, opened, files, personId);
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
    { manifest, unpackedBytes, needs }: OpenedPackage,
    files: readonly UnpackedFile[],
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
          files.length,
          unpackedBytes,
          JSON.stringify(manifest.structure),
          JSON.stringify(needs),
        ],
      );
      await tx.query(
        `insert into scorm_file (course_id, path_key, storage_key, size, media_type, sha256)
         select $1, "pathKey", key, size, "mediaType", sha256 from json_to_recordset($2)
           as file ("pathKey" text, key text, size bigint, "mediaType" text, sha256 text)`,
        [stored!.id, JSON.stringify(files)],
      );
      return stored!;
    });
  }
}

/** Opens the package in a process of its own, which hands its files over one after the other. */
async function openApart(
  copy: string,
  keep: (index: number, content: Readable) => Promise<StoredContent>,
): Promise<{ opened: OpenedPackage; sizes: readonly number[] }> {
  let sizes: readonly number[] = [];
  let cutOff = false;
  const end = await runParser(
    'course',
    { path: copy },
    { reads: [copy] },
    (message: PackageMessage) => message,
    async (output) => {
      try {
        sizes = await keepFiles(output, keep);
      } catch (error) {
        if (!(error instanceof CutOffError)) throw error;
        cutOff = true;
        // Where it goes on all the same, nobody listens any more and it ends.
        output.destroy();
      }
    },
  );
  if (end.ok && end.result.kind === 'refused') throw new Refusal('validation', end.result.detail);
  if (!end.ok && end.why !== 'fault') throw refusePackage('scorm.broken', { name: 'ZIP' });
  if (!end.ok || cutOff || end.result.kind !== 'done')
    throw new Error(`A course package could not be opened: ${end.ok ? 'it was cut off' : end.words}`);
  return { opened: end.result.opened, sizes };
}
