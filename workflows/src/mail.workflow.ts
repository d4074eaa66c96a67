import { isAdministrator, isSystem } from './kit/guards.ts';
import { setupLifecycle } from './kit/machine.ts';
import { state, step, text } from './kit/meta.ts';
import { defineWorkflow, type BaseFacts, type EventOf, statesOf } from './kit/workflow.ts';

export type MailFacts = BaseFacts;

const sent = {
  SENT: {
    guard: 'isSystem',
    target: 'sent',
    meta: step({ label: text('送达', 'Mark as sent'), history: text('邮件已发送', 'Email sent'), system: true }),
  },
} as const;

const giveUp = {
  GIVE_UP: {
    guard: 'isSystem',
    target: 'failed',
    meta: step({ label: text('放弃', 'Give up'), history: text('发送失败', 'Email failed'), system: true }),
  },
} as const;

const claim = {
  guard: 'isSystem',
  target: 'sending',
  meta: step({ label: text('发送', 'Send'), history: text('开始发送', 'Sending started'), system: true }),
} as const;

const resend = {
  RESEND: {
    guard: 'isAdministrator',
    target: 'queued',
    meta: step({ label: text('重新发送', 'Resend'), history: text('重新发送', 'Resent manually'), button: 'filled' }),
  },
} as const;

/** A mail's way to its server; where there is none it is only logged (docs/decisions/machinery.md). */
export const mailMachine = setupLifecycle({
  facts: {} as MailFacts,
  guards: { isSystem, isAdministrator },
}).createMachine({
  id: 'mail',
  initial: 'queued',
  states: {
    queued: {
      meta: state({ label: text('等待发送', 'Queued'), tone: 'neutral', glyph: 'dashed' }),
      on: {
        LOG: {
          guard: 'isSystem',
          target: 'logged',
          meta: step({
            label: text('记录', 'Log'),
            history: text('仅记录，未配置邮件服务器', 'Logged only: no mail server'),
            system: true,
          }),
        },
        CLAIM: claim,
        ...giveUp,
        // A lease that ended while the server took the mail: sent is sent.
        ...sent,
      },
    },
    sending: {
      meta: state({ label: text('发送中', 'Sending'), tone: 'blue', glyph: 'half' }),
      on: {
        // The lease of a sender that died has ended.
        CLAIM: { ...claim, target: undefined },
        POSTPONE: {
          guard: 'isSystem',
          target: 'queued',
          meta: step({ label: text('稍后重试', 'Retry later'), history: text('稍后重试', 'Retry scheduled'), system: true }),
        },
        ...sent,
        ...giveUp,
      },
    },
    sent: { meta: state({ label: text('已发送', 'Sent'), tone: 'green', glyph: 'check', isEnd: true }) },
    logged: { meta: state({ label: text('仅记录', 'Logged only'), tone: 'neutral', glyph: 'slash', isEnd: true }), on: resend },
    failed: { meta: state({ label: text('发送失败', 'Failed'), tone: 'red', glyph: 'alert', isEnd: true }), on: { ...resend, ...sent } },
  },
});

export const mailWorkflow = defineWorkflow('mail', mailMachine, text('邮件', 'Email'));
/** A mail that is still to go out, and one of which nothing more is expected. */
export const openMailStates = statesOf(mailWorkflow, ({ isEnd }) => !isEnd);
export const settledMailStates = statesOf(mailWorkflow, ({ isEnd }) => isEnd);

export type MailEventName = EventOf<typeof mailWorkflow>;
