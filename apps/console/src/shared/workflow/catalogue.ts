import type { Text } from '../i18n/languages.ts';
import type { Glyph, Tone } from '../theme/tokens.ts';
import { catalogue, dutyWords } from './catalogue-table.ts';

export interface StateLook {
  label: Text;
  tone: Tone;
  glyph: Glyph;
  duty?: string;
}
export interface ActionLook {
  label: Text;
  /** Without it the action stands in the menu. */
  button?: 'filled' | 'outlined' | 'text';
  /** Done by saving this form: the actions of one form are one button. */
  form?: string;
  /** The dialog does not go on without a word, of everybody or of administrators only. */
  needsReason?: 'always' | 'ofAdministrator';
  destructive?: boolean;
  /** Tells people and changes nothing that is read or typed. */
  telling?: boolean;
  /** The state that it leads to. */
  to?: string;
}
/** By workflow name: states by name, actions by `EVENT`, and by `state.EVENT` where a state has its own look. */
export type Catalogue = Record<string, { states: Record<string, StateLook>; actions: Record<string, ActionLook> }>;

const inactive: StateLook = { label: { zh: '已停用', en: 'Inactive' }, tone: 'neutral', glyph: 'slash' };

/** How a state looks; `inactive` is the flag's look; an unknown state shows its own name rather than nothing. */
export function lookOfState(workflow: string, state: string): StateLook {
  if (state === 'inactive') return inactive;
  return catalogue[workflow]?.states[state] ?? { label: { zh: state, en: state }, tone: 'neutral', glyph: 'dashed' };
}

/** All states of a workflow in the machine's order, for filters. */
export function listStates(workflow: string): [string, StateLook][] {
  return Object.entries(catalogue[workflow]?.states ?? {});
}

/**
 * The button's words and weight of an allowed action in a state. A control's actions include those of its open review, so that any workflow is
 * looked through; a record whose actions are its own machine's alone names the workflow.
 */
export function lookOfAction(state: string, event: string, workflow?: string): ActionLook | undefined {
  const lookIn = (name: string): ActionLook | undefined => {
    const actions = catalogue[name]?.actions;
    return actions?.[`${state}.${event}`] ?? actions?.[event];
  };
  const own = workflow === undefined ? undefined : lookIn(workflow);
  if (own) return own;
  const knowing = Object.entries(catalogue).filter(([, { states }]) => Object.hasOwn(states, state));
  const names = [...knowing.map(([name]) => name), ...Object.keys(catalogue)];
  return names.map(lookIn).find((look) => look !== undefined);
}

/** The state that an action leads to, as far as the record's own machine alone says it. */
export function targetOf(state: string, event: string, workflow: string): string | undefined {
  const to = lookOfAction(state, event, workflow)?.to;
  return to !== undefined && Object.hasOwn(catalogue[workflow]?.states ?? {}, to) ? to : undefined;
}

/** What a duty is called; an unknown one shows its own name. */
export const nameOfDuty = (duty: string): Text => dutyWords[duty]?.label ?? { zh: duty, en: duty };

/** What the button says that leads to a duty; an unknown one is opened. */
export const verbOfDuty = (duty: string): Text => dutyWords[duty]?.verb ?? { zh: '打开', en: 'Open' };
