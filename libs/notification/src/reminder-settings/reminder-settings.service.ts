import { EntityManager, type InferEntity } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { addDays, ChangeLog, compareFields, currentTime, Sql, WorkCalendar, type LadderDay } from '@portal/platform';
import { duties, reminderLadder, rungsWithin, type DutyName, type Rung, type Text } from '@portal/workflows';
import { ReminderSetting } from '../notification.entities.ts';
import { checkSetting, type SettingInput } from './reminder-settings.checks.ts';
import { Replans } from './replans.service.ts';

export interface SettingView {
  readonly duty: string;
  readonly label: Text;
  readonly holder: string;
  readonly enabled: boolean;
  readonly dueInDays: number | null;
  readonly rungs: Rung[];
  readonly isChanged: boolean;
  readonly openDuties: number;
}

/** The example of a duty whose due date stands on its record. */
const EXAMPLE_DAYS = 60;

/** The reminder ladders, and who changed them (docs/decisions/risk-control.md, reminder ladder). */
@Injectable()
export class ReminderSettings {
  readonly #sql: Sql;
  readonly #em: EntityManager;
  readonly #calendar: WorkCalendar;
  readonly #log: ChangeLog;
  readonly #replans: Replans;

  constructor(sql: Sql, em: EntityManager, calendar: WorkCalendar, log: ChangeLog, replans: Replans) {
    this.#sql = sql;
    this.#em = em;
    this.#calendar = calendar;
    this.#log = log;
    this.#replans = replans;
  }

  /** Every type of duty with its ladder and how many of its duties are open. */
  async list(): Promise<SettingView[]> {
    const [rows, open] = await Promise.all([
      this.#em.fork().find(ReminderSetting, {}),
      this.#sql.query<{ duty: string; n: number }>('select duty, count(*)::int as n from workflow_timer where rung = 0 group by duty'),
    ]);
    return (Object.keys(duties) as DutyName[]).map((duty) => {
      const row = rows.find((one) => one.duty === duty);
      return { ...viewOf(duty, row), openDuties: open.find((one) => one.duty === duty)?.n ?? 0 };
    });
  }

  /** The days of a ladder that need not be saved, for a duty that begins on a day. */
  async preview(
    input: SettingInput & { beginsOn: string | null },
  ): Promise<{ beginsOn: string; dueOn: string; openDuties: number; ladder: LadderDay[] }> {
    const setting = checkSetting(input);
    const beginsOn = input.beginsOn ?? this.#calendar.dayOf(currentTime());
    const dueOn = addDays(beginsOn, setting.dueInDays ?? EXAMPLE_DAYS);
    const rungs = setting.enabled ? setting.rungs : [];
    const ladder = await this.#calendar.ladder(this.#sql, setting.duty, dueOn, { tried: { dueInDays: setting.dueInDays, rungs } });
    return { beginsOn, dueOn, openDuties: await this.#replans.countOpen([setting.duty]), ladder };
  }

  /**
   * Changes one ladder; a job plans the open duties anew. A setting that stays as it is starts nothing.
   * @param movesDueDates whether open duties get the due date that the new days give them
   */
  async update(input: SettingInput, movesDueDates: boolean, actorId: number): Promise<SettingView> {
    const setting = checkSetting(input);
    const { duty } = setting;
    await this.#replans.change(actorId, async (tx) => {
      const before = await tx.em.findOne(ReminderSetting, duty);
      const changes = compareFields(sayFields(viewOf(duty, before)), sayFields({ ...setting, rungs: [...setting.rungs] }));
      if (changes.length === 0 && !movesDueDates) return null;
      await tx.em.upsert(ReminderSetting, {
        duty,
        dueInDays: setting.dueInDays,
        offsets: setting.rungs.map(({ offsetDays }) => offsetDays),
        managerOffsets: setting.rungs.filter(({ alsoManager }) => alsoManager).map(({ offsetDays }) => offsetDays),
        isEnabled: setting.enabled,
      });
      const { zh, en } = duties[duty].label;
      await this.#log.record(tx, {
        actorId,
        kind: 'reminder',
        subjectId: 0,
        subjectName: `${zh} / ${en}`,
        event: 'edit',
        changes: [...changes, ...(movesDueDates ? [{ field: 'openDueDates', before: '', after: 'moved' }] : [])],
      });
      return { duties: [duty], movesDueDates };
    });
    return (await this.list()).find((one) => one.duty === duty)!;
  }
}

function viewOf(duty: DutyName, row: InferEntity<typeof ReminderSetting> | null | undefined): Omit<SettingView, 'openDuties'> {
  const { label, holder, dueInDays: ownDays } = duties[duty];
  const dueInDays = ownDays === null ? null : row ? row.dueInDays : ownDays;
  const rungs = row
    ? [...row.offsets].sort((a, b) => a - b).map((offsetDays) => ({ offsetDays, alsoManager: row.managerOffsets.includes(offsetDays) }))
    : reminderLadder;
  return {
    duty,
    label,
    holder,
    enabled: row?.isEnabled ?? true,
    dueInDays,
    // A rung from before the duty begins never goes out, so nobody is told of it.
    rungs: rungsWithin(rungs, duty, dueInDays),
    isChanged: Boolean(row),
  };
}

/** A ladder as the log keeps it: `-30, -7, +7 (manager)`. */
function sayFields({ enabled, dueInDays, rungs }: Pick<SettingView, 'enabled' | 'dueInDays' | 'rungs'>): Record<string, unknown> {
  const say = ({ offsetDays, alsoManager }: Rung) => `${offsetDays > 0 ? '+' : ''}${offsetDays}${alsoManager ? ' (manager)' : ''}`;
  return { enabled, dueInDays, rungs: rungs.map(say).join(', ') };
}
