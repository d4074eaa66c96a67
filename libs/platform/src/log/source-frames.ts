import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A place in a joined file as a frame of a stack tells it. */
const JOINED = /(file:\/\/[^\s()]+\/dist\/bundle\/[^\s():]+\.js):(\d+):(\d+)/;
/** Of an error that comes again and again the map is read once; a process without errors does not keep it (milliseconds). */
const KEEP_MS = 60_000;

const known = new Map<string, SourceMap | null>();

/**
 * A frame of a stack with the place in the source instead of the one in the joined file (ADR 64). The maps are read when an error is told: Node's own flag for
 * it keeps those of every file, 45 MB once the first stack was looked at.
 * @param frame a line such as `    at name (file:///…/dist/bundle/main.js:12:3400)`
 * @returns the frame as it was where no map tells more
 */
export function atSource(frame: string): string {
  const found = JOINED.exec(frame);
  if (!found) return frame;
  const [place, url, line, column] = found as unknown as [string, string, string, string];
  const entry = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!entry || !('originalSource' in entry)) return frame;
  const source = pathToFileURL(path.resolve(path.dirname(fileURLToPath(url)), entry.originalSource)).href;
  return frame.replace(place, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
}

/** The stack of an error, each frame at its source. */
export const tellStack = (error: Error): string => (error.stack ?? error.message).split('\n').map(atSource).join('\n');

function mapOf(url: string): SourceMap | null {
  let map = known.get(url);
  if (map === undefined) {
    known.set(url, (map = readMap(url)));
    setTimeout(() => known.delete(url), KEEP_MS).unref();
  }
  return map;
}

/** What is told of an error must not fail by itself. */
function readMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    return null;
  }
}
