import { decide, mailWorkflow, systemActor, type Actor, type MailEventName } from '@portal/workflows';
import type { SqlRunner } from '../database/sql.ts';
import { moveRows, type RowChange } from '../workflow/move-rows.ts';

const facts = { isActive: true };

/** Moves mails as the machine lets them: the one place where a mail's state is written. @returns those that moved */
export function moveMails<Row extends object = { id: number }>(
  sql: SqlRunner,
  event: MailEventName,
  change: RowChange,
  actor: Actor = systemActor,
): Promise<Row[]> {
  return moveRows<Row, typeof mailWorkflow>(sql, { workflow: mailWorkflow, table: 'mail_message', event, facts, actor }, change);
}

/** The state of a mail to which an event happens as it is written. */
export function mailStateAfter(event: MailEventName): string {
  const decision = decide(mailWorkflow, mailWorkflow.initial, facts, event, systemActor);
  if (typeof decision === 'string') throw new Error(`A new mail knows no ${event}`);
  return decision.to;
}
