import { readdirSync, readFileSync } from 'node:fs';
import { identifyProcess, isRunning } from '../../tools/runtime/process-identity.mjs';
import type { Chance } from './random.ts';

export interface FoundProcess {
  readonly pid: number;
  readonly command: string;
}

/** A process and everything below it, as the kernel knows it at this moment (Linux). */
export function listTree(root: number): FoundProcess[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    const parent = readParent(pid);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return below(root)
    .filter(isRunning)
    .map((pid) => ({ pid, command: readCommand(pid) }));
}

function readParent(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/**
 * Kills trees of processes with SIGKILL, in an order given by chance. They are stopped first, so that none can react to the end of another
 * one or start a new one: to the data this is one cut.
 * @returns how many were killed
 */
export async function killTrees(roots: readonly number[], chance: Chance): Promise<number> {
  for (const root of roots) for (const { pid } of listTree(root)) signal(pid, 'SIGSTOP');
  // Once more: what was started between the look and the stop.
  const victims = roots.flatMap((root) => listTree(root)).map(({ pid }) => ({ pid, identity: identifyProcess(pid) }));
  for (const { pid } of chance.shuffle(victims)) signal(pid, 'SIGKILL');
  const end = Date.now() + 20_000;
  while (victims.some(({ pid, identity }) => identity !== undefined && identifyProcess(pid) === identity)) {
    if (Date.now() > end) throw new Error('A killed process does not go away');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return victims.length;
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It was gone already.
  }
}
