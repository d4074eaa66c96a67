// What a process keeps in memory, as the kernel counts it. Linux alone tells it so; elsewhere the answer is undefined.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const read = (pid, name) => {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'));
  return found ? Number(found[1]) / 1024 : undefined;
};

/** Megabytes that a process has now; `RssAnon` leaves out what it shares with others. */
export const residentMb = (pid, what = 'VmRSS') => read(pid, what);

/** Megabytes that a process had at most since `forgetPeak`. */
export const peakMb = (pid) => read(pid, 'VmHWM');

/** The peak begins anew at what the process has now. */
export function forgetPeak(pid) {
  if (existsSync(`/proc/${pid}/clear_refs`)) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Seconds of processor time that a process has had, user and system. */
export function processorSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
