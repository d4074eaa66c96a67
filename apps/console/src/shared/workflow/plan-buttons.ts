import { lookOfAction, type ActionLook } from './catalogue.ts';

/** Filled, outlined and text stand as buttons, everything else in the menu. */
export type Weight = 'filled' | 'outlined' | 'text' | 'menu';

/** One button for the allowed actions that it stands for: one action, or all that are done by saving one form. */
export interface PlannedButton<E extends string = string> {
  /** The machine's event; of a form the first. */
  event: E;
  events: readonly E[];
  look: ActionLook;
  /** The form that the button opens. */
  form?: string;
  weight: Weight;
}

export interface PlanOptions<E extends string = string> {
  workflow?: string;
  /** Events of a form that can be sent as they stand, without opening it. */
  direct?: readonly E[];
  /** Weights where the page knows better than the machine, e.g. that a review is due. */
  weights?: Readonly<Partial<Record<E, Weight>>>;
  /** Actions that the server allows beside the machine's events. */
  own?: Readonly<Partial<Record<E, ActionLook>>>;
}

const rank: Record<Weight, number> = { text: 0, outlined: 1, filled: 2, menu: 3 };
const nameless = (event: string): ActionLook => ({ label: { zh: event, en: event } });

/**
 * The buttons of a record in a state: exactly its allowed actions, in the machine's words and weights. The first that is likely next is filled,
 * another one or its counterpart outlined, the rest stands in the menu with the destructive last; these never stand as buttons of their own.
 */
export function planButtons<E extends string>(
  state: string,
  allowed: readonly E[],
  options: PlanOptions<NoInfer<E>> = {},
): PlannedButton<E>[] {
  const { workflow, direct = [], weights, own } = options;
  const wanted = (event: E, look: ActionLook): Weight => (look.destructive ? 'menu' : (weights?.[event] ?? look.button ?? 'menu'));
  const buttons: PlannedButton<E>[] = [];
  for (const event of new Set(allowed)) {
    const look = own?.[event] ?? lookOfAction(state, event, workflow) ?? nameless(event);
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
