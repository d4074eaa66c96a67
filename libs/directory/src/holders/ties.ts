import type { HolderBranch, Ties } from '@portal/platform';
import { holdsOn } from '../substitution/stands-in-for.ts';

/** The condition that none of these people is tied to the record. @param people SQL of type bigint[] */
export const isUntied = ({ people, lists = [] }: Ties, among: string): string =>
  [...people.map((person) => `(${person} <> all (${among})) is not false`), ...lists.map((list) => `not ${list} && ${among}`)].join(
    ' and ',
  );

/**
 * That one of these people is tied to the record, a condition for each way: an index finds those of each. Most lists are empty, and an index may leave those out.
 * @param among SQL of type bigint[]
 */
export const listTouches = ({ people, lists = [] }: Ties, among: string): string[] => [
  ...people.map((person) => `${person} = any (${among})`),
  ...lists.map((list) => `(${list} <> '{}' and ${list} && ${among})`),
];

/** What a branch asks of the day, if it does. @param day answers SQL of type date */
export const listDayConditions = ({ whereOn, unlessOn }: HolderBranch, day: () => string): string[] => [
  ...(whereOn ? [whereOn(day())] : []),
  ...(unlessOn ? [`not ${unlessOn(day())}`] : []),
];

/** Everybody who is tied to the record, of type bigint[]. */
export const listTied = ({ people, lists = [] }: Ties): string =>
  `array_remove(${[`array[${people.join(', ')}]::bigint[]`, ...lists].join(' || ')}, null)`;

/**
 * Everybody whose interest an act of this person on his own seat carries on a day, of type bigint[]: himself, and whom he stands in for. It is
 * `listPeopleBehind` of the machines as SQL.
 */
export const listBehind = (person: string, day: string): string =>
  `array[${person}] || array(select away.person_id from substitution away join person absent on absent.id = away.person_id and absent.is_active
    where away.substitute_id = ${person} and ${holdsOn('away', day)})`;
