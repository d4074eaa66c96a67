import { toStepFiles, type SqlRunner, type StepFile } from '@portal/platform';
import { shareKind } from '../knowledge.record.ts';

/** The files of a share as they are now: documents, pictures and the package of its course. */
export async function listFiles(sql: SqlRunner, shareId: number): Promise<number[]> {
  const rows = await sql.query<{ file: number }>(`select file from (${shareKind.files!}) linked where record = $1`, [shareId]);
  return rows.map(({ file }) => file);
}

/** The package of the course that a share has from now on. */
export const listCourse = ({ course_id: id }: { readonly course_id: number | null }): number[] => (id === null ? [] : [id]);

/** What a step says of the files that come and go with it, each with its hash. */
export async function tellFiles(sql: SqlRunner, before: readonly number[], after: readonly number[]): Promise<StepFile[]> {
  const [came, went] = [after.filter((id) => !before.includes(id)), before.filter((id) => !after.includes(id))];
  if (came.length + went.length === 0) return [];
  const found = await sql.query<StepFile>('select id, name, sha256 from stored_file where id = any($1::bigint[]) order by id', [
    [...came, ...went],
  ]);
  return toStepFiles(
    found.filter(({ id }) => came.includes(id)),
    found.filter(({ id }) => went.includes(id)),
  );
}
