import type { RiskListInput } from '@portal/contract';
import { portalDay, type OracleRow, type PersonNames } from './list-oracle.fixture.ts';

/** Who asks, and what lists ask about him. */
export interface OracleReader {
  readonly id: number;
  readonly isAdministrator: boolean;
  /** Of an aide: his department and those below it. */
  readonly departments: readonly number[];
}

export type OracleCall = 'management' | 'home' | 'run' | 'hi' | 'mine';

const includes = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
const lastClosed = (row: OracleRow) => row.reviews.findLast((review) => review.state === 'closed');
const hasOpenIssue = (row: OracleRow) => row.issue !== null && !['verified', 'cancelled'].includes(row.issue.state);

/** Rights of reading (docs/decisions/identity.md), in plain JavaScript. */
export function mayRead(row: OracleRow, reader: OracleReader): boolean {
  return (
    reader.isAdministrator ||
    [row.ownerId, row.creatorId, row.submittedBy, ...row.assistants, ...row.forwards].includes(reader.id) ||
    row.reviews.some((review) => review.reviewerId === reader.id) ||
    row.issue?.assigneeId === reader.id ||
    (row.departmentId !== null && reader.departments.includes(row.departmentId))
  );
}

const isMine = (row: OracleRow, { id }: OracleReader) => row.ownerId === id || row.submittedBy === id || row.assistants.includes(id);

/** The list behind a call and its wfStatus (docs/decisions/risk-control.md, lists). */
function isInList(row: OracleRow, call: OracleCall, wfStatus: unknown, reader: OracleReader): boolean {
  const isIn = (...states: string[]) => states.includes(row.state);
  const asked = String(wfStatus);
  switch (call) {
    case 'management':
      return asked === '3' ? isIn('complete') : true;
    case 'home':
      if (asked === 'true') return isIn('reviewing');
      if (asked === 'false') return isIn('remediating', 'complete');
      // 1, 2, 3 are one's own lists; 3 is what is completed for administrators.
      if (asked === '3' && reader.isAdministrator) return isIn('complete');
      return ['1', '2', '3'].includes(asked) ? isInList(row, 'mine', asked, reader) : true;
    case 'run':
      return isIn('reviewing');
    case 'hi':
      return asked === '3' ? isIn('complete') : isIn('remediating', 'complete');
    case 'mine': {
      const isOwner = row.ownerId === reader.id;
      if (asked === '2') return isMine(row, reader) && (isIn('reviewing') || (isIn('ownerApproval') && !isOwner));
      if (asked === '3') return (isMine(row, reader) && isIn('remediating', 'complete')) || row.forwards.includes(reader.id);
      return isMine(row, reader) && (isIn('assessing', 'returned') || (isIn('ownerApproval') && isOwner));
    }
  }
}

const chartStatus: Readonly<Record<string, number>> = {
  draft: 0,
  assessing: 0,
  returned: 0,
  ownerApproval: 1,
  reviewing: 1,
  remediating: 3,
  complete: 3,
};

/** Without a code: none with effectiveness 5, not stated below it, and nothing before a conclusion. */
function foundIn(row: OracleRow): string {
  const closed = lastClosed(row);
  if (!closed || closed.deficiency !== '') return closed?.deficiency ?? '';
  return closed.effectiveness === null ? '' : closed.effectiveness === 5 ? '0' : 'notStated';
}

function lacks(row: OracleRow, missing: string): boolean {
  const values: Readonly<Record<string, boolean>> = {
    category: row.categories[0] === null,
    businessUnit: row.unit === '',
    managementArea: row.area === '',
    keyControl: row.key === '',
    controlOwnerFunction: row.ownerFunction === '',
    controlMode: row.mode === 0,
    controlFrequency: row.frequency === 0,
    effectiveness: (lastClosed(row)?.effectiveness ?? null) === null,
    deficiency: foundIn(row) === '',
    dueDate: row.dueOn === null,
  };
  return values[missing] ?? false;
}

function isAtLevel(row: OracleRow, level: number): boolean {
  if (level === 1) return row.categories[0] !== null;
  if (level === 2 || level === 3) return Boolean(row.categories[level - 1]) || row.freeTexts[level - 2] !== '';
  return false;
}

/** Every filter of a request on its own; an empty value is no filter. */
const filters: Readonly<Record<string, (row: OracleRow, value: never, names: PersonNames) => boolean>> = {
  status: (row, value: number) => chartStatus[row.state] === value,
  startDate: (row, value: string) => portalDay(row.updatedAt) >= value,
  endDate: (row, value: string) => portalDay(row.updatedAt) <= value,
  riskCategory1: (row, value: number) => row.categories[0] === value,
  riskCategory2: (row, value: number) => value === 0 || row.categories[1] === value,
  riskCategory3: (row, value: number) => value === 0 || row.categories[2] === value,
  score: (row, value: number) => (value === 0 ? row.score === null : row.score === value),
  bu: (row, value: string) => row.unit === value,
  businessUnit: (row, value: string) => row.unit === value,
  runo: (row, value: string) => includes(row.riskNo, value) || includes(row.storeNo, value),
  key: (row, value: string) => row.key === value,
  controlMode: (row, value: number) => value === 0 || row.mode === value,
  controlFrequency: (row, value: number) => value === 0 || row.frequency === value,
  controlOwnerFunction: (row, value: string) => row.ownerFunction === value,
  ownerId: (row, value: number) => value === 0 || row.ownerId === value,
  ownerIdStr: (row, value: string, names) => (names.get(row.ownerId ?? 0) ?? []).some((name) => includes(name, value)),
  ownerNo: (row, value: string, names) => names.get(row.ownerId ?? 0)?.[0] === value,
  keyword: (row, value: string, names) => {
    const [, , name = '', englishName = ''] = names.get(row.ownerId ?? 0) ?? [];
    const texts = [row.riskNo, row.description, row.storeNo, row.standard, row.current, ...row.freeTexts, name, englishName];
    return value.split(' ').every((word) => texts.some((text) => includes(text, word)));
  },
  managementArea: (row, value: string) => row.area === value,
  state: (row, value: string) => row.state === value,
  riskYear: (row, value: number) => row.year === value,
  categoryLevel: (row, value: number) => isAtLevel(row, value),
  effectiveness: (row, value: number) => lastClosed(row)?.effectiveness === value,
  effectivenessFrom: (row, value: number) => (lastClosed(row)?.effectiveness ?? -1) >= value,
  effectivenessTo: (row, value: number) => (lastClosed(row)?.effectiveness ?? 99) <= value,
  deficiency: (row, value: string) => foundIn(row) === value,
  dueFrom: (row, value: string) => row.dueOn !== null && row.dueOn >= value,
  dueTo: (row, value: string) => row.dueOn !== null && row.dueOn <= value,
  openIssues: (row, value: boolean) => hasOpenIssue(row) === value,
  missing: (row, value: string) => lacks(row, value),
  rowIds: (row, value: number[]) => value.includes(row.id),
};
export const filterNames = Object.keys(filters);

/** The rows that a call answers to a reader, without order. */
export function expectRows(
  rows: readonly OracleRow[],
  call: OracleCall,
  body: RiskListInput,
  reader: OracleReader,
  names: PersonNames,
): OracleRow[] {
  const given = Object.entries(body).filter(([name, value]) => value !== '' && value !== null && value !== undefined && name in filters);
  const isManagement = call === 'management' && String(body.wfStatus) !== '3';
  return rows.filter((row) => {
    const isAsked = typeof body.isActive === 'boolean' ? row.isActive === body.isActive : isManagement || row.isActive;
    return (
      isAsked &&
      mayRead(row, reader) &&
      isInList(row, call, body.wfStatus, reader) &&
      // Of the two names of the business unit the longer one wins.
      given.every(([name, value]) => (name === 'bu' && body.businessUnit ? true : filters[name]!(row, value as never, names)))
    );
  });
}
