import { lookOfAction, type ActionLook } from './catalogue.ts';

/** Filled, outlined and text stand as buttons, everything else in the menu. */
export type Weight = 'filled' | 'outlined' | 'text' | 'menu';

/** One button for the allowed actions that it stands for: one action, or all that are done by saving one form. */
export interface PlannedButton {
  /** The machine's event; of a form the first. */
  event: string;
  events: readonly string[];
  look: ActionLook;
  /** The form that the button opens. */
  form?: string;
  weight: Weight;
}

export interface PlanOptions {
  workflow?: string;
  /** Events of a form that can be sent as they stand, without opening it. */
  direct?: readonly string[];
  /** Weights where the page knows better than the machine, e.g. that a review is due. */
  weights?: Readonly<Record<string, Weight>>;
  /** Actions that the server allows beside the machine's events. */
  own?: Readonly<Record<string, ActionLook>>;
}

const rank: Record<Weight, number> = { text: 0, outlined: 1, filled: 2, menu: 3 };
const nameless = (event: string): ActionLook => ({ label: { zh: event, en: event } });

/**
 * The buttons of a record in a state: exactly its allowed actions, in the machine's words and weights. The first that is likely next is filled,
 * another one or its counterpart outlined, the rest stands in the menu with the destructive last; these never stand as buttons of their own.
 */
export function planButtons(state: string, allowed: readonly string[], options: PlanOptions = {}): PlannedButton[] {
  const { workflow, direct = [], weights = {}, own = {} } = options;
  const wanted = (event: string, look: ActionLook): Weight => (look.destructive ? 'menu' : (weights[event] ?? look.button ?? 'menu'));
  const buttons: PlannedButton[] = [];
  for (const event of new Set(allowed)) {
    const look = own[event] ?? lookOfAction(state, event, workflow) ?? nameless(event);
    const form = direct.includes(event) ? undefined : look.form;
    const weight = wanted(event, look);
    const same = form === undefined ? undefined : buttons.find((button) => button.form === form);
    if (!same) buttons.push({ event, events: [event], look, weight, ...(form !== undefined && { form }) });
    else {
      same.events = [...same.events, event];
      if (rank[weight] === rank.filled) same.weight = weight;
    }
  }
  const [first, second] = buttons.filter(({ weight }) => weight === 'filled');
  const beside = second ?? buttons.find(({ weight }) => weight === 'outlined');
  for (const button of buttons) {
    if (button === first || button.weight === 'text') continue;
    button.weight = button === beside ? 'outlined' : 'menu';
  }
  return buttons.toSorted(
    (a, b) => rank[a.weight] - rank[b.weight] || Number(a.look.destructive ?? false) - Number(b.look.destructive ?? false),
  );
}
