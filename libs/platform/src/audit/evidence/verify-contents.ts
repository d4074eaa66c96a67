import type { SqlRunner } from '../../database/sql.ts';
import type { RecordKind } from '../../record/index.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { hashStored } from './content-hash.ts';

const PAGE = 500;

/** Checks the stored bytes of parts whose rows are contents, an unpacked course's, against the hash of their row, which the steps vouch for. */
export async function verifyContents(sql: SqlRunner, kind: RecordKind, problems: string[], storage: FileStorage): Promise<void> {
  for (const { name, table, of, contents } of kind.audited?.parts ?? []) {
    if (!contents) continue;
    let after: readonly [number, string] = [0, ''];
    for (;;) {
      const rows = await sql.query<{ record: number; key: string; sha256: string }>(
        `select record.id as record, part.${contents.key} as key, part.${contents.sha256} as sha256 from ${kind.table} record join ${table} part on ${of}
         where (record.id, part.${contents.key}) > ($1::bigint, $2::text) and part.${contents.sha256} <> '' order by 1, 2 limit ${PAGE}`,
        [...after],
      );
      for (const { record, key, sha256 } of rows) {
        const stored = await hashStored(storage, key);
        if (stored === sha256) continue;
        const what = stored === undefined ? 'is not in the storage' : 'is not what was stored: its content was changed';
        problems.push(`${kind.workflow.name} ${record}: ${key} of its ${name} part ${what}`);
      }
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) break;
      after = [last.record, last.key];
    }
  }
}
