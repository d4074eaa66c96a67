import type { RiskControlRecord } from '@portal/contract/client';
import type { Text } from '#shared/i18n/languages.ts';
import type { Deed } from '#shared/record/RecordButtons.tsx';
import { lookOfAction } from '#shared/workflow/catalogue.ts';
import { addressOf } from './addresses.ts';

export interface RecordAction {
  event: string;
  /** The machine's words; absent when the button opens a form and says so itself. */
  label: Text | undefined;
  /** Own words of a button that opens a form. */
  words?: 'assess' | 'editDraft';
  weight: 'filled' | 'outlined' | 'text' | 'menu';
  destructive: boolean;
  deed: Deed;
}

type Acting = Pick<RiskControlRecord, 'id' | 'state' | 'allowedActions'>;
export type PageMode = 'view' | 'review';

/** Events that are done by saving a form: one button opens the form that has both. */
const forms: Record<string, { pair: string; words: 'assess' | 'editDraft'; page: 'assess' | 'edit' }> = {
  SUBMIT_ASSESSMENT: { pair: 'SAVE_ASSESSMENT', words: 'assess', page: 'assess' },
  SAVE_ASSESSMENT: { pair: 'SUBMIT_ASSESSMENT', words: 'assess', page: 'assess' },
  SAVE_DRAFT: { pair: 'SUBMIT', words: 'editDraft', page: 'edit' },
};

// The counterpart of a filled button stands beside it.
const besides = ['REJECT', 'OWNER_RETURN', 'SET_ASSISTANTS', 'ROLL_FORWARD'];

function deedOf(event: string, record: Acting, mode: PageMode): Deed {
  if (event === 'SUBMIT') return { kind: 'open', to: addressOf('edit', record.id) };
  if (event === 'CLOSE') return mode === 'review' ? { kind: 'form' } : { kind: 'open', to: addressOf('review', record.id) };
  if (event === 'REJECT' && mode === 'review') return { kind: 'form' };
  return { kind: 'dialog' };
}

/**
 * The buttons of a record's header: exactly its allowedActions, in the machine's words and weights. Saving and submitting the same form are one
 * button that opens it. One is filled, one outlined, Forward is text, the rest stands in the menu with the destructive last.
 */
export function planActions(record: Acting, mode: PageMode): RecordAction[] {
  const allowed = record.allowedActions;
  const formOf = (event: string) =>
    forms[event] ?? (event === 'SUBMIT' && allowed.includes('SAVE_DRAFT') ? forms['SAVE_DRAFT'] : undefined);
  const seen = new Set<string>();
  const actions: RecordAction[] = [];
  for (const event of allowed) {
    const form = formOf(event);
    const name = form ? form.page : event;
    if (seen.has(name)) continue;
    seen.add(name);
    const look = lookOfAction(record.state, event);
    actions.push({
      event,
      label: form ? undefined : (look?.label ?? { zh: event, en: event }),
      ...(form && { words: form.words }),
      weight: form || look?.button === 'filled' ? 'filled' : event === 'FORWARD' ? 'text' : 'menu',
      destructive: look?.destructive ?? false,
      deed: form ? { kind: 'open', to: addressOf(form.page, record.id) } : deedOf(event, record, mode),
    });
  }
  const filled = actions.filter((action) => action.weight === 'filled');
  filled.slice(1).forEach((action) => (action.weight = 'outlined'));
  if (filled.length < 2) {
    const beside = besides.map((event) => actions.find((action) => action.event === event)).find((action) => action !== undefined);
    if (beside) beside.weight = 'outlined';
  }
  const rank = { text: 0, outlined: 1, filled: 2, menu: 3 } as const;
  return actions.sort((a, b) => rank[a.weight] - rank[b.weight] || Number(a.destructive) - Number(b.destructive));
}
