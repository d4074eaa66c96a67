import type { ControlTestEventName, EventOf, PortalWorkflow, RemediationIssueEventName, RiskControlEventName } from '@portal/workflows';
import type { ConsoleMessageKey } from '../console-messages.ts';

/** What a bulk action asks once for all of its rows, and the machine's event that it does to each. */
export interface BulkForm {
  readonly workflow: string;
  readonly event: EventOf<PortalWorkflow>;
  readonly people?: { readonly many: boolean; readonly missing: ConsoleMessageKey };
  /** Whether one must be given is the machine's to say (`reasonRequired`). */
  readonly comment?: true;
  /** A day to come. */
  readonly date?: { readonly missing: ConsoleMessageKey; readonly past: ConsoleMessageKey };
}

const control = (event: RiskControlEventName, form: Omit<BulkForm, 'workflow' | 'event'> = {}): BulkForm => ({
  workflow: 'riskControl',
  event,
  ...form,
});
/** What may be explained with one comment for all rows. */
const explained =
  <Event extends EventOf<PortalWorkflow>>(workflow: string) =>
  (event: Event, form: Omit<BulkForm, 'workflow' | 'event'> = {}): BulkForm => ({ workflow, event, comment: true, ...form });
const issue = explained<RemediationIssueEventName>('remediationIssue');
const test = explained<ControlTestEventName>('controlTest');

/** Whose part in a test it is, the action's name says. */
const part = test('REASSIGN', { people: { many: false, missing: 'forward.noPerson' } });
const forward = control('FORWARD', { people: { many: true, missing: 'forward.noPerson' }, comment: true });
const remind = control('REMIND');

/** The bulk actions of every list, by the list's name and the action's (docs/decisions/wire.md, Bulk runs). Each has its deed in the area's `BulkSource`. */
export const bulkForms = {
  'risk-controls': {
    submit: control('SUBMIT'),
    remind,
    reassign: control('REASSIGN', { people: { many: false, missing: 'riskControl.controlOwner' }, comment: true }),
    forward,
    rollForward: control('ROLL_FORWARD'),
    delete: control('DELETE', { comment: true }),
  },
  'my-risk-controls': {
    approve: control('OWNER_APPROVE', { comment: true }),
    forward,
    delete: control('DELETE', { comment: true }),
  },
  'risk-reviews': { remind, forward },
  'remediation-issues': {
    reassign: issue('REASSIGN', { people: { many: false, missing: 'issue.assigneeRequired' } }),
    extend: issue('EXTEND', { date: { missing: 'issue.dueDateRequired', past: 'issue.dueDatePast' } }),
    remind: issue('REMIND'),
  },
  'control-test': { reassignTester: part, reassignReviewer: part, remind: test('REMIND'), cancel: test('CANCEL') },
  certification: { remind: explained('certification')('REMIND') },
  'risk-reports': { remind: { workflow: 'riskReport', event: 'REMIND' } },
} as const satisfies Record<string, Record<string, BulkForm>>;

export type BulkList = keyof typeof bulkForms;

/** The form of an action; undefined for a list or an action that there is not. */
export function findBulkForm(list: string, action: string): BulkForm | undefined {
  const lists: Readonly<Record<string, Readonly<Record<string, BulkForm>>>> = bulkForms;
  const forms = Object.hasOwn(lists, list) ? lists[list]! : {};
  return Object.hasOwn(forms, action) ? forms[action] : undefined;
}
