import { getUserNo } from '../api/session-gate.ts';

/** A record that was opened from the search. */
export interface RecentRecord {
  kind: string;
  number: string;
  title: string;
  link: string;
}

const storageKey = 'search-recent';
const most = 6;

/** Records that this person opened from the search in this session of the browser, the last one first. */
export function listRecent(): RecentRecord[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as { userNo: string; records: RecentRecord[] } | null;
    return kept && kept.userNo === getUserNo() ? kept.records : [];
  } catch {
    return [];
  }
}

export function noteRecent(record: RecentRecord): void {
  const records = [record, ...listRecent().filter(({ link }) => link !== record.link)].slice(0, most);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ userNo: getUserNo(), records }));
  } catch {
    // Without storage nothing is remembered.
  }
}

/** After a log-out nothing of it stays on the device. */
export function forgetRecent(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // There was none.
  }
}
