import { Controller } from '@nestjs/common';
import { routes, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { HolidayCalendars, ReminderSettings, Replans, type ReplanView } from '@portal/notification';
import { currentTime, WorkCalendar } from '@portal/platform';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';

/** Reminder ladders and working days, for administrators (docs/decisions/risk-control.md, reminder ladder). */
@Controller()
export class ReminderSettingsController {
  readonly #settings: ReminderSettings;
  readonly #holidays: HolidayCalendars;
  readonly #replans: Replans;
  readonly #calendar: WorkCalendar;

  constructor(settings: ReminderSettings, holidays: HolidayCalendars, replans: Replans, calendar: WorkCalendar) {
    this.#settings = settings;
    this.#holidays = holidays;
    this.#replans = replans;
    this.#calendar = calendar;
  }

  @Call(routes.getReminderSettings)
  async get(): Promise<RouteData<typeof routes.getReminderSettings>> {
    return { settings: await this.#settings.list(), replan: toWire(await this.#replans.newest()) };
  }

  @Call(routes.previewReminderSetting)
  async preview(
    @CallBody() body: RouteBody<typeof routes.previewReminderSetting>,
  ): Promise<RouteData<typeof routes.previewReminderSetting>> {
    const { beginsOn, dueOn, openDuties, ladder } = await this.#settings.preview(body);
    return {
      beginsOn,
      dueOn,
      openDuties,
      rungs: ladder.map(({ rung, alsoManager, day, sentOn }) => ({
        offsetDays: rung,
        alsoManager,
        day,
        sentOn,
        isSkipped: sentOn <= beginsOn,
      })),
    };
  }

  @Call(routes.updateReminderSetting)
  async update(
    @CallBody() body: RouteBody<typeof routes.updateReminderSetting>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.updateReminderSetting>> {
    const setting = await this.#settings.update(body, body.movesDueDates, person.id);
    return { setting, replan: toWire(await this.#replans.newest()) };
  }

  @Call(routes.getHolidays)
  getHolidays(@CallQuery() query: RouteQuery<typeof routes.getHolidays>): Promise<RouteData<typeof routes.getHolidays>> {
    const thisYear = Number(this.#calendar.dayOf(currentTime()).slice(0, 4));
    return this.#holidays.ofYear(Math.min(Math.max(query.year ?? thisYear, 2000), 2100), query.country.toUpperCase());
  }

  @Call(routes.updateHolidays)
  async updateHolidays(
    @CallBody() body: RouteBody<typeof routes.updateHolidays>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.updateHolidays>> {
    const outcome = await this.#holidays.update({ ...body, country: body.country.toUpperCase() }, person.id);
    return { ...outcome, replan: toWire(await this.#replans.newest()) };
  }

  @Call(routes.getCountries)
  getCountries(): Promise<RouteData<typeof routes.getCountries>> {
    return this.#holidays.countries();
  }

  @Call(routes.saveCountry)
  async saveCountry(
    @CallBody() body: RouteBody<typeof routes.saveCountry>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.saveCountry>> {
    await this.#holidays.saveCountry(body, person.id);
    return { code: body.code.toUpperCase() };
  }

  @Call(routes.removeCountry)
  async removeCountry(
    @CallBody() body: RouteBody<typeof routes.removeCountry>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.removeCountry>> {
    const code = body.code.toUpperCase();
    await this.#holidays.removeCountry(code, person.id);
    return { code };
  }
}

function toWire(replan: ReplanView | null): RouteData<typeof routes.getReminderSettings>['replan'] {
  return replan && { ...replan, createdAt: replan.createdAt.toISOString(), finishedAt: replan.finishedAt?.toISOString() ?? null };
}
