import { primaryRoleOf } from '../people/primary-role.ts';

/** A substitution that holds on a day; `alias` names the row, `day` is an expression of type date. */
export const holdsOn = (alias: string, day: string): string =>
  `${alias}.ended_at is null and ${day}::date between ${alias}.from_on and ${alias}.to_on`;

/**
 * SQL for the people whom a person stands in for on a day, as `toActor` takes them (docs/decisions/identity.md: duties, for the span alone).
 * Whoever has left is no absent person but one whose duties need a successor. The absent person's own seats are told for independence only.
 */
export const standsInForColumn = (person: string, day: string): string => `
  (select coalesce(json_agg(json_build_object('id', absent.id, 'userNO', absent.user_no, 'name', absent.name,
      'englishName', absent.english_name, 'until', sub.to_on,
      'roleId', ${primaryRoleOf('absent.id')},
      'standsInForIds', (select coalesce(json_agg(further.person_id order by further.person_id), '[]') from substitution further
        where further.substitute_id = absent.id and ${holdsOn('further', day)})) order by absent.id), '[]')
    from substitution sub join person absent on absent.id = sub.person_id and absent.is_active
    where sub.substitute_id = ${person} and ${holdsOn('sub', day)})`;

/** One absent person as the column tells of him. */
export interface StandsInFor {
  readonly id: number;
  readonly userNO: string;
  readonly name: string;
  readonly englishName: string;
  /** The last day of the span, `yyyy-MM-dd`. */
  readonly until: string;
  readonly roleId: number | null;
  readonly standsInForIds: readonly number[];
}
