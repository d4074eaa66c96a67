import { importFieldMax, isEmail, isLonger, isUserNumber, peopleImportColumns, type ImportIssue } from '@portal/contract';
import { describeIssue, describeWarning, sheetRowOf, type ImportMessageKey } from '@portal/platform';
import { ROLE } from '@portal/workflows';
import { personText } from '../people/find-people.ts';
import { normalise, type KnownPerson, type PeopleContext } from './people-context.ts';
import type { PeopleField } from './people-template.ts';

export type PeopleCells = Readonly<Record<PeopleField, string>>;

/** Columns that hold the text itself; the others name something, and what is too long for them names nothing. */
const TEXTS: readonly PeopleField[] = ['number', 'adNo', 'name', 'englishName', 'email', 'roles'];
const LANGUAGES: Readonly<Record<string, 'zh' | 'en'>> = { 中文: 'zh', zh: 'zh', chinese: 'zh', english: 'en', en: 'en', 英文: 'en' };

const header = (field: PeopleField): string => peopleImportColumns.find((column) => column.field === field)!.header;

/** Role ids of a cell in their order; undefined for a name that there is not. */
export function readRoles(cell: string, context: PeopleContext): number[] | undefined {
  const names = cell.split(/[;；,，、]/).map((name) => name.trim().toLowerCase());
  const ids = names.filter(Boolean).map((name) => context.roles.get(name));
  return ids.includes(undefined) ? undefined : [...new Set(ids as number[])];
}

export const readLanguage = (cell: string): 'zh' | 'en' | undefined => LANGUAGES[cell.trim().toLowerCase()];

/** The department of a cell: its id, or why it means none. */
export function readDepartment(cell: string, context: PeopleContext): number | 'unknown_value' | 'ambiguous_value' | 'inactive_value' {
  const key = normalise(cell);
  const found = context.departments.get(key) ?? [];
  if (found.length > 1) return 'ambiguous_value';
  return found[0] ?? (context.inactiveDepartments.has(key) ? 'inactive_value' : 'unknown_value');
}

/** Checks every row on its own and all of them together: repeated numbers, AD numbers of others, circles of managers. */
export function checkPeopleRows(rows: readonly PeopleCells[], context: PeopleContext): ImportIssue[] {
  const firstRow = new Map<string, number>();
  const firstAd = new Map<string, number>();
  const inFile = new Set(rows.map((cells) => cells.number.toLowerCase()));
  const managers = readManagers(rows, context);
  const auditors = new Set(
    [...readFirstRoles(rows, context)].filter(([, role]) => role === ROLE.externalAuditor).map(([number]) => number),
  );
  const issues = rows.flatMap((cells, index) => {
    const row = index + 1;
    const report = (field: PeopleField, key: ImportMessageKey, params?: Record<string, string | number>) =>
      describeIssue(row, header(field), key, params);
    const person = context.people.get(cells.number.toLowerCase());
    return [
      ...checkNumber(row, cells, firstRow, person),
      ...checkTexts(row, cells, person),
      ...checkAdNumber(row, cells, context, firstAd),
      ...checkAdministratorAccount(row, cells, context, person),
      ...(cells.department === ''
        ? []
        : asIssue(readDepartment(cells.department, context), (key) => report('department', key, { value: cells.department }))),
      ...checkManager(row, cells, context, inFile, managers, auditors),
      ...(cells.roles !== '' && !readRoles(cells.roles, context)?.length
        ? [report('roles', 'import.unknown_value', { value: cells.roles })]
        : []),
      ...(cells.language !== '' && !readLanguage(cells.language)
        ? [report('language', 'import.unknown_value', { value: cells.language })]
        : []),
    ];
  });
  return [...issues, ...checkAdministrators(rows, context)];
}

function asIssue(found: number | string, report: (key: ImportMessageKey) => ImportIssue): ImportIssue[] {
  return typeof found === 'number' ? [] : [report(`import.${found}` as ImportMessageKey)];
}

function checkNumber(row: number, cells: PeopleCells, firstRow: Map<string, number>, person: KnownPerson | undefined): ImportIssue[] {
  const { number } = cells;
  if (number === '') return [describeIssue(row, header('number'), 'import.required')];
  const first = firstRow.get(number.toLowerCase());
  if (first !== undefined) return [describeIssue(row, header('number'), 'import.repeated', { first })];
  firstRow.set(number.toLowerCase(), sheetRowOf(cells, row));
  if (!isUserNumber(number)) return [describeIssue(row, header('number'), 'import.number_form')];
  return person && !person.isActive ? [describeIssue(row, header('number'), 'import.person_left', { value: number })] : [];
}

function checkTexts(row: number, cells: PeopleCells, person: KnownPerson | undefined): ImportIssue[] {
  const tooLong = TEXTS.filter((field) => isLonger(cells[field], importFieldMax('people', field)));
  return [
    ...(cells.name === '' && !person ? [describeIssue(row, header('name'), 'import.required')] : []),
    ...tooLong.map((field) => describeIssue(row, header(field), 'import.too_long', { max: importFieldMax('people', field) })),
    ...(cells.email !== '' && !isEmail(cells.email)
      ? [describeIssue(row, header('email'), 'import.email_form', { value: cells.email })]
      : []),
    ...(cells.email === '' && !person ? [describeWarning(row, header('email'), 'import.no_email')] : []),
  ];
}

function checkAdNumber(row: number, cells: PeopleCells, context: PeopleContext, firstAd: Map<string, number>): ImportIssue[] {
  const { adNo, number } = cells;
  if (adNo === '') return [];
  const first = firstAd.get(adNo.toLowerCase());
  if (first !== undefined) return [describeIssue(row, header('adNo'), 'import.repeated', { first })];
  firstAd.set(adNo.toLowerCase(), sheetRowOf(cells, row));
  const holder = context.adNumbers.get(adNo.toLowerCase());
  if (!holder || holder.number.toLowerCase() === number.toLowerCase()) return [];
  return [
    describeIssue(row, header('adNo'), 'import.number_taken', { value: adNo, person: [personText({ ...holder, userNo: holder.number })] }),
  ];
}

/** Who manages whom after the import, by numbers in lower case. */
function readManagers(rows: readonly PeopleCells[], context: PeopleContext): Map<string, string> {
  const managers = new Map<string, string>();
  for (const person of context.people.values()) {
    const manager = person.managerId === null ? undefined : context.byId.get(person.managerId);
    if (manager) managers.set(person.number.toLowerCase(), manager.number.toLowerCase());
  }
  for (const { number, manager } of rows) if (manager !== '') managers.set(number.toLowerCase(), manager.toLowerCase());
  return managers;
}

function checkManager(
  row: number,
  { number, manager }: PeopleCells,
  context: PeopleContext,
  inFile: ReadonlySet<string>,
  managers: ReadonlyMap<string, string>,
  auditors: ReadonlySet<string>,
): ImportIssue[] {
  if (manager === '') return [];
  const known = context.people.get(manager.toLowerCase());
  const isNew = !known && inFile.has(manager.toLowerCase());
  if (!known && !isNew) return [describeIssue(row, header('manager'), 'import.unknown_value', { value: manager })];
  if (known && !known.isActive) return [describeIssue(row, header('manager'), 'import.inactive_value', { value: manager })];
  if (auditors.has(manager.toLowerCase())) return [describeIssue(row, header('manager'), 'import.outside_auditor', { value: manager })];
  const own = number.toLowerCase();
  const seen = new Set<string>();
  for (let above: string | undefined = manager.toLowerCase(); above !== undefined && !seen.has(above); above = managers.get(above)) {
    if (above === own) return [describeIssue(row, header('manager'), 'import.manager_circle', { value: manager })];
    seen.add(above);
  }
  return [];
}

/** Ways into the administration are opened by two administrators, and by no file (ADR 35); a file may take the role away. */
function checkAdministratorAccount(
  row: number,
  cells: PeopleCells,
  context: PeopleContext,
  person: KnownPerson | undefined,
): ImportIssue[] {
  const roles = cells.roles === '' ? undefined : readRoles(cells.roles, context);
  const had = person?.roles.includes(ROLE.administrator) ?? false;
  const gets = (roles?.includes(ROLE.administrator) ?? false) && !had;
  const leads = roles?.[0] === ROLE.administrator && person?.roles[0] !== ROLE.administrator;
  const changes = (field: 'email' | 'adNo') => had && cells[field] !== '' && cells[field] !== person![field];
  if (gets || leads) return [describeIssue(row, header('roles'), 'import.administrator_account')];
  return (['email', 'adNo'] as const).filter(changes).map((field) => describeIssue(row, header(field), 'import.administrator_account'));
}

/** The role of everybody active that decides after the import, by numbers in lower case. */
function readFirstRoles(rows: readonly PeopleCells[], context: PeopleContext): Map<string, number | undefined> {
  const first = new Map([...context.people].filter(([, person]) => person.isActive).map(([number, person]) => [number, person.roles[0]]));
  for (const cells of rows) {
    const roles = cells.roles === '' ? undefined : readRoles(cells.roles, context);
    if (roles?.length) first.set(cells.number.toLowerCase(), roles[0]);
  }
  return first;
}

/** A file that takes the right from the last administrator is refused as a whole. */
function checkAdministrators(rows: readonly PeopleCells[], context: PeopleContext): ImportIssue[] {
  return [...readFirstRoles(rows, context).values()].includes(ROLE.administrator)
    ? []
    : [describeIssue(0, '', 'import.last_administrator')];
}
