import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OpenWork, PlannedControls } from '@portal/assessment-period';
import { isOpenTest, isPlannedTest } from './control-test.queries.ts';

/** Tells the room of periods which controls are planned for test in one, for its coverage, and how many tests are open, for its sign-off. */
@Injectable()
export class PlannedTests implements OnModuleInit {
  readonly #planned: PlannedControls;
  readonly #openWork: OpenWork;

  constructor(planned: PlannedControls, openWork: OpenWork) {
    this.#planned = planned;
    this.#openWork = openWork;
  }

  onModuleInit(): void {
    this.#openWork.register(
      'controlTest',
      (period) => `select count(*) from control_test t where t.period_id = ${period} and t.is_active and ${isOpenTest('t')}`,
    );
    this.#planned.register((period) => `select t.control_id from control_test t where t.period_id = ${period} and ${isPlannedTest('t')}`);
  }
}
