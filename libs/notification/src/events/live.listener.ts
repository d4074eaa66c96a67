import { Injectable } from '@nestjs/common';
import { ListensToRelay, LivePublisher, Sql, type LiveMessage, type OutboxMessage, type RelayListener } from '@portal/platform';
import { findControls, findIssues, type ControlRecord } from '../recipients/recipients.queries.ts';

/** Tells the open pages of who may read a record that it moved. The relay calls it for every batch. */
@ListensToRelay()
@Injectable()
export class RecordLiveListener implements RelayListener {
  readonly #sql: Sql;
  readonly #live: LivePublisher;

  constructor(sql: Sql, live: LivePublisher) {
    this.#sql = sql;
    this.#live = live;
  }

  async published(messages: readonly OutboxMessage[]): Promise<void> {
    const idsOf = (workflow: string) => [
      ...new Set(messages.filter((message) => message.workflow === workflow).map((message) => message.subjectId)),
    ];
    const issues = new Map(
      (await this.#find(idsOf('remediationIssue'), (ids) => findIssues(this.#sql, ids))).map((issue) => [issue.id, issue]),
    );
    const reviews = new Map(
      (await this.#find(idsOf('independentReview'), (ids) => this.#findReviews(ids))).map((review) => [review.id, review.riskId]),
    );
    const riskIds = [...idsOf('riskControl'), ...[...issues.values()].map((issue) => issue.riskId), ...reviews.values()];
    const controls = new Map(
      (await this.#find([...new Set(riskIds)], (ids) => findControls(this.#sql, ids))).map((control) => [control.id, control]),
    );
    const uploaders = new Map(
      (await this.#find(idsOf('importBatch'), (ids) => this.#findUploaders(ids))).map((batch) => [batch.id, batch.personId]),
    );

    const events = messages.flatMap((message): LiveMessage[] => {
      const event = { topic: message.topic, subject: message.workflow, id: message.subjectId };
      const uploader = uploaders.get(message.subjectId);
      if (message.workflow === 'importBatch') return uploader === undefined ? [] : [{ ...event, audience: [uploader] }];
      const issue = issues.get(message.subjectId);
      const riskId = issue?.riskId ?? reviews.get(message.subjectId) ?? message.subjectId;
      const control = controls.get(riskId);
      if (!control) return [];
      const people = [...peopleOf(control), message.payload.actorId, ...(issue ? [issue.assigneeId] : [])].filter((id) => id > 0);
      return [{ ...event, ...(riskId !== message.subjectId && { data: { riskId } }), audience: { people, administrators: true } }];
    });
    await this.#live.publish(this.#sql, ...events);
  }

  /** No ids, no question. */
  #find<T>(ids: readonly number[], query: (ids: readonly number[]) => Promise<T[]>): Promise<T[]> {
    return ids.length > 0 ? query(ids) : Promise.resolve([]);
  }

  #findReviews(ids: readonly number[]): Promise<{ id: number; riskId: number }[]> {
    return this.#sql.query('select id, risk_id as "riskId" from independent_review where id = any($1::bigint[])', [ids]);
  }

  #findUploaders(ids: readonly number[]): Promise<{ id: number; personId: number }[]> {
    return this.#sql.query('select id, person_id as "personId" from import_batch where id = any($1::bigint[])', [ids]);
  }
}

function peopleOf(control: ControlRecord): number[] {
  const { ownerId, creatorId, submittedById, assistantIds, forwardedIds } = control;
  return [ownerId ?? 0, creatorId, submittedById ?? 0, ...assistantIds, ...forwardedIds];
}
