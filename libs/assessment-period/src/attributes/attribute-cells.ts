import {
  accountAssertions,
  assertionWords,
  automationWords,
  controlAutomations,
  controlFurtherColumns,
  controlNatures,
  cosoComponents,
  cosoWords,
  natureWords,
  say,
  type ImportIssue,
  type MessageParams,
} from '@portal/contract';
import { describeIssue, describeUnlisted, inBothLanguages, type ImportMessageKey, type ImportRow } from '@portal/platform';
import { Lookup } from '@portal/risk-control';
import type { Text } from '@portal/workflows';
import { listAttributeFaults } from './attributes.rules.ts';
import type { AccountAssertion, StoredAttributes } from './attributes.ts';

export type AttributeField = (typeof controlFurtherColumns)[number]['field'];
export type AttributeCells = Readonly<Record<AttributeField, string | undefined>> & ImportRow;

export interface Process {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly parentId: number | null;
  readonly isActive: boolean;
}

/** What further cells may name, read once for all rows. */
export interface AttributeContext {
  readonly processes: readonly Process[];
  /** Accounts of open periods by their codes. */
  readonly accountCodes: ReadonlySet<string>;
  /** Active controls that cells name as general controls, by number in capitals. */
  readonly controls: ReadonlyMap<string, { readonly id: number; readonly number: string; readonly lineageId: number }>;
}

export const headerOf = (field: AttributeField): string => controlFurtherColumns.find((column) => column.field === field)!.header;
/** Whether a row says anything of a control's attributes. */
export const saysAttributes = (row: ImportRow): boolean => controlFurtherColumns.some(({ field }) => (row[field] ?? '') !== '');

function lookUp<Term extends string>(terms: readonly Term[], words: Readonly<Record<Term, Text>>): Lookup<Term> {
  const lookup = new Lookup<Term>();
  for (const term of terms)
    for (const word of [words[term].zh, words[term].en, inBothLanguages(words[term].zh, words[term].en)]) lookup.add(word, term, true);
  return lookup;
}
const assertions = lookUp(accountAssertions, assertionWords);
const components = lookUp(cosoComponents, cosoWords);
const natures = lookUp(controlNatures, natureWords);
const automations = lookUp(controlAutomations, automationWords);

export const splitList = (cell: string): string[] =>
  cell
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Processes by code, name and both, as exports have them; a sub-process only among sub-processes. */
function lookUpProcesses(processes: readonly Process[], isSub: boolean): Lookup<number> {
  const lookup = new Lookup<number>();
  for (const { id, code, name, nameEn, parentId, isActive } of processes)
    if ((parentId !== null) === isSub)
      for (const text of new Set([code, name, nameEn, nameProcess({ code, name, nameEn })])) lookup.add(text, id, isActive);
  return lookup;
}
export const nameProcess = ({ code, name, nameEn }: Pick<Process, 'code' | 'name' | 'nameEn'>): string =>
  `${code} ${inBothLanguages(name, nameEn)}`;

/**
 * What a row's further cells make of a control's attributes; an empty cell leaves what is there. Each fault is told in its cell.
 *
 * @param before the attributes of the control that the row names; undefined for a new one
 */
export function readCells(
  cells: AttributeCells,
  row: number,
  before: StoredAttributes | undefined,
  context: AttributeContext,
): { readonly after: StoredAttributes; readonly issues: ImportIssue[] } {
  const issues: ImportIssue[] = [];
  const report = (field: AttributeField, key: ImportMessageKey, params: MessageParams = {}) =>
    issues.push(describeIssue(row, headerOf(field), key, params));
  const cellOf = (field: AttributeField): string => (cells[field] ?? '').trim();
  const term = <Term extends string>(
    field: AttributeField,
    lookup: Lookup<Term>,
    words: Readonly<Record<Term, Text>>,
  ): Term | undefined => {
    const value = cellOf(field);
    if (value === '') return undefined;
    const found = lookup.find(value);
    if (typeof found === 'object') return found.value;
    issues.push(describeUnlisted(row, headerOf(field), value, Object.values(words)));
    return undefined;
  };
  const accounts = readAccounts(cellOf('accounts'), context, report);
  const principle = cellOf('cosoPrinciple');
  const isPrinciple = /^\d{1,2}$/.test(principle) && Number(principle) >= 1 && Number(principle) <= 17;
  if (principle !== '' && !isPrinciple) report('cosoPrinciple', 'import.principle');
  const generals = readGenerals(cells, before?.id ?? null, context, report);
  const processId = readProcess(cellOf('process'), cellOf('subProcess'), before?.processId ?? null, context.processes, report);
  const after: StoredAttributes = {
    id: before?.id ?? 0,
    processId,
    processCode: context.processes.find(({ id }) => id === processId)?.code ?? null,
    accounts: accounts ?? before?.accounts ?? [],
    cosoComponent: term('cosoComponent', components, cosoWords) ?? before?.cosoComponent ?? null,
    cosoPrinciple: isPrinciple ? Number(principle) : (before?.cosoPrinciple ?? null),
    nature: term('nature', natures, natureWords) ?? before?.nature ?? null,
    automation: term('automation', automations, automationWords) ?? before?.automation ?? null,
    systemName: cellOf('systemName') || (before?.systemName ?? ''),
    generalIds: generals?.map(({ id }) => id) ?? before?.generalIds ?? [],
    generalNumbers: generals?.map(({ number }) => number) ?? before?.generalNumbers ?? [],
  };
  if (issues.length === 0)
    for (const fault of listAttributeFaults(after)) {
      const component = after.cosoComponent ? cosoWords[after.cosoComponent] : { zh: '', en: '' };
      if (fault === 'principle' || fault === 'principleOther')
        issues.push({
          ...describeIssue(row, headerOf('cosoPrinciple'), 'import.principle_other'),
          zh: say('import.principle_other', 'zh', { value: after.cosoPrinciple!, component: component.zh }),
          en: say('import.principle_other', 'en', { value: after.cosoPrinciple!, component: component.en }),
        });
      if (fault === 'system') report('systemName', 'import.system_missing');
      if (fault === 'general') report('generalControls', 'import.general_manual');
    }
  return { after, issues };
}

type Report = (field: AttributeField, key: ImportMessageKey, params?: MessageParams) => void;

/** A sub-process stands for its process; a process alone keeps the sub-process that the control has of it. */
function readProcess(process: string, sub: string, before: number | null, all: readonly Process[], report: Report): number | null {
  const find = (field: 'process' | 'subProcess', text: string): Process | undefined => {
    const found = lookUpProcesses(all, field === 'subProcess').find(text);
    if (typeof found === 'object') return all.find(({ id }) => id === found.value);
    report(field, found === 'ambiguous_value' ? 'import.ambiguous_value' : 'import.process_unknown', { value: text });
    return undefined;
  };
  const above = process === '' ? undefined : find('process', process);
  const below = sub === '' ? undefined : find('subProcess', sub);
  if (above && below && below.parentId !== above.id) report('subProcess', 'import.process_other', { value: sub, process });
  if (below) return below.id;
  if (!above) return before;
  return all.some(({ id, parentId }) => id === before && parentId === above.id) ? before : above.id;
}

/** `1122: existence, completeness; 6001: accuracy`, in either language. @returns null where the cell is empty */
function readAccounts(cell: string, { accountCodes }: AttributeContext, report: Report): AccountAssertion[] | null {
  if (cell === '') return null;
  const read: AccountAssertion[] = [];
  for (const part of splitList(cell)) {
    const [, code = '', named = ''] = /^([^:：]+)[:：](.+)$/s.exec(part) ?? [];
    if (named.trim() === '') report('accounts', 'import.accounts_form', { value: part });
    else if (!accountCodes.has(code.trim())) report('accounts', 'import.account_unknown', { value: code.trim() });
    else
      for (const word of named.split(/[,，、]/).map((one) => one.trim())) {
        const found = assertions.find(word);
        if (typeof found === 'object') read.push({ code: code.trim(), assertion: found.value });
        else report('accounts', 'import.unknown_value', { value: word });
      }
  }
  return read;
}

/** Numbers of other active controls. @returns null where the cell is empty */
function readGenerals(cells: AttributeCells, id: number | null, { controls }: AttributeContext, report: Report) {
  const cell = (cells['generalControls'] ?? '').trim();
  if (cell === '') return null;
  return listNumbers(cell).flatMap((number) => {
    const control = controls.get(number);
    if (control && control.id !== id) return [control];
    report('generalControls', 'import.general_unknown', { value: number });
    return [];
  });
}
export const listNumbers = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[;；,，、\s]+/)
      .map((number) => number.trim().toUpperCase())
      .filter(Boolean),
  ),
];
