import type { DutyName } from './duty.ts';
import type { OperationCode } from './operation.ts';

export interface Text {
  readonly zh: string;
  readonly en: string;
}

export const text = (zh: string, en: string): Text => ({ zh, en });

/** Seven tones carry meaning by colour; the words beside them carry it alone. */
export type Tone = 'neutral' | 'blue' | 'amber' | 'red' | 'green' | 'violet' | 'teal';
/** The shape of a state's sign tells progress without colour. */
export type Glyph = 'dashed' | 'quarter' | 'half' | 'threeQuarter' | 'return' | 'alert' | 'check' | 'slash';

export interface StateMeta {
  readonly kind: 'state';
  readonly label: Text;
  readonly tone: Tone;
  readonly glyph: Glyph;
  /** What somebody must do while a record is in this state; entering it starts the reminder ladder. */
  readonly duty?: DutyName;
  /**
   * Why nobody is asked although the case is at no end: it is its maker's own until he sends it; records that hang together with it have duties,
   * and bring it on; or the service does, by the clock or a job.
   */
  readonly restsOn?: 'maker' | 'others' | 'service';
  /** Another record of the kind carries its work and is counted for both: figures leave it out. */
  readonly countedElsewhere?: true;
  /** A case that comes here was sent back by who judged it: a turn back, even when it comes here for the first time. */
  readonly turnsBack?: true;
  /** A case rests here: it waits for nothing, although something may still lead on (reopening, marking again). */
  readonly isEnd?: boolean;
}

/**
 * What a transition does to the duty's timers. `replace` is the default of a transition with a target, `keep` that of one without.
 * `restart` starts the ladder of the state anew, `dated` does so only around a date that the step gives, else the due date stays; `cancel` ends it although the state stays.
 */
export type TimerEffect = 'replace' | 'keep' | 'restart' | 'dated' | 'cancel';

/** Filled: the likely next step of its state. Outlined: its counterpart, or what is likely beside it. Text: always at hand, never likely. */
export type ButtonWeight = 'filled' | 'outlined' | 'text';

export interface TransitionMeta<Action extends string = string> {
  readonly kind: 'transition';
  /** The button's words. */
  readonly label: Text;
  /** The line in the Log tab. */
  readonly history: Text;
  /** The line in the Process tab: one of the eight operations of the specification. */
  readonly operation?: OperationCode;
  /** The public name when this event is a variant of another; a variant is never offered by itself. */
  readonly action?: Action;
  /** Done by the service only; never offered. */
  readonly system?: boolean;
  /** Possible on an inactive record only, or on such ones too; every other event needs an active one. */
  readonly whenInactive?: true | 'too';
  readonly timers?: TimerEffect;
  /** How the console draws its button; without it the event stands in the menu. Of several filled or outlined ones the machine's first wins. */
  readonly button?: ButtonWeight;
  /** Done by saving the form of this name: the events of one form are one button that opens it. */
  readonly form?: string;
  /** Not done without a word: a `reason` says why, a `comment` is for who goes on with it. The service refuses, the dialog insists. */
  readonly reasonRequired?: 'reason' | 'comment';
  /** Only the console insists on a word; on the wire it may be empty (docs/decisions/risk-control.md). */
  readonly reasonExpected?: 'always' | 'ofAdministrator';
  /** A step of the work that others judge later: whoever takes it, and in whose place, may not judge it until the record has come to its end. */
  readonly isWork?: true;
  /** A judgement of others' work. Nobody gives it who took part in the work, and no substitute whose own role would not let him. */
  readonly isVerdict?: true;
  /** Somebody's part in the work may go to another with it: the service says who had it, and he stays as dependent as he was. */
  readonly handsOver?: true;
  /** A duty that the substitute of an absent person may do in his place (docs/decisions/identity.md); everything else stays the person's own. */
  readonly bySubstitute?: boolean;
  /** Tells people and changes nothing that is read or typed: who is typing goes on as if the version had not moved. */
  readonly telling?: boolean;
  /** Takes something away: last in the menu, red, asks first. */
  readonly destructive?: boolean;
}

export type Meta = StateMeta | TransitionMeta;

export const state = (meta: Omit<StateMeta, 'kind'>): StateMeta => ({ kind: 'state', ...meta });
export const step = <const Action extends string = never>(meta: Omit<TransitionMeta<Action>, 'kind'>): TransitionMeta<Action> => ({
  kind: 'transition',
  ...meta,
});
