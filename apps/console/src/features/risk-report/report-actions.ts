import { firstFailure, riskReportChecks, type RiskReportRecord } from '@portal/contract/client';
import type { Text } from '#shared/i18n/languages.ts';
import type { Deed } from '#shared/record/RecordButtons.tsx';
import { lookOfAction } from '#shared/workflow/catalogue.ts';
import { addressOf } from './addresses.ts';

export interface ReportAction {
  event: string;
  /** The machine's words; absent for the button that opens the form, which has its own. */
  label: Text | undefined;
  weight: 'filled' | 'outlined' | 'text' | 'menu';
  destructive: boolean;
  deed: Deed;
}

type Acting = Pick<RiskReportRecord, 'id' | 'state' | 'allowedActions' | 'rootCause' | 'response' | 'acceptanceReason' | 'actions'>;

/** The saved report would pass the ordered checks, so that it can be submitted as it stands. */
export const isWritten = (record: Acting): boolean => firstFailure(riskReportChecks, record) === undefined;

/**
 * The buttons of a report: exactly its allowedActions, in the machine's words. Saving and submitting are one button that opens the form; what
 * is saved and complete can also be submitted from here. Approve is filled with Return beside it, the rest stands in the menu.
 */
export function planActions(record: Acting): ReportAction[] {
  const allowed = record.allowedActions;
  const writes = allowed.includes('SAVE_DRAFT') || allowed.includes('SUBMIT');
  const complete = allowed.includes('SUBMIT') && isWritten(record);
  const toAction = (event: string): ReportAction => {
    const look = lookOfAction(record.state, event, 'riskReport');
    return {
      event,
      label: look?.label ?? { zh: event, en: event },
      weight: look?.button === 'filled' ? 'filled' : event === 'REJECT' ? 'outlined' : 'menu',
      destructive: look?.destructive ?? false,
      deed: { kind: 'dialog' },
    };
  };
  const others = allowed.filter((event) => event !== 'SAVE_DRAFT' && (event !== 'SUBMIT' || complete)).map(toAction);
  const form: ReportAction[] = writes
    ? [
        {
          event: 'SAVE_DRAFT',
          label: undefined,
          weight: complete ? 'outlined' : 'filled',
          destructive: false,
          deed: { kind: 'open', to: addressOf('edit', record.id) },
        },
      ]
    : [];
  const rank = { text: 0, outlined: 1, filled: 2, menu: 3 } as const;
  return [...form, ...others].sort((a, b) => rank[a.weight] - rank[b.weight]);
}
