import type { Looked } from '@portal/contract';
import type { Bind } from '@portal/platform';
import type { Actor } from '@portal/workflows';

/**
 * SQL: the reader's own mark on the record `alias` says that he has not looked at it, that it changed since he did, or that he saw it as it is. Lists that a
 * seat opens share it; who marks nothing has looked at nothing.
 */
export function markCondition(actor: Actor, looked: Looked, alias: string, bind: Bind): string {
  const own = `select 1 from auditor_mark m where m.person_id = ${bind(actor.id)}::bigint and m.record_id = ${alias}.id`;
  if (looked === 'no') return `not exists (${own})`;
  return `exists (${own} and m.version ${looked === 'yes' ? '=' : '<>'} ${alias}.version)`;
}
