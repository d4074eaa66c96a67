import type { Bind } from '@portal/platform';
import type { Actor } from '@portal/workflows';

/** What a person may do with a node: 1 read (the record and its preview), 2 download (the record and its file), 4 owner, who has all. */
export const GRADE = { none: 0, read: 1, download: 2, owner: 4, all: 7 } as const;

/**
 * `resolve()` of docs/decisions/policy-library.md as common table expressions: `my_entry`, what the entries of each node say about the actor,
 * `folder_access (id, grade)` for every folder from the top down, and `my_document (id, grade, seen)` for the documents with such entries; all
 * others are as their folder. Going down, `policy_grade` makes of the grade above and the entries of a
 * level the grade of that level; that is the same as going up and stopping at the first exclusion. Lists, counts, search, history,
 * previews and tokens all begin with it. Without `recursive`: the caller's WITH has it.
 *
 * @param scope SQL of the folder ids to look at; they must hold the ancestors of each. Absent: all folders.
 */
export function accessTables(personId: number, bind: Bind, scope?: string): string {
  return accessTablesOf(`${bind(personId)}::bigint`, scope);
}

/** The same for a person whom the statement names. @param me SQL of type bigint */
export function accessTablesOf(me: string, scope?: string): string {
  const within = (alias: string): string => (scope ? `and ${alias}.id in (${scope})` : '');
  return `
    my_department as (
      select d.id, d.parent_id from person p join department d on d.id = p.department_id where p.id = ${me}
      union select d.id, d.parent_id from my_department m join department d on d.id = m.parent_id),
    my_entry as materialized (
      select g.node_id, bool_or(g.type = 2 and not g.is_excluded) as owns, bool_or(g.is_excluded) as excluded,
        bit_or(policy_bits(g.type, g.is_excluded)) as granted
      from (select node_id, type, is_excluded from policy_grant where person_id = ${me}
        union all
        select g.node_id, g.type, g.is_excluded from policy_grant g join my_department m on g.department_id = m.id) g
      group by g.node_id),
    folder_access (id, grade) as (
      select f.id, policy_grade(0, e.owns, e.excluded, e.granted)
      from policy_folder f left join my_entry e on e.node_id = f.id where f.parent_id is null ${within('f')}
      union all
      select f.id, policy_grade(a.grade, e.owns, e.excluded, e.granted)
      from folder_access a join policy_folder f on f.parent_id = a.id left join my_entry e on e.node_id = f.id where true ${within('f')}),
    my_document as materialized (
      select d.id, d.folder_id, d.grade, d.grade = 7 or (d.grade > 0 and d.is_published) as seen
      from (select p.id, p.folder_id, p.is_published, policy_grade(a.grade, e.owns, e.excluded, e.granted) as grade
        from my_entry e join policy p on p.id = e.node_id ${scope ? `and p.folder_id in (${scope})` : ''} left join folder_access a on a.id = p.folder_id) d)`;
}

/** The folder of a set of nodes and all above them, as `chain (id, parent_id)`. `nodes` is an SQL expression of type bigint[]. */
export const chainTable = (nodes: string): string => `
    chain as (
      select f.id, f.parent_id from policy_folder f
      where f.id = any(${nodes}) or f.id in (select p.folder_id from policy p where p.id = any(${nodes}))
      union select f.id, f.parent_id from chain c join policy_folder f on f.id = c.parent_id)`;

/** The grade of a document, where `p` is the document, `a` its folder's `folder_access` and `e` its `my_entry`. */
export const DOCUMENT_GRADE = 'policy_grade(a.grade, e.owns, e.excluded, e.granted)';
export const DOCUMENT_JOINS = 'left join folder_access a on a.id = p.folder_id left join my_entry e on e.node_id = p.id';

/**
 * The condition that the actor sees the document `p`: what is published for its readers, drafts and what is retired for owners. It asks sets
 * that are made once a statement and not row by row, so that it costs the same wherever the planner puts it.
 * @param tables a WITH clause to put into each set, where the statement around has none
 */
export function seenDocument(alias = 'p', tables = ''): string {
  const among = (set: string): string => `(${tables} ${set})`;
  return `(case when ${alias}.id in ${among('select id from my_document')} then ${alias}.id in ${among('select id from my_document where seen')}
    else (${alias}.is_published and ${alias}.folder_id in ${among('select id from folder_access where grade > 0')})
      or ${alias}.folder_id in ${among('select id from folder_access where grade = 7')} end)`;
}

/** The condition that a published document `p` is seen: what an index of published ones can answer alone. */
export const SEEN_PUBLISHED = `(case when p.id in (select id from my_document) then p.id in (select id from my_document where seen)
    else p.folder_id in (select id from folder_access where grade > 0) end)`;

/** The condition that the actor owns the document `p` by entries. */
export const OWNED_DOCUMENT = `(case when p.id in (select id from my_document) then p.id in (select id from my_document where grade = 7)
    else p.folder_id in (select id from folder_access where grade = 7) end)`;

export const gradeOf = (actor: Actor, grade: number): number => (actor.isAdministrator ? GRADE.all : grade);
