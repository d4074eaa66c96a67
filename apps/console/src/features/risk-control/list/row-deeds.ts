import type { RiskListRow } from '@portal/contract/client';
import { pageAddress, recordPages, type RecordPage } from '@portal/contract/client';

/** What a row's buttons do; the words stand under `riskList.deeds`. */
export type Deed =
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
  | 'rollForward'
  | 'restore'
  | 'delete';

/** Deeds with one row that a dialog does. */
export type RowDeed = Exclude<Deed, 'view' | 'edit' | 'input' | 'review' | 'submit' | 'remind'>;

/** Which list a row stands in: a tab of My risk controls, the management list, or a tab of the review list. */
export type ListPlace = 'toDo' | 'submitted' | 'related' | 'management' | 'pending' | 'approved' | 'completed';

type Row = Pick<RiskListRow, 'allowedActions' | 'isActive' | 'state'>;

const needs: Record<Exclude<Deed, 'view'>, readonly string[]> = {
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
  rollForward: ['ROLL_FORWARD'],
  restore: ['RESTORE'],
  delete: ['DELETE'],
};

const offered: Record<ListPlace, readonly Deed[]> = {
  toDo: ['input', 'approve', 'returnToAssistant', 'view', 'setAssistants', 'forward', 'delete'],
  submitted: ['view', 'withdraw', 'forward'],
  related: ['view', 'forward'],
  management: ['view', 'edit', 'submit', 'forward', 'remind', 'reassign', 'rollForward', 'restore', 'delete'],
  pending: ['review', 'view', 'forward', 'remind'],
  approved: ['view', 'forward', 'remind'],
  completed: ['view', 'forward'],
};

/** May this deed be done with the row? The server's allowedActions decide; only drafts are submitted from a list. */
export function isAllowed(deed: Deed, row: Row): boolean {
  if (deed === 'view') return true;
  if (deed === 'edit' && !row.isActive) return false;
  if (deed === 'submit' && row.state !== 'draft') return false;
  return needs[deed].some((event) => row.allowedActions.includes(event));
}

/** A row's buttons in their order, the likely next one first. */
export const deedsOf = (place: ListPlace, row: Row): Deed[] => offered[place].filter((deed) => isAllowed(deed, row));

const pages: Partial<Record<Deed, RecordPage>> = {
  view: recordPages.riskControl.view,
  edit: recordPages.riskControl.edit,
  input: recordPages.riskControl.assess,
  review: recordPages.riskControl.review,
};

/** The page on which a deed is done; undefined for those that a dialog does. */
export function addressOf(deed: Deed, id: number): string | undefined {
  const page = pages[deed];
  return page && pageAddress(page, id);
}
