import { ControlCounts, ControlRecount } from '@portal/risk-control';
import { routes } from '@portal/contract';
import type { NoticeRegistry } from '@portal/notification';
import { WorkCalendar, type Sql } from '@portal/platform';
import type { ApiClient } from '@portal/testing';
import { findHeld, findLostDuties, readDuties } from './duties.ts';

/** One person's mails of one of his days. */
export interface MailDay {
  readonly personId: number;
  readonly userNo: string;
  readonly day: string;
  /** For so many absent people he stood in then: what is theirs comes in mails of its own, which name them. */
  readonly standsInFor: number;
  /** How many of each kind. */
  readonly kinds: Readonly<Record<string, number>>;
}

/** The mail log of some days, by person and day of his own calendar. */
export async function readMailDays(sql: Sql, from: Date, to: Date): Promise<MailDay[]> {
  return sql.query<MailDay>(
    `select person_id as "personId", user_no as "userNo", day,
       (select count(*)::int from substitution s where s.substitute_id = mail.person_id and day::date between s.from_on - 1 and s.to_on + 1) as "standsInFor", jsonb_object_agg(template, n) as kinds from (
       select m.person_id, p.user_no, m.template, count(*)::int as n,
         (m.created_at at time zone coalesce((select c.time_zone from country_calendar c where c.code = person_country(p.id)), 'Asia/Shanghai'))::date::text as day
       from mail_message m join person p on p.id = m.person_id where m.created_at >= $1 and m.created_at < $2 group by 1, 2, 3, 5) mail
     group by person_id, user_no, day order by 3, 1`,
    [from, to],
  );
}

/** What a kind of mail is to its reader, as the notices say of themselves. */
export type MailClass = 'urgent' | 'act' | 'information';

export function classOf(registry: NoticeRegistry, kind: string): MailClass {
  if (kind === 'digest' || registry.onlyInforms(kind)) return 'information';
  const template = registry.find(kind);
  // What no area tells cannot be chosen: a hand-over is told at once.
  return template && !template.isUrgent ? 'act' : 'urgent';
}

/**
 * Nobody gets more than one mail a day besides what he must act on at once: what only informs comes once, of a kind that asks for an act once each, and
 * who reads a digest gets what can wait in it.
 */
export function judgeMails(registry: NoticeRegistry, days: readonly MailDay[], digestReaders: ReadonlySet<number>): string[] {
  return days.flatMap(({ personId, userNo, day, standsInFor, kinds }) => {
    const counted = (wanted: (name: MailClass) => boolean): [string, number][] =>
      Object.entries(kinds).filter(([kind]) => wanted(classOf(registry, kind)));
    const say = (entries: readonly [string, number][]): string => entries.map(([kind, n]) => `${n} ${kind}`).join(', ');
    const sum = (entries: readonly [string, number][]): number => entries.reduce((total, [, n]) => total + n, 0);
    const bound = digestReaders.has(personId) ? counted((name) => name !== 'urgent') : counted((name) => name === 'information');
    const ladder = Object.entries(kinds).filter(([kind, n]) => n > 1 + standsInFor && registry.findWords(kind)?.group === 'reminder');
    return [
      ...(sum(bound) > 1 ? [`${day} ${userNo}${digestReaders.has(personId) ? ' (digest)' : ''}: ${say(bound)}`] : []),
      ...(ladder.length > 0 ? [`${day} ${userNo}: several mails of one kind of reminder, ${say(ladder)}`] : []),
    ];
  });
}

/** Every kept count against a recount; the recount mends what it finds. */
export async function checkCounts(sql: Sql): Promise<string[]> {
  const { figures, cells } = await new ControlRecount(sql, new ControlCounts(sql)).recount();
  return figures + cells > 0 ? [`A recount differs in ${figures} figures of controls and ${cells} kept counts`] : [];
}

type ListRoute = 'getRunRiskControlByPage' | 'getHiRiskControlByPage' | 'getRiskControlByPageHome';
const ADMINISTRATORS_LISTS: Readonly<Record<string, ListRoute>> = {
  '1': 'getRunRiskControlByPage',
  '2': 'getHiRiskControlByPage',
  '3': 'getRiskControlByPageHome',
};

/** Every figure of the matrix on somebody's home page against the total of the list to which it leads, and the dashboard against its list. */
export async function checkHome(who: string, client: ApiClient): Promise<string[]> {
  const { cards } = await client.ask(routes.getHome);
  const problems: string[] = [];
  for (const { id, count, to } of cards.find((card) => card.id === 'matrix')?.figures ?? []) {
    const { pathname, searchParams } = new URL(to, 'http://portal');
    const type = searchParams.get('type') ?? '';
    const route = pathname.endsWith('MyRiskControlTaskList') ? routes.getMyRiskControlByPage : routes[ADMINISTRATORS_LISTS[type]!];
    const wfStatus = pathname.endsWith('MyRiskControlTaskList') ? type : type === '3' ? '3' : null;
    const { totalCount: total } = await client.ask(route, { body: { pageSize: 1, ...(wfStatus && { wfStatus }) } });
    if (total !== count) problems.push(`${who}: ${id} says ${count} on the home page, its list has ${total}`);
  }
  return problems;
}

/** What somebody must do by his page of duties, against what waits for him by the timers. */
export async function checkDuties(sql: Sql, today: string, grace: number): Promise<string[]> {
  const problems = await findLostDuties(sql);
  const active = new Set((await sql.query<{ id: number }>('select id from person where is_active')).map(({ id }) => id));
  for (const open of await readDuties(sql)) {
    const name = `${open.workflow} ${open.subjectId}: ${open.duty} due on ${open.dueOn}`;
    const held = await findHeld(sql, open, today);
    if (!held) {
      problems.push(`${name} waits although its record does not`);
      continue;
    }
    const living = held.ids.filter((id) => active.has(id));
    if (living.length === 0 && open.duty !== 'reading' && open.duty !== 'exam') problems.push(`${name} waits for nobody who is there`);
    const late = (Date.parse(today) - Date.parse(open.dueOn)) / 86_400_000;
    if (late > grace && living.length > 0) problems.push(`${name} is ${late} days late`);
  }
  return problems;
}

export const newCalendar = (): WorkCalendar => new WorkCalendar('Asia/Shanghai');
