import { LivePublisher, type SqlRunner } from '@portal/platform';

/** Tells every open page that the risk store changed; it names the item, or 0 for many. */
export function publishStoreChange(publisher: LivePublisher, sql: SqlRunner, id: number): Promise<void> {
  return publisher.publish(sql, { topic: 'riskStore.changed', subject: 'riskStore', id, audience: 'all' });
}

/** Tells every open page that there are new categories to choose from. */
export function publishCategoryChange(publisher: LivePublisher, sql: SqlRunner): Promise<void> {
  return publisher.publish(sql, { topic: 'riskCategory.changed', subject: 'riskCategory', id: 0, audience: 'all' });
}
