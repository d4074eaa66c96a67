import { isAdministrator, isSystem, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { remind } from './kit/remind.ts';
import { defineWorkflow, statesOf, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about a certification. */
export interface CertificationFacts extends BaseFacts {
  /** It is being made: its row exists for no longer than this transaction. */
  readonly isNew: boolean;
  readonly signerId: number;
  /** Who signs the statement above it; null at the top. */
  readonly superiorId: number | null;
  /** Statements directly below that are neither signed nor overridden. */
  readonly openBelow: number;
}

type GuardArguments = GuardInput<CertificationFacts>;

const sign = {
  guard: 'isSignerWithNothingOpenBelow',
  target: 'signed',
  // A statement is a person's own word: no substitute signs it; whoever is away for long hands it over (REASSIGN).
  meta: step({ label: text('签署', 'Sign'), history: text('签署声明', 'Statement signed'), button: 'filled', form: 'sign' }),
} as const;
const decline = {
  guard: 'isSigner',
  target: 'declined',
  meta: step({
    label: text('拒绝签署', 'Decline'),
    history: text('拒绝签署声明', 'Statement declined'),
    reasonRequired: 'reason',
    button: 'text',
  }),
} as const;
const override = {
  guard: 'isSuperior',
  target: 'overridden',
  meta: step({
    label: text('越级确认', 'Override'),
    history: text('上级越级确认未签署的声明', 'Unsigned statement overridden by the next-level signer'),
    reasonRequired: 'reason',
    button: 'outlined',
  }),
} as const;
const reassign = {
  guard: 'isAdministrator',
  meta: step({
    label: text('更换签署人', 'Change signer'),
    history: text('更换签署人', 'Signer changed'),
    reasonRequired: 'reason',
    timers: 'restart',
    handsOver: true,
  }),
} as const;
const reopenByFact = {
  guard: 'isSystem',
  target: 'reopened',
  meta: step({
    label: text('因事实变化重新打开', 'Reopen'),
    history: text('所依据的事实已变化，需要重新签署', 'Reopened because an underlying fact changed'),
    system: true,
  }),
} as const;
const whileAsked = {
  SIGN: sign,
  DECLINE: decline,
  OVERRIDE: override,
  REASSIGN: reassign,
  // Who signs above waits for it, too, and need not ask an administrator to press for it.
  REMIND: { ...remind(text('催办声明', 'Statement reminder sent')), guard: 'isAdministratorOrSuperior' },
} as const;

/** A statement on internal control of one signer (docs/adr/0060-statements-are-bound-to-facts.md). */
export const certificationMachine = setupLifecycle({
  facts: {} as CertificationFacts,
  guards: {
    isAdministrator,
    isSystem,
    isNewAndAdministrator: (input: GuardArguments) => input.context.isNew && isAdministrator(input),
    isSigner: ({ context, event }: GuardArguments) => context.signerId === event.actor.id,
    isSignerWithNothingOpenBelow: ({ context, event }: GuardArguments) => context.signerId === event.actor.id && context.openBelow === 0,
    isSuperior: ({ context, event }: GuardArguments) => context.superiorId === event.actor.id,
    isAdministratorOrSuperior: (input: GuardArguments) => isAdministrator(input) || input.context.superiorId === input.event.actor.id,
  },
}).createMachine({
  id: 'certification',
  initial: 'open',
  states: {
    open: {
      meta: state({ label: text('待签署', 'Open'), tone: 'neutral', glyph: 'dashed', duty: 'statement' }),
      on: {
        ASK: {
          guard: 'isNewAndAdministrator',
          meta: step({ label: text('发起声明', 'Request'), history: text('发起声明', 'Statement requested'), timers: 'restart' }),
        },
        ...whileAsked,
      },
    },
    reopened: {
      meta: state({ label: text('需重新签署', 'Reopened'), tone: 'red', glyph: 'return', duty: 'statement', turnsBack: true }),
      on: whileAsked,
    },
    declined: {
      meta: state({ label: text('已拒绝', 'Declined'), tone: 'red', glyph: 'alert', restsOn: 'others' }),
      on: {
        ASK_AGAIN: {
          guard: 'isAdministratorOrSuperior',
          target: 'open',
          meta: step({
            label: text('再次请求', 'Request again'),
            history: text('再次请求签署', 'Signature requested again'),
            reasonRequired: 'comment',
            button: 'outlined',
          }),
        },
        OVERRIDE: override,
        REASSIGN_DECLINED: {
          guard: 'isAdministrator',
          target: 'open',
          meta: step({
            label: text('更换签署人', 'Change signer'),
            history: text('更换签署人', 'Signer changed'),
            action: 'REASSIGN',
            reasonRequired: 'reason',
            handsOver: true,
          }),
        },
      },
    },
    signed: {
      meta: state({ label: text('已签署', 'Signed'), tone: 'green', glyph: 'check', isEnd: true }),
      on: { REOPEN_BY_FACT: reopenByFact },
    },
    overridden: {
      meta: state({ label: text('上级已确认', 'Overridden'), tone: 'violet', glyph: 'slash', isEnd: true }),
      on: { REOPEN_BY_FACT: reopenByFact },
    },
  },
});

export const certificationWorkflow = defineWorkflow('certification', certificationMachine, text('内控声明', 'Statement'));
export type CertificationWorkflow = typeof certificationWorkflow;
export type CertificationEventName = EventOf<CertificationWorkflow>;
export type CertificationState = StateOf<CertificationWorkflow>;

/** A superior may sign over these: signed, or overridden by himself. */
export const settledStatementStates = statesOf(certificationWorkflow, ({ isEnd }) => isEnd);
