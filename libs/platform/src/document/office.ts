import { spawn } from 'node:child_process';
import { access, constants, mkdir, open, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { findConfinement, withFolderAlone } from '../confine/confinement.ts';
import { confinedEnvironment } from '../confine/run-confined.ts';
import type { ExtractFailure } from './extract-protocol.ts';

export interface RenderRequest {
  readonly fileName: string;
  /** Bytes of the file. */
  readonly size: number;
}

export type RenderOutcome =
  | { readonly ok: true; /** Lasts until `take` has ended. */ readonly pdf: Readable; readonly size: number }
  | {
      readonly ok: false;
      readonly reason: ExtractFailure;
      /** The package of LibreOffice that this machine lacks for it. */ readonly lacks?: string;
    };

/** What drawing one document as pages may cost. */
export interface RenderLimits {
  readonly bytes: number;
  readonly pdfBytes: number;
  readonly pages: number;
  /** Address space of the office program: it takes much more than it uses. */
  readonly memoryMb: number;
  readonly timeMs: number;
}

export const renderLimits: RenderLimits = {
  bytes: 64 * 1024 * 1024,
  pdfBytes: 128 * 1024 * 1024,
  pages: 300,
  memoryMb: 4_096,
  timeMs: 120_000,
};

const NAMES = ['soffice', 'libreoffice'];

/**
 * The office program of this machine: the one that SOFFICE_PATH names, else the first on the PATH; `off` means none.
 * @returns undefined where there is none
 */
export async function findOffice(named: string | undefined, search = process.env['PATH'] ?? ''): Promise<string | undefined> {
  if (named === 'off') return undefined;
  const places = named ? [named] : search.split(path.delimiter).flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  for (const place of places) {
    const isThere = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere && path.isAbsolute(place)) return place;
  }
  return undefined;
}

/**
 * Draws an office document or a picture as a PDF with LibreOffice. The program runs in a group of processes of its own with limits of time,
 * memory and output, in a home that is made for this one file and thrown away, with macros off and no way to fetch what a document links to;
 * where the kernel grants it, it sees no other file, process or network (confine/confinement.ts).
 * @param take gets the pages while they are there
 * @returns what became of it; it rejects only when the content cannot be read or taken
 */
export async function renderDocument(
  office: string,
  content: Readable,
  request: RenderRequest,
  take: (outcome: RenderOutcome) => Promise<void>,
  limits: RenderLimits = renderLimits,
): Promise<void> {
  if (request.size > limits.bytes) {
    content.destroy();
    return take({ ok: false, reason: 'too_large' });
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), `portal-render-${process.pid}-`));
  try {
    const extension = path
      .extname(request.fileName)
      .toLowerCase()
      .replace(/[^.a-z0-9]/g, '');
    const source = path.join(folder, `document${extension}`);
    await pipeline(content, createWriteStream(source));
    const failure = await runOffice(office, { folder, source, extension }, limits);
    if (failure && failure !== 'broken') return await take({ ok: false, reason: failure });
    const broken = async () => ({ ok: false, reason: 'broken', ...(await findLack(office, extension)) }) as const;
    if (failure) return await take(await broken());
    const pdf = path.join(folder, 'out', 'document.pdf');
    const size = await sizeOfPdf(pdf);
    if (size === undefined) return await take(await broken());
    if (size > limits.pdfBytes) return await take({ ok: false, reason: 'too_large' });
    return await take({ ok: true, pdf: createReadStream(pdf), size });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The library of each part of LibreOffice, which lies beside its program, and the package that brings it. */
const PARTS: Readonly<Record<string, { library: string; package: string }>> = {
  writer_pdf_Export: { library: 'libswlo.so', package: 'libreoffice-writer' },
  calc_pdf_Export: { library: 'libsclo.so', package: 'libreoffice-calc' },
  impress_pdf_Export: { library: 'libsdlo.so', package: 'libreoffice-impress' },
  draw_pdf_Export: { library: 'libsdlo.so', package: 'libreoffice-draw' },
};

/** The part that a failed drawing would have needed and that is not installed; nothing where it is, or where the program is not laid out like this. */
async function findLack(office: string, extension: string): Promise<{ lacks?: string }> {
  const part = PARTS[filterOf(extension)];
  const files: string[] = await realpath(office)
    .then((place) => readdir(path.dirname(place)))
    .catch(() => []);
  return part && files.includes('soffice.bin') && !files.includes(part.library) ? { lacks: part.package } : {};
}

/** @returns undefined where the program left no PDF */
async function sizeOfPdf(place: string): Promise<number | undefined> {
  try {
    const file = await open(place);
    try {
      const { buffer } = await file.read(Buffer.alloc(5), 0, 5, 0);
      return buffer.toString('latin1') === '%PDF-' ? (await stat(place)).size : undefined;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}

interface Workplace {
  readonly folder: string;
  readonly source: string;
  readonly extension: string;
}

/** @returns why there are no pages; undefined when the program ended well */
async function runOffice(office: string, place: Workplace, limits: RenderLimits): Promise<ExtractFailure | undefined> {
  const profile = path.join(place.folder, 'profile');
  await mkdir(path.join(profile, 'user'), { recursive: true });
  await writeFile(path.join(profile, 'user', 'registrymodifications.xcu'), SETTINGS);
  const range = JSON.stringify({ PageRange: { type: 'string', value: `1-${limits.pages}` } });
  const words = [
    '--headless',
    '--norestore',
    '--nolockcheck',
    '--nodefault',
    '--nologo',
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    '--convert-to',
    `pdf:${filterOf(place.extension)}:${range}`,
    '--outdir',
    path.join(place.folder, 'out'),
    place.source,
  ];
  const isWindows = process.platform === 'win32';
  // The limits hold for the program and all that it starts.
  const bounds = `ulimit -t ${Math.ceil(limits.timeMs / 1000)}; ulimit -v ${limits.memoryMb * 1024}; exec "$0" "$@"`;
  const program = await realpath(office).catch(() => office);
  const confined = [...withFolderAlone(await findConfinement(), place.folder, path.dirname(program)), program];
  const child = spawn(isWindows ? office : '/bin/sh', isWindows ? words : ['-c', bounds, ...confined, ...words], {
    cwd: place.folder,
    env: { ...confinedEnvironment(), HOME: place.folder, TMPDIR: place.folder, LANG: 'C.UTF-8' },
    stdio: 'ignore',
    // A group of its own: its helpers end with it.
    detached: !isWindows,
  });
  return new Promise((resolve) => {
    let isLate = false;
    const endAll = (): void => {
      try {
        if (child.pid !== undefined) process.kill(isWindows ? child.pid : -child.pid, 'SIGKILL');
      } catch {
        // Nobody is left.
      }
    };
    const timer = setTimeout(() => {
      isLate = true;
      endAll();
    }, limits.timeMs);
    const end = (failure: ExtractFailure | undefined): void => {
      clearTimeout(timer);
      endAll();
      resolve(failure);
    };
    child.once('error', () => end('broken'));
    child.once('exit', (code, signal) => {
      if (isLate || signal === 'SIGXCPU' || signal === 'SIGKILL') return end('too_large');
      end(code === 0 ? undefined : 'broken');
    });
  });
}

const FILTERS: Readonly<Record<string, string>> = {
  '.xls': 'calc_pdf_Export',
  '.xlsx': 'calc_pdf_Export',
  '.ods': 'calc_pdf_Export',
  '.ppt': 'impress_pdf_Export',
  '.pptx': 'impress_pdf_Export',
  '.odp': 'impress_pdf_Export',
  '.tif': 'draw_pdf_Export',
  '.tiff': 'draw_pdf_Export',
};
const filterOf = (extension: string): string => FILTERS[extension] ?? 'writer_pdf_Export';

const setting = (place: string, name: string, value: string): string =>
  `<item oor:path="/org.openoffice.${place}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

/** No macros, no active contents, nothing linked from elsewhere; what asks for the network all the same is led to a port where nobody listens. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  setting('Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'),
  setting('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  setting('Office.Common/Security/Scripting', 'DisableActiveContent', 'true'),
  setting('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
  setting('Office.Writer/Content/Update', 'Link', '0'),
  setting('Office.Calc/Content/Update', 'Link', '1'),
  setting('Inet/Settings', 'ooInetProxyType', '2'),
  setting('Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'),
  setting('Inet/Settings', 'ooInetHTTPProxyPort', '9'),
  setting('Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'),
  setting('Inet/Settings', 'ooInetHTTPSProxyPort', '9'),
].join('\n')}
</oor:items>
`;
