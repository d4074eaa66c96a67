import { isAdministrator, isSystem, type GuardInput } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type EventOf, type StateOf } from './kit/workflow.ts';

/** What the guards know about the seat of an external auditor. */
export interface AuditorSeatFacts extends BaseFacts {
  /** It is being made: its row exists for no longer than this transaction. */
  readonly isNew: boolean;
}

type GuardArguments = GuardInput<AuditorSeatFacts>;

/**
 * The seat of an external auditor: granted for periods, companies and days, then over, by its last day or by a word (docs/adr/0063-the-external-auditors-seat.md).
 * Whether it opens anything on a day is asked of its days at every call; `ended` is what people are told of it.
 */
export const auditorSeatMachine = setupLifecycle({
  facts: {} as AuditorSeatFacts,
  guards: {
    isSystem,
    isNewAndAdministrator: (input: GuardArguments) => input.context.isNew && isAdministrator(input),
    isAdministrator: (input: GuardArguments) => !input.context.isNew && isAdministrator(input),
  },
}).createMachine({
  id: 'auditorSeat',
  initial: 'granted',
  states: {
    granted: {
      meta: state({ label: text('有效', 'Granted'), tone: 'green', glyph: 'half', restsOn: 'service' }),
      on: {
        GRANT: {
          guard: 'isNewAndAdministrator',
          meta: step({ label: text('授予席位', 'Grant seat'), history: text('授予审计席位', 'Seat granted') }),
        },
        EXTEND: {
          guard: 'isAdministrator',
          meta: step({
            label: text('调整期限', 'Change last day'),
            history: text('调整审计席位期限', 'Last day of the seat changed'),
            button: 'outlined',
            reasonRequired: 'reason',
          }),
        },
        REVOKE: {
          guard: 'isAdministrator',
          target: 'ended',
          meta: step({
            label: text('撤销席位', 'Revoke seat'),
            history: text('撤销审计席位', 'Seat revoked'),
            destructive: true,
            reasonRequired: 'reason',
          }),
        },
        ANNOUNCE_END: {
          guard: 'isSystem',
          meta: step({
            label: text('提示即将到期', 'Announce upcoming end'),
            history: text('提示席位即将到期', 'Upcoming end of the seat announced'),
            system: true,
            telling: true,
          }),
        },
        EXPIRE: {
          guard: 'isSystem',
          target: 'ended',
          meta: step({ label: text('到期', 'Expire'), history: text('审计席位到期', 'Seat expired'), system: true }),
        },
      },
    },
    ended: { meta: state({ label: text('已结束', 'Ended'), tone: 'neutral', glyph: 'slash', isEnd: true }) },
  },
});

export const auditorSeatWorkflow = defineWorkflow('auditorSeat', auditorSeatMachine, text('审计席位', 'Auditor’s seat'));
export type AuditorSeatWorkflow = typeof auditorSeatWorkflow;
export type AuditorSeatEventName = EventOf<AuditorSeatWorkflow>;
export type AuditorSeatState = StateOf<AuditorSeatWorkflow>;
