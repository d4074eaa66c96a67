import { Injectable } from '@nestjs/common';
import { ListensToRelay, LivePublisher, Sql, type LiveMessage, type OutboxMessage, type RelayListener } from '@portal/platform';

/** Tells open pages that an exam or one of its attempts has changed: who looks after it, and the sitter himself. */
@ListensToRelay()
@Injectable()
export class ExamLiveListener implements RelayListener {
  readonly #sql: Sql;
  readonly #live: LivePublisher;

  constructor(sql: Sql, live: LivePublisher) {
    this.#sql = sql;
    this.#live = live;
  }

  async published(messages: readonly OutboxMessage[]): Promise<void> {
    const own = messages.filter(({ workflow }) => workflow === 'exam' || workflow === 'examAttempt');
    if (own.length === 0) return;
    const examIds = [...new Set(own.map(({ payload }) => Number(payload['examId'] ?? 0)))];
    const exams = await this.#sql.query<{ id: number; marker_id: number }>('select id, marker_id from exam where id = any($1::bigint[])', [
      examIds,
    ]);
    const markers = new Map(exams.map((exam) => [exam.id, exam.marker_id]));
    const events = own.map(({ workflow, topic, payload }): LiveMessage => {
      const id = Number(payload['examId'] ?? 0);
      const people = [markers.get(id), Number(payload['personId'] ?? 0)].filter((person): person is number => Boolean(person));
      return { topic, subject: workflow, id, audience: { people, administrators: true } };
    });
    await this.#live.publish(this.#sql, ...events);
  }
}
