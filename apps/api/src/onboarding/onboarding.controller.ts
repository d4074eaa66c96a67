import { Controller, Inject } from '@nestjs/common';
import { onboardingRoutes as routes, setupSteps, type RouteData, type SetupStep } from '@portal/contract';
import { CONFIG, Sql, WorkCalendar, type Config } from '@portal/platform';
import { Call } from '../http/call.decorator.ts';

/** Each step but the mail server, which is the installation's, as a condition of what stands in the database. */
const CONDITIONS: Readonly<Record<Exclude<SetupStep, 'mailServer'>, string>> = {
  // What two administrators have to do together (ADR 35) needs two.
  secondAdministrator: '(select count(*) from (select 1 from active_administrator limit 2) a) = 2',
  people: 'exists (select 1 from person p where p.is_active and not exists (select 1 from active_administrator a where a.id = p.id))',
  // Without either nobody is escalated to.
  managers: `exists (select 1 from person p where p.is_active and p.manager_id is not null)
    or exists (select 1 from department d where d.is_active and d.manager_id is not null)`,
  categories: 'exists (select 1 from risk_category where is_active)',
  holidays: `exists (select 1 from holiday where day >= date_trunc('year', $1::date) and day < date_trunc('year', $1::date) + interval '1 year')`,
  controls: 'exists (select 1 from risk_control where is_active)',
};

/** What a new portal needs, for administrators: computed each time, so that it goes when it is done and comes back when it is undone. */
@Controller()
export class OnboardingController {
  constructor(
    private readonly sql: Sql,
    private readonly calendar: WorkCalendar,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Call(routes.getSetupSteps)
  async getSetupSteps(): Promise<RouteData<typeof routes.getSetupSteps>> {
    const columns = Object.entries(CONDITIONS).map(([step, condition]) => `(${condition}) as "${step}"`);
    const done = await this.sql.one<Record<Exclude<SetupStep, 'mailServer'>, boolean>>(`select ${columns.join(', ')}`, [
      this.calendar.dayOf(new Date()),
    ]);
    return {
      steps: setupSteps.map((step) => ({ step, isDone: step === 'mailServer' ? Boolean(this.config.SMTP_URL) : done![step] })),
    };
  }
}
