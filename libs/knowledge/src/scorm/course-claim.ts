import { refuseField } from '@portal/contract';
import type { SqlRunner } from '@portal/platform';

/**
 * Keeps a package for the share that is being written: in the transaction of the share it cannot be given up meanwhile.
 * @throws Refusal `validation` when there is no such package any more
 */
export async function claimCourse(sql: SqlRunner, courseId: number): Promise<void> {
  const [course] = await sql.query('select 1 from scorm_course where id = $1 and discarded_at is null for share', [courseId]);
  if (!course) throw refuseField('courseId', 'scorm.unknownCourse');
}
