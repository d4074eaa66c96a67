import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { findConfinement, withoutNetwork } from './confinement.ts';

/** What one confined process may take and touch. */
export interface ConfinedBounds {
  /** Megabytes of its heap; buffers beside it have `BESIDE_HEAP_MB` more. */
  readonly memoryMb: number;
  /** Milliseconds until it is killed. */
  readonly timeMs: number;
  /** The files that it may read beside the program of the portal itself, as absolute paths. */
  readonly reads?: readonly string[];
}

/** Why a process ended without its answer: it took too long, too much memory, or it failed. */
export type ConfinedFailure = 'time' | 'memory' | 'fault';

export type ConfinedEnd<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly why: ConfinedFailure; /** Its last words, for the log. */ readonly words: string };

/** The entry lies beside the file that names it and has its ending: .js when compiled, .ts (run by Node as it is) when not. */
export const entryBeside = (from: string, name: string): string => {
  const own = fileURLToPath(from);
  return path.join(path.dirname(own), `${name}${path.extname(own)}`);
};

/** Node itself takes that much beside its heap: code, buffers, the stacks of its threads. */
const BESIDE_HEAP_MB = 1_024;
const OUT_OF_MEMORY = /heap out of memory|allocation failed|failed to allocate memory|process out of memory/i;

/** libs, beside whose packages the program's own dependencies lie. */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');
const PROGRAM = ['libs', 'workflows', 'migrations', 'node_modules'].map((folder) => path.join(root, folder, '*'));

/**
 * Runs one task in a fresh process that reads an upload: the allow-list of its environment is below, it may read the program and the named
 * files, write nothing, start nothing and reach nobody; over its bounds it is killed. Every process that opens what somebody uploaded starts here.
 * Every end is an outcome; it rejects only with what `takeOutput` throws.
 * @param entry absolute path of a `*-child` file; it takes one message and answers by messages
 * @param onMessage gives the result with the message that completes it
 * @param takeOutput reads what the process writes to its standard output, to the end
 */
export async function runConfined<Message, Result>(
  entry: string,
  task: object,
  bounds: ConfinedBounds,
  onMessage: (message: Message) => Result | undefined,
  takeOutput?: (output: Readable) => Promise<void>,
): Promise<ConfinedEnd<Result>> {
  const child = await start(entry, bounds, takeOutput !== undefined);
  const taken = takeOutput?.(child.stdout!).catch((fault: unknown) => {
    child.kill('SIGKILL');
    throw fault;
  });
  const [outcome] = await Promise.all([watch(child, task, bounds.timeMs, onMessage), taken]);
  return outcome;
}

function watch<Message, Result>(
  child: ChildProcess,
  task: object,
  timeMs: number,
  onMessage: (message: Message) => Result | undefined,
): Promise<ConfinedEnd<Result>> {
  return new Promise((resolve) => {
    let ended = false;
    let words = '';
    const end = (outcome: ConfinedEnd<Result>): void => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(outcome);
    };
    const fail = (why: ConfinedFailure): void => end({ ok: false, why, words });
    const timer = setTimeout(() => fail('time'), timeMs);
    child.stderr?.on('data', (bytes: Buffer) => (words = (words + bytes.toString()).slice(-4_000)));
    child.on('message', (message) => {
      const result = onMessage(message as Message);
      if (result !== undefined) end({ ok: true, result });
    });
    child.on('error', () => fail('fault'));
    // A heap that ran full ends the process with these words; anything else is our own fault.
    child.on('close', () => fail(OUT_OF_MEMORY.test(words) ? 'memory' : 'fault'));
    child.send(task, (fault) => {
      if (fault) fail('fault');
    });
  });
}

async function start(entry: string, { memoryMb, reads = [] }: ConfinedBounds, isHeard: boolean): Promise<ChildProcess> {
  const command = [
    ...withoutNetwork(await findConfinement()),
    process.execPath,
    `--max-old-space-size=${memoryMb}`,
    '--permission',
    ...[...PROGRAM, ...reads].map((place) => `--allow-fs-read=${place}`),
    // As sources, packages of the portal name each other's sources too.
    ...(path.extname(entry) === '.ts' ? ['--conditions=@portal/source'] : []),
    `--import=${entryBeside(import.meta.url, 'close-network')}`,
    entry,
  ];
  const isWindows = process.platform === 'win32';
  // The heap's bound does not hold for buffers: the kernel's does, where it can be set.
  const bounded = isWindows
    ? command
    : ['/bin/sh', '-c', `ulimit -d ${(memoryMb + BESIDE_HEAP_MB) * 1024} 2>/dev/null; exec "$0" "$@"`, ...command];
  const [program = process.execPath, ...words] = bounded;
  return spawn(program, words, {
    cwd: path.join(root, 'libs'),
    env: confinedEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', isHeard ? 'pipe' : 'ignore', 'pipe', 'ipc'],
  });
}

/** All of the environment that a confined process gets: no database, no secret; what Windows needs to start a process at all. */
export function confinedEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env;
  return { NODE_ENV: 'production', TZ: 'UTC', PATH: '/usr/bin:/bin', ...(SystemRoot ? { SystemRoot } : {}) };
}
