import { Refusal } from '@portal/contract';
import type { Reader } from '@portal/directory';
import { ZIP_FILES, type SqlRunner } from '@portal/platform';
import { buildListWhere, joins, type ListFilters } from '../list-conditions.ts';

/** A package is one zip, which every unpacking program reads: so many controls, and so much evidence as it is uploaded. */
export const YEAR_END_LIMITS = { controls: 10_000, files: ZIP_FILES - 5_000, bytes: 3 * 1024 ** 3 } as const;
/** Of each control beside its evidence: facts as page and data, trail as page and data. */
const FILES_EACH = 4;
const MEGABYTE = 1024 ** 2;

/** What a package of a list would hold. */
export interface YearEndSize {
  readonly controls: number;
  /** Evidence of the controls and of their issues. */
  readonly files: number;
  readonly bytes: number;
}

/** Counts what the controls of a management list have, in one statement. */
export async function measureYearEnd(sql: SqlRunner, filters: ListFilters, reader: Reader): Promise<YearEndSize> {
  const { where, params } = buildListWhere('management', filters, reader);
  const [size] = await sql.query<YearEndSize>(
    `with chosen as materialized (select c.id from risk_control c ${joins} where ${where}),
       kept as (select e.file_id from control_evidence e join chosen on chosen.id = e.risk_id
         union all select e.file_id from remediation_issue i join chosen on chosen.id = i.source_id
           join issue_evidence e on e.issue_id = i.id where i.source_workflow = 'riskControl')
     select (select count(*)::int from chosen) as controls, count(f.id)::int as files, coalesce(sum(f.size), 0)::float8 as bytes
     from kept e join stored_file f on f.id = e.file_id`,
    params,
  );
  return size!;
}

/** @throws Refusal `validation.required` for an empty choice; `too_large.package` for more than one zip should hold, with the figures */
export function assertYearEndFits({ controls, files, bytes }: YearEndSize): void {
  if (controls === 0) throw new Refusal('validation', { message: 'yearEnd.nothing', finer: 'required' });
  const { controls: mostControls, files: mostFiles, bytes: mostBytes } = YEAR_END_LIMITS;
  if (controls <= mostControls && files + controls * FILES_EACH <= mostFiles && bytes <= mostBytes) return;
  const params = { controls, files, size: Math.ceil(bytes / MEGABYTE), mostControls, mostFiles, mostSize: mostBytes / MEGABYTE };
  throw new Refusal('too_large', { message: 'yearEnd.tooLarge', params, finer: 'package' });
}
