import type { SqlRunner } from '@portal/platform';
import { referenceValues } from './reference-values.ts';

/**
 * Brings the reference lists into a database. What an administrator has changed or switched off stays; missing values are added.
 * Runs before the first person is created, in any number of processes at once.
 */
export async function seedReferenceData(sql: SqlRunner): Promise<void> {
  const rows = Object.entries(referenceValues).flatMap(([classCode, values]) =>
    values.map((value, index) => ({ classCode, position: index + 1, isActive: true, ...value })),
  );
  await sql.query(
    `insert into sys_resource (class_code, class_item, class_name, class_name_en, position, is_active)
     select "classCode", "classItem", "className", "classNameEn", position, "isActive"
     from json_to_recordset($1) as value ("classCode" text, "classItem" text, "className" text, "classNameEn" text, position int, "isActive" boolean)
     on conflict (class_code, class_item) do nothing`,
    [JSON.stringify(rows)],
  );
}
