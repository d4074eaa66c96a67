import type { LiveMessage, LivePublisher, SqlRunner } from '@portal/platform';

/** Pages that show people, and the person's own menu, ask again. */
export async function publishPeopleChange(publisher: LivePublisher, sql: SqlRunner, ...ids: readonly number[]): Promise<void> {
  await publisher.publish(
    sql,
    ...ids.flatMap((id): LiveMessage[] => [
      { topic: 'person.changed', subject: 'person', id, audience: 'administrators' },
      { topic: 'session.changed', subject: 'session', id, audience: id === 0 ? 'administrators' : [id] },
      { topic: 'menu.changed', subject: 'menu', id, audience: id === 0 ? 'administrators' : [id] },
    ]),
  );
}

/** Lists of departments and reference values that are open anywhere ask again; pickers follow at once. */
export async function publishReferenceChange(publisher: LivePublisher, sql: SqlRunner, id: number): Promise<void> {
  await publisher.publish(sql, { topic: 'reference.changed', subject: 'reference', id, audience: 'all' });
}
