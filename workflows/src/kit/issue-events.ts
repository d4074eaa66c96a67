import { step, text } from './meta.ts';

/** An administrator's finding without a review, on a record that issues hang on (docs/decisions/risk-control.md, issues by hand). */
export const raiseIssue = {
  guard: 'isAdministrator',
  meta: step({ label: text('登记整改事项', 'Raise issue'), history: text('登记整改事项', 'Remediation issue raised manually') }),
} as const;

/** The record's own step behind an issue's event (docs/architecture.md, the law of one machine). */
export const issueChanged = {
  guard: 'isSystem',
  meta: step({
    label: text('整改进展', 'Remediation'),
    history: text('整改事项有进展', 'Remediation issue updated'),
    system: true,
  }),
} as const;
