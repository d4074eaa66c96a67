import { Injectable } from '@nestjs/common';
import { ConsumesEvents, type ConsumerContext, type EventConsumer, type OutboxMessage } from '@portal/platform';
import { examAttemptWorkflow, topicOf, type ExamAttemptEventName } from '@portal/workflows';
import { examFacts, findExamAttempt, type AttemptRecord } from '../recipients/exam-records.queries.ts';
import { Notifier, type Notice } from '../recipients/notifier.ts';
import { gatherStepFacts } from './notice-facts.ts';

/** Texts that wait are the marker's; a result is the sitter's, who has seen one that came at once. */
function noticesOf(event: string, { state, personId, exam }: AttemptRecord): Notice[] {
  if (event === 'SUBMIT' || event === 'EXPIRE') {
    return state === 'submitted' ? [{ kind: 'examMarkingAsked', to: [exam.markerId], independentOf: [personId] }] : [];
  }
  if (event.startsWith('REMARK')) return [{ kind: 'examRemarked', to: [personId] }];
  return [{ kind: event === 'GRADE' || event === 'MARK' ? 'examPassed' : 'examFailed', to: [personId] }];
}

const events: readonly ExamAttemptEventName[] = [
  'SUBMIT',
  'EXPIRE',
  'GRADE',
  'GRADE_FAILED',
  'MARK',
  'MARK_FAILED',
  'REMARK',
  'REMARK_FAILED',
];

/** Tells markers what waits for them, and people how they did. */
@ConsumesEvents()
@Injectable()
export class ExamConsumer implements EventConsumer {
  readonly name = 'notify-exam';
  readonly topics = events.map((event) => topicOf(examAttemptWorkflow, event));
  readonly #notifier: Notifier;

  constructor(notifier: Notifier) {
    this.#notifier = notifier;
  }

  async handle(message: OutboxMessage, context: ConsumerContext): Promise<void> {
    const attempt = await findExamAttempt(context.tx, message.subjectId);
    if (!attempt) return;
    const notices = noticesOf(message.payload.event, attempt);
    if (notices.length === 0) return;
    const facts = { ...(await examFacts(context.tx, attempt.exam)), score: `${attempt.score ?? 0} / ${attempt.fullScore}` };
    const told = { ...(await gatherStepFacts(context.tx, message, attempt.exam.markerId)), ...facts };
    await this.#notifier.notify(context, notices, told, message.payload.actorId);
  }
}
