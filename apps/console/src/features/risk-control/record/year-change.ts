import type { RiskControlRecord } from '@portal/contract/client';

/** How an answer of this year stands to the year before. */
export type YearChange = 'new' | 'modified' | 'unchanged';

/** The change of each compared answer; what has not been answered yet, or never was, has none. */
export interface YearChanges {
  description?: YearChange;
  frequency?: YearChange;
  mode?: YearChange;
  score?: YearChange;
  evidence?: YearChange;
}

/** @param isFinal an empty answer of a submitted assessment was taken away; before that it is only not written yet */
function compare(before: string, after: string, isFinal: boolean): YearChange | undefined {
  if (before === after) return after ? 'unchanged' : undefined;
  if (!before) return 'new';
  return after || isFinal ? 'modified' : undefined;
}

// Line ends differ by the device on which a text was typed, and no reader sees blanks at its end.
const tidy = (text: string) => text.replaceAll('\r\n', '\n').trim();
const numeral = (value: number | null) => (value ? String(value) : '');
// The content decides: the same file under a new name is unchanged, a new file under the old name is not.
const contents = (files: readonly { sha256: string }[]) => [...new Set(files.map((file) => file.sha256))].sort().join(' ');

/** New, modified or unchanged, answer by answer; undefined for a control without a year before. */
export function findYearChanges(record: Pick<RiskControlRecord, 'previousControl' | 'risk_CurrentControl'>): YearChanges | undefined {
  const { previousControl: before, risk_CurrentControl: now } = record;
  if (!before) return undefined;
  const isFinal = now.submittedAt !== null;
  const changes = {
    description: compare(tidy(before.currentControlDesc), tidy(now.currentControlDesc), isFinal),
    frequency: compare(numeral(before.controlFrequency), numeral(now.controlFrequency), isFinal),
    mode: compare(numeral(before.controlMode), numeral(now.controlMode), isFinal),
    score: compare(numeral(before.controlAssessmentScore), numeral(now.controlAssessmentScore), isFinal),
    evidence: compare(contents(before.evidence), contents(now.risk_Docs), isFinal),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, change]) => change !== undefined));
}
