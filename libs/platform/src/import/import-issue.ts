import { say, type ImportIssue, type Language, type MessageKey, type MessageParams, type Refusal } from '@portal/contract';
import type { Text } from '@portal/workflows';

/** The words of a row's fault or warning: the keys of the contract that begin with `import.`. */
export type ImportMessageKey = Extract<MessageKey, `import.${string}`>;

/** More than these are counted, not listed: a wrong column of a long file repeats itself, and every question how far it is would carry them again. */
const LISTED_AT_MOST = 1_000;

/**
 * One fault of an import file in both languages; its code is `validation.` and the message's own name (docs/decisions/wire.md).
 * @param row counts data rows from 1; 0 means the file as a whole
 * @param column the Chinese header, empty for the row as a whole
 */
export function describeIssue(row: number, column: string, key: ImportMessageKey, params: MessageParams = {}): ImportIssue {
  return {
    row,
    column,
    code: `validation.${key.slice('import.'.length)}`,
    zh: say(key, 'zh', params),
    en: say(key, 'en', params),
    level: 'error',
  };
}

/**
 * A word that is none of the few that may stand in a cell, told with those in their order; its code is that of any unknown value.
 * @param allowed what may be written instead
 */
export function describeUnlisted(row: number, column: string, value: string, allowed: readonly Text[]): ImportIssue {
  const list = (language: Language) => {
    const words = allowed.map((one) => one[language]);
    // A word that has a comma itself would be taken for two.
    const separator = words.some((word) => word.includes(',')) ? '; ' : ', ';
    return say('import.allowed_values', language, { value, values: words.join(language === 'zh' ? '、' : separator) });
  };
  return { ...describeIssue(row, column, 'import.unknown_value'), zh: list('zh'), en: list('en') };
}

/** What the service that writes the rows would refuse, as the fault of a row: in the service's own words. */
export function describeRefusal(row: number, column: string, { code, detail }: Refusal): ImportIssue {
  const [field] = detail.fields ?? [];
  const key = field?.message ?? detail.message ?? code;
  const params = field?.params ?? detail.params ?? {};
  const name = key.slice(key.lastIndexOf('.') + 1);
  return { row, column, code: `validation.${name}`, zh: say(key, 'zh', params), en: say(key, 'en', params), level: 'error' };
}

/** Something the person should know before confirming; it does not stop the import. */
export function describeWarning(row: number, column: string, key: ImportMessageKey, params: MessageParams = {}): ImportIssue {
  return { ...describeIssue(row, column, key, params), level: 'warning' };
}

/** What a row says that stands alone, until another row of the file is there. */
const FOR_WHOLE_FILE: ReadonlySet<string> = new Set(['validation.shared_alone']);

/** Whether a row that has not come yet may put it right. */
export function isForWholeFile(code: string): boolean {
  return FOR_WHOLE_FILE.has(code);
}

export function isError(issue: ImportIssue): boolean {
  return issue.level !== 'warning';
}

/** Errors first by row, then warnings by row; a very long list ends with how many are left out. */
export function listIssues(issues: readonly ImportIssue[]): ImportIssue[] {
  const sorted = [...issues].sort((a, b) => Number(isError(b)) - Number(isError(a)) || a.row - b.row);
  if (sorted.length <= LISTED_AT_MOST) return sorted;
  const left = sorted.length - LISTED_AT_MOST;
  const tail = sorted.slice(LISTED_AT_MOST).some(isError) ? describeIssue : describeWarning;
  return [...sorted.slice(0, LISTED_AT_MOST), tail(0, '', 'import.too_many_issues', { count: left })];
}
