import type { ControlAction, RiskListRow } from '@portal/contract/client';
import { pageAddress, recordPages, type RecordPage } from '@portal/contract/client';

/** What a row's buttons do; the words stand under `riskList.actions`. */
export type RowAction =
  | 'view'
  | 'edit'
  | 'input'
  | 'review'
  | 'approve'
  | 'returnToAssistant'
  | 'withdraw'
  | 'setAssistants'
  | 'submit'
  | 'forward'
  | 'reassign'
  | 'remind'
  | 'extend'
  | 'allocate'
  | 'takeOver'
  | 'rollForward'
  | 'join'
  | 'separate'
  | 'restore'
  | 'delete';

/** The actions that can be done with many rows at once. They stand here, so that what does them comes with its dialog. */
export const bulkActions = [
  'submit',
  'remind',
  'extend',
  'reassign',
  'forward',
  'rollForward',
  'delete',
] as const satisfies readonly RowAction[];
export type BulkAction = (typeof bulkActions)[number];

/** Actions with one row that a dialog does. */
export type DialogAction = Exclude<RowAction, 'view' | 'edit' | 'input' | 'review' | 'submit' | 'remind' | 'join'>;

/** Which list a row stands in: a tab of My risk controls, the management list, or a tab of the review list. */
export type ListPlace = 'toDo' | 'submitted' | 'related' | 'management' | 'pending' | 'approved' | 'completed';

type Row = Pick<RiskListRow, 'allowedActions' | 'isActive' | 'state'>;

const needs: Record<Exclude<RowAction, 'view'>, readonly [ControlAction, ...ControlAction[]]> = {
  edit: ['SAVE_DRAFT', 'SUBMIT'],
  input: ['SAVE_ASSESSMENT', 'SUBMIT_ASSESSMENT'],
  review: ['CLOSE'],
  approve: ['OWNER_APPROVE'],
  returnToAssistant: ['OWNER_RETURN'],
  withdraw: ['WITHDRAW'],
  setAssistants: ['SET_ASSISTANTS'],
  submit: ['SUBMIT'],
  forward: ['FORWARD'],
  reassign: ['REASSIGN'],
  remind: ['REMIND'],
  extend: ['EXTEND'],
  allocate: ['ALLOCATE'],
  takeOver: ['TAKE_OVER'],
  rollForward: ['ROLL_FORWARD'],
  join: ['JOIN_SHARED'],
  separate: ['SEPARATE'],
  restore: ['RESTORE'],
  delete: ['DELETE'],
};

const offered: Record<ListPlace, readonly RowAction[]> = {
  toDo: ['input', 'approve', 'returnToAssistant', 'view', 'setAssistants', 'forward', 'delete'],
  submitted: ['view', 'withdraw', 'forward'],
  related: ['view', 'forward'],
  management: ['view', 'edit', 'submit', 'forward', 'remind', 'extend', 'reassign', 'rollForward', 'separate', 'restore', 'delete'],
  pending: ['review', 'view', 'takeOver', 'allocate', 'forward', 'remind'],
  approved: ['view', 'forward', 'remind'],
  completed: ['view', 'forward'],
};

/** May this action be done with the row? The server's allowedActions decide; only drafts are submitted from a list. */
export function isAllowed(action: RowAction, row: Row): boolean {
  if (action === 'view') return true;
  if (action === 'edit' && !row.isActive) return false;
  if (action === 'submit' && row.state !== 'draft') return false;
  return needs[action].some((event) => row.allowedActions.includes(event));
}

/** The machine's event behind an action with rows. */
export const eventOf = (action: Exclude<RowAction, 'view'>): ControlAction => needs[action][0];

/** A row's buttons in their order, the likely next one first. */
export const actionsOf = (place: ListPlace, row: Row): RowAction[] => offered[place].filter((action) => isAllowed(action, row));

const pages: Partial<Record<RowAction, RecordPage>> = {
  view: recordPages.riskControl.view,
  edit: recordPages.riskControl.edit,
  input: recordPages.riskControl.assess,
  review: recordPages.riskControl.review,
};

/** The page on which an action is done; undefined for those that a dialog does. */
export function addressOf(action: RowAction, id: number): string | undefined {
  const page = pages[action];
  return page && pageAddress(page, id);
}
