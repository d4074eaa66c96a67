import type { Sql } from '@portal/platform';
import type { ImportNotes } from './import-client.ts';
import type { ImportFile } from './import-files.ts';

/** Lines of a file that are in the tables, without the numbers that depend on what came before. */
export async function readLines(sql: Sql, file: ImportFile): Promise<string[]> {
  const rows = await sql.query<{ line: string }>(file.kind === 'control' ? CONTROL_LINES : ITEM_LINES, [file.tag]);
  return rows.map(({ line }) => line.replaceAll(file.tag, '#'));
}

const CONTROL_LINES = `
  select to_jsonb(r)::text || ' ' || coalesce((select jsonb_agg(jsonb_build_array(s.seq, s.event, s.from_state, s.to_state) order by s.seq)::text
      from workflow_step s where s.workflow = 'riskControl' and s.subject_id = c.id), 'no history')
    || (select count(*) from self_assessment a where a.risk_id = c.id) as line
  from risk_control c cross join lateral (select c.state, c.version, c.is_active, c.risk_year, c.risk_store_no, c.category1_id, c.category2_id,
    c.risk_description, c.consequences, c.management_area, c.key_control, c.business_unit, c.control_objective, c.standard_control_desc,
    c.control_category, c.control_owner_function, (select user_no from person where id = c.owner_id) as owner,
    (select user_no from person where id = c.creator_id) as creator, c.lineage_id = c.id as is_first) r
  where c.standard_control_desc like $1 || ' line %' order by c.standard_control_desc, c.id`;

const ITEM_LINES = `
  select to_jsonb(r)::text as line
  from risk_register_entry e cross join lateral (select e.ru_no, e.risk_year, e.risk_description, e.consequences, e.standard_control_desc, e.status,
    e.row_version, (select category_name from risk_category where id = e.category1_id) as category1,
    (select category_name from risk_category where id = e.category2_id) as category2) r
  where e.ru_no like $1 || '-%' order by e.ru_no`;

/** How many lines of the file are written; all or nothing may ever be seen. */
export async function countWritten(sql: Sql, file: ImportFile): Promise<number> {
  const statement =
    file.kind === 'control'
      ? `select count(*)::int as n from risk_control where standard_control_desc like $1 || ' line %'`
      : `select count(*)::int as n from risk_register_entry where ru_no like $1 || '-%' ${file.isUpdate ? `and risk_description like '%as changed'` : ''}`;
  return (await sql.query<{ n: number }>(statement, [file.tag]))[0]!.n;
}

/** What was acknowledged before the kill must be there after it, before anything is sent again. */
export async function checkAfterKill(sql: Sql, file: ImportFile, notes: ImportNotes): Promise<string[]> {
  const problems: string[] = [];
  if (notes.importId !== null) {
    const chunks = await sql.query<{ chunk_index: number }>('select chunk_index from import_chunk where batch_id = $1', [notes.importId]);
    const kept = new Set(chunks.map((chunk) => chunk.chunk_index));
    const lost = [...notes.chunks].filter((index) => !kept.has(index));
    if (lost.length > 0) problems.push(`${file.tag}: acknowledged chunks are gone: ${lost.join(', ')}`);
  }
  if (notes.outcome?.state === 'committed' && (await countWritten(sql, file)) !== file.rows.length) {
    problems.push(`${file.tag}: the commit was acknowledged and its rows are not there`);
  }
  return problems;
}

/** The end of one file: committed with the right figures, its rows those of the undisturbed run. */
export async function checkFile(sql: Sql, file: ImportFile, notes: ImportNotes, calm: readonly string[]): Promise<string[]> {
  const { outcome } = notes;
  const figures = file.isUpdate ? { created: 0, updated: file.rows.length } : { created: file.rows.length, updated: 0 };
  const problems: string[] = [];
  if (outcome?.state !== 'committed')
    problems.push(`${file.tag} (${file.name}) ended as ${outcome?.state}: ${JSON.stringify(outcome?.errors.slice(0, 3))}`);
  else if (outcome.created !== figures.created || outcome.updated !== figures.updated) {
    problems.push(
      `${file.tag} (${file.name}): ${outcome.created} created and ${outcome.updated} updated instead of ${figures.created} and ${figures.updated}`,
    );
  }
  const lines = await readLines(sql, file);
  if (lines.length !== calm.length) problems.push(`${file.tag} (${file.name}): ${lines.length} rows instead of ${calm.length}`);
  const differing = lines.findIndex((line, index) => line !== calm[index]);
  if (differing >= 0)
    problems.push(`${file.tag} (${file.name}): row ${differing + 1} differs: ${lines[differing]} instead of ${calm[differing]}`);
  return problems;
}

/** Over all files: one number a line, no batch left open, one batch committed for each file. */
export async function checkAllImports(sql: Sql, files: readonly ImportFile[]): Promise<string[]> {
  const [numbers] = await sql.query<{ all: number; different: number }>(
    `select count(*)::int as all, count(distinct risk_no)::int as different from risk_control where standard_control_desc like '% line %'`,
  );
  const wanted = files.filter((file) => file.kind === 'control').reduce((sum, file) => sum + file.rows.length, 0);
  const batches = await sql.query<{ state: string; n: number }>('select state, count(*)::int as n from import_batch group by state');
  const categories = await sql.query('select parent_id, category_name from risk_category group by 1, 2 having count(*) > 1');
  return [
    ...(numbers!.all !== wanted || numbers!.different !== wanted
      ? [`${numbers!.all} controls with ${numbers!.different} numbers instead of ${wanted}`]
      : []),
    ...batches
      .filter(({ state, n }) => state !== 'committed' || n !== files.length)
      .map(({ state, n }) => `${n} batches are ${state}; ${files.length} files were imported`),
    ...(categories.length > 0 ? [`${categories.length} categories are there twice`] : []),
  ];
}
