import { addDays, type Sql, type WorkCalendar } from '@portal/platform';
import { Chance } from '../fault/random.ts';
import { createCast, type Cast } from './cast.ts';
import { checkCounts, checkDuties, checkHome, judgeMails, newCalendar, readMailDays } from './checks.ts';
import { deeds, type Doing } from './deeds.ts';
import { findHeld, readDuties, type OpenDuty } from './duties.ts';
import { FIRST_DAY, type Options } from './options.ts';
import { actsFrom, chanceOf, daysFrom, isWeekend } from './plan.ts';
import { openStage, type Stage } from './stage.ts';
import { Story } from './story.ts';

/** Hours of a day in UTC: nine in China, nine in Germany in winter and summer, work, midnight in China. */
const MORNINGS = [1.2, 7.2, 8.2] as const;
const WORK_HOUR = 9.5;
const MIDNIGHT = 16.2;
/** Ticks that follow one another while something is being gathered. */
const MOST_TICKS = 6;
const TICK_MS = 40_000;
/** Before the year is over everybody does what is due in it. */
const LAST_DAYS = 40;
/** The latest ones are asked twice, and then some days away; a campaign's day never lies that far back. */
export const GRACE_DAYS = 35;

export interface MonthFigures {
  readonly month: string;
  readonly steps: number;
  readonly mails: number;
  /** The most that one person got on one of his days, and what it was. */
  readonly most: number;
  readonly mostOf: string;
  readonly digests: number;
  readonly largestDigest: number;
  readonly openDuties: number;
  readonly late: number;
  readonly problems: number;
  readonly seconds: number;
}

export interface YearResult {
  readonly months: readonly MonthFigures[];
  readonly problems: readonly string[];
}

/** A year that goes day by day; what it has found so far can be asked at any time. */
export class Year {
  readonly stage: Stage;
  readonly cast: Cast;
  readonly options: Options;
  readonly calendar: WorkCalendar = newCalendar();
  readonly problems: string[] = [];
  readonly months: MonthFigures[] = [];
  readonly #story: Story;
  readonly #say: (line: string) => void;
  #monthFrom: Date;
  #monthBegan = performance.now();
  #stepsBefore = 0;
  #lastMessage = 0;
  #said = 0;

  private constructor(stage: Stage, cast: Cast, options: Options, say: (line: string) => void) {
    this.stage = stage;
    this.cast = cast;
    this.options = options;
    this.#say = say;
    this.#story = new Story(stage, cast, options, new Chance(options.seed).branch(2), (what) => this.#refuse(what));
    this.#monthFrom = new Date();
  }

  static async open(options: Options, say: (line: string) => void = () => undefined): Promise<Year> {
    const stage = await openStage(at(FIRST_DAY, 0.2));
    try {
      const cast = await createCast(stage, new Chance(options.seed).branch(1), options);
      const year = new Year(stage, cast, options, say);
      await year.#story.begin();
      say(`${options.controls} controls imported, ${cast.owners.length} owners, ${cast.administrators.length} administrators`);
      return year;
    } catch (error) {
      await stage.close();
      throw error;
    }
  }

  get sql(): Sql {
    return this.stage.sql;
  }

  /** All days of the year, each month with its checks. */
  async run(): Promise<YearResult> {
    for (let day = 0; day < this.options.days; day += 1) {
      const today = addDays(FIRST_DAY, day);
      await this.#live(today);
      if (addDays(today, 1).slice(0, 7) !== today.slice(0, 7) || day === this.options.days - 1) await this.#closeMonth(today);
    }
    return { months: this.months, problems: this.problems };
  }

  async #live(today: string): Promise<void> {
    for (const hour of this.options.isSparse ? MORNINGS.slice(-1) : MORNINGS) await this.#look(at(today, hour));
    if (!isWeekend(today)) {
      await this.stage.clock.set(at(today, WORK_HOUR));
      await this.#story.play(today);
      await this.#work(today);
      await this.stage.settle();
      const written = await this.sql.one<{ n: number }>('select coalesce(max(id), 0)::float8 as n from outbox_message');
      const hasMoved = written!.n !== this.#lastMessage;
      this.#lastMessage = written!.n;
      // What was done together is told when the sweeps have seen it.
      if (hasMoved || !this.options.isSparse) {
        await this.stage.clock.set(at(today, WORK_HOUR + 0.1));
        await this.stage.tick();
      }
      await this.#look(at(today, WORK_HOUR + 0.2));
    }
    if (!this.options.isSparse) await this.#look(at(today, MIDNIGHT));
  }

  /** The worker's tick; left out when there is nothing to do for it. */
  async #look(moment: Date): Promise<void> {
    if (!(await this.#isDue(moment))) return;
    await this.stage.clock.set(moment);
    await this.stage.tick();
    // What is told together is written by a later tick than the one that heard of it.
    for (let more = 1; more <= MOST_TICKS && (await this.#gathers()); more += 1) {
      await this.stage.clock.set(new Date(moment.getTime() + more * TICK_MS));
      await this.stage.tick();
    }
  }

  async #gathers(): Promise<boolean> {
    return (await this.sql.one('select 1 as one from bulk_notice where sent_at is null')) !== undefined;
  }

  async #isDue(moment: Date): Promise<boolean> {
    const row = await this.sql.one<{ due: boolean }>(
      `select exists (select 1 from workflow_timer where fired_at is null and fire_at <= $1) or exists (select 1 from digest_entry where settled_at is null and due_at <= $1)
         or exists (select 1 from campaign where state = 'planned' and opens_on <= ($1::timestamptz at time zone 'Asia/Shanghai')::date)
         or exists (select 1 from bulk_notice where sent_at is null) as due`,
      [moment],
    );
    return row!.due;
  }

  /** Everybody does what he does today. */
  async #work(today: string): Promise<void> {
    const open = (await readDuties(this.sql)).filter((one) => this.#isToday(one, today));
    const queue = [...open];
    await Promise.all(
      Array.from({ length: Math.min(this.options.hands, queue.length) }, async () => {
        for (let one = queue.shift(); one; one = queue.shift()) await this.#do(one, today);
      }),
    );
  }

  #isToday(open: OpenDuty, today: string): boolean {
    const late = daysFrom(open.dueOn, today);
    if (late >= actsFrom(this.options.seed, open)) return true;
    const left = this.options.days - daysFrom(FIRST_DAY, today);
    return left < LAST_DAYS && left % 4 === 0 && open.dueOn < addDays(FIRST_DAY, this.options.days);
  }

  async #do(open: OpenDuty, today: string): Promise<void> {
    const deed = deeds[open.duty];
    if (!deed) return this.#refuse(`Nobody knows how to do ${open.duty}`);
    const chance = chanceOf(this.options.seed, open, 1);
    const personId = await this.#chooseActor(open, today, chance);
    if (personId === undefined) return;
    const doing: Doing = {
      sql: this.sql,
      cast: this.cast,
      today,
      chance,
      personId,
      refuse: (what) => this.#refuse(`${today} ${open.duty}: ${what}`),
    };
    await deed(doing, open);
  }

  /** One of those for whom it waits: what is somebody's own by himself, what many may do by any of them. */
  async #chooseActor(open: OpenDuty, today: string, chance: Chance): Promise<number | undefined> {
    if (open.duty === 'reading') {
      const row = await this.sql.one<{ id: number }>(
        'select r.person_id as id from share_reading r join person p on p.id = r.person_id where r.id = $1 and p.is_active',
        [open.subjectId],
      );
      return row?.id;
    }
    const held = await findHeld(this.sql, open, today);
    if (!held) return undefined;
    const living = await this.sql.query<{ id: number }>('select id from person where is_active and id = any($1::bigint[]) order by id', [
      held.ids,
    ]);
    const ids = held.ids.filter((id) => living.some((person) => person.id === id));
    return ids.length === 0 ? undefined : chance.pick(ids);
  }

  async #closeMonth(today: string): Promise<void> {
    await this.stage.settle();
    const to = at(addDays(today, 1), 0);
    const found = this.#said;
    this.problems.push(...(await checkCounts(this.sql)).map((what) => `${today}: ${what}`));
    for (const person of [
      this.cast.administrators[0]!,
      this.cast.administrators[1]!,
      ...(await this.cast.living(this.cast.owners)).slice(0, 4),
    ])
      this.problems.push(...(await checkHome(`${today} ${person.userNo}`, await this.cast.client(person))));
    this.problems.push(...(await checkDuties(this.sql, today, GRACE_DAYS)).map((what) => `${today}: ${what}`));
    const days = await readMailDays(this.sql, this.#monthFrom, to);
    this.problems.push(...judgeMails(this.stage.registry, days, this.cast.digestReaders));
    const sizes = days.map(({ kinds, userNo, day }) => ({
      n: Object.values(kinds).reduce((sum, one) => sum + one, 0),
      kinds,
      userNo,
      day,
    }));
    const [most] = sizes.sort((a, b) => b.n - a.n);
    const steps = await this.sql.one<{ n: number }>('select count(*)::int as n from workflow_step');
    const digests = await this.sql.one<{ n: number; most: number }>(
      `select count(*)::int as n, coalesce(max(n), 0)::int as most from (
         select mail_id, count(*) as n from digest_entry e join mail_message m on m.id = e.mail_id where m.created_at >= $1 and m.created_at < $2 group by 1) d`,
      [this.#monthFrom, to],
    );
    const duties = await readDuties(this.sql);
    const figures: MonthFigures = {
      month: today.slice(0, 7),
      steps: steps!.n - this.#stepsBefore,
      mails: sizes.reduce((sum, { n }) => sum + n, 0),
      most: most?.n ?? 0,
      mostOf: most
        ? `${most.day} ${most.userNo}: ${Object.entries(most.kinds)
            .map(([kind, n]) => `${n} ${kind}`)
            .join(', ')}`
        : '',
      digests: digests!.n,
      largestDigest: digests!.most,
      openDuties: duties.length,
      late: duties.filter(({ dueOn }) => dueOn < today).length,
      problems: this.problems.length - found,
      seconds: Math.round((performance.now() - this.#monthBegan) / 1000),
    };
    this.months.push(figures);
    this.#say(
      Object.entries(figures)
        .map(([name, value]) => `${name} ${value}`)
        .join(' · '),
    );
    for (const problem of this.problems.slice(this.#said)) this.#say(`  ! ${problem}`);
    this.#said = this.problems.length;
    this.#stepsBefore = steps!.n;
    this.#monthFrom = to;
    this.#monthBegan = performance.now();
  }

  #refuse(what: string): void {
    this.problems.push(what);
  }

  close(): Promise<void> {
    return this.stage.close();
  }
}

/** The instant of an hour of a day in UTC. */
export function at(day: string, hour: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000);
}
