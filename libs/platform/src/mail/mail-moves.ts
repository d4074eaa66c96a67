import { decide, mailWorkflow, systemActor, type Actor, type MailEventName } from '@portal/workflows';
import { LivePublisher } from '../live/live-publisher.ts';
import type { SqlRunner } from '../database/sql.ts';
import { moveRows, type RowChange } from '../workflow/move-rows.ts';

const facts = { isActive: true };

const live = new LivePublisher();

/**
 * Moves mails as the machine lets them: the one place where a mail's state is written. Whoever has the log open hears of it; that one is being sent just now is
 * over before it could be read.
 * @returns those that moved
 */
export async function moveMails<Row extends object = { id: number }>(
  sql: SqlRunner,
  event: MailEventName,
  change: RowChange,
  actor: Actor = systemActor,
): Promise<Row[]> {
  const moved = await moveRows<Row, typeof mailWorkflow>(
    sql,
    { workflow: mailWorkflow, table: 'mail_message', event, facts, actor },
    change,
  );
  // One name for all of them: the list is asked again once, however many have gone out.
  if (moved.length > 0 && event !== 'CLAIM')
    await live.publish(sql, { topic: `mail.${event}`, subject: mailWorkflow.name, id: 0, audience: 'administrators' });
  return moved;
}

/** The state of a mail to which an event happens as it is written. */
export function mailStateAfter(event: MailEventName): string {
  const decision = decide(mailWorkflow, mailWorkflow.initial, facts, event, systemActor);
  if (typeof decision === 'string') throw new Error(`A new mail knows no ${event}`);
  return decision.to;
}
