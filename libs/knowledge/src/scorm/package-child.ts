/**
 * Entry of the process that opens course packages: their directory, their manifest and all their files. It is confined
 * (libs/platform/src/confine) and ends after one task. Written with erasable types only, so that Node runs this source as it is (tests).
 */
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Refusal } from '@portal/contract';
import { readManifest, type Manifest } from './manifest.ts';
import { CharsetProbe, mediaTypeOfPath } from './media-types.ts';
import { openCoursePackage, type CoursePackage, type PackageFile } from './package-gate.ts';
import { PackageNeeds, READ_BYTES } from './package-needs.ts';
import { keyOfPath, refusePackage } from './package-refusal.ts';
import { LENGTH_BYTES, type OpenedPackage, type PackageMessage, type PackageTask } from './package-protocol.ts';

const MANIFEST = 'imsmanifest.xml';
const MANIFEST_MB = 4;

function send(message: PackageMessage): Promise<void> {
  return new Promise((resolve, reject) => process.send?.(message, undefined, {}, (fault) => (fault ? reject(fault) : resolve())));
}

async function open(task: PackageTask): Promise<OpenedPackage> {
  const opened = await openCoursePackage(task.path);
  const manifest = await readManifestOf(opened);
  const needs = new PackageNeeds((wanted) => opened.find(wanted) !== undefined);
  const files: OpenedPackage['files'][number][] = [];
  for (const file of opened.files) files.push({ pathKey: keyOfPath(file.path), mediaType: await hand(file, needs) });
  return { manifest, unpackedBytes: opened.unpackedBytes, files, needs: needs.finish(manifest.notCarried) };
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

/** Writes one file for the parent and looks at it while it passes. @returns its media type */
async function hand(file: PackageFile, needs: PackageNeeds): Promise<string> {
  const type = mediaTypeOfPath(file.path);
  const probe = type === 'text/html' ? new CharsetProbe() : undefined;
  const read = PackageNeeds.reads(type) && file.size <= READ_BYTES ? ([] as Buffer[]) : undefined;
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeBigUInt64LE(BigInt(file.size));
  await write(length);
  for await (const chunk of (await file.open()) as Readable & AsyncIterable<Buffer>) {
    probe?.push(chunk);
    read?.push(chunk);
    await write(chunk);
  }
  if (PackageNeeds.reads(type)) needs.look(file.path, type, read && Buffer.concat(read).toString());
  return probe ? `${type}; charset=${probe.finish()}` : type;
}

async function write(bytes: Buffer): Promise<void> {
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
}

// The parent is gone: nobody waits for the answer.
process.on('disconnect', () => process.exit(1));
process.once('message', (task: PackageTask) => {
  open(task)
    .then(async (opened) => {
      // All of it lies in the pipe before the parent hears of the end.
      await new Promise<void>((resolve) => process.stdout.end(resolve));
      await send({ kind: 'done', opened });
    })
    .catch((fault: unknown) => {
      if (fault instanceof Refusal) return send({ kind: 'refused', detail: fault.detail });
      console.error(fault);
      process.exitCode = 1;
      return undefined;
    })
    .finally(() => process.disconnect());
});
