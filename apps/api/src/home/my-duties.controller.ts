import { Controller } from '@nestjs/common';
import { routes, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { WorkCalendar } from '@portal/platform';
import { Call, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { findDueDays } from '../risk-control/list-days.ts';
import { markAbsent } from '../risk-control/risk-control.presenter.ts';
import { countPages } from './duty-pages.ts';
import { MyDuties } from './my-duties.ts';

/** The due strip of the home page (docs/decisions/portal.md §2, docs/decisions/console.md). */
@Controller()
export class MyDutiesController {
  constructor(
    private readonly duties: MyDuties,
    private readonly calendar: WorkCalendar,
  ) {}

  @Call(routes.getMyDuties)
  async myDuties(
    @CallQuery() { bucket, within, pageIndex, pageSize }: RouteQuery<typeof routes.getMyDuties>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getMyDuties>> {
    const { rows, overdue, soon, later, ofDuty } = await this.duties.page(person.actor, {
      bucket,
      within: within ?? '',
      pageIndex,
      pageSize,
      ...findDueDays(this.calendar),
    });
    return {
      overdue,
      dueSoon: soon,
      later,
      totalCount: overdue + soon + later,
      pages: countPages(ofDuty),
      data: rows.map((row) => ({
        subject: row.subject,
        id: row.id,
        recordNo: row.record_no,
        title: row.title,
        titleEn: row.title_en,
        duty: row.duty,
        state: row.state,
        dueDate: row.due_on,
        onBehalfOf: markAbsent(row.on_behalf_of === null ? [] : [row.on_behalf_of], person.standsInFor).onBehalfOf?.[0] ?? null,
        link: row.link,
      })),
    };
  }
}
