/** SQL for the ids of a department and of all below it, as a set in brackets; a circle in the data ends where it closes. */
export const departmentsBelow = (department: string): string => `(with recursive below as (
  select id from department where id = ${department}::bigint
  union select d.id from department d join below on d.parent_id = below.id) select id from below)`;

/**
 * SQL for the table `path` (id, zh, en) of a recursive `with`: every department with the names from the top down, for example `集团/财务部`. Where an
 * English name is missing the other one stands; a circle in the data ends where it closes, and who hangs on one has no path.
 */
export const departmentPaths = (separator = '/'): string => `path as (
  select id, name::text as zh, coalesce(nullif(name_en, ''), name)::text as en, array[id] as seen from department where parent_id is null
  union all
  select d.id, path.zh || '${separator}' || d.name, path.en || '${separator}' || coalesce(nullif(d.name_en, ''), d.name), path.seen || d.id
  from department d join path on d.parent_id = path.id where d.id <> all(path.seen))`;
