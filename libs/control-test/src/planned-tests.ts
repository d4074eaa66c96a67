import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PlannedControls } from '@portal/assessment-period';

/** Tells the room of periods which controls are planned for test in one: its coverage counts them. */
@Injectable()
export class PlannedTests implements OnModuleInit {
  readonly #planned: PlannedControls;

  constructor(planned: PlannedControls) {
    this.#planned = planned;
  }

  onModuleInit(): void {
    this.#planned.register(
      (period) => `select t.control_id from control_test t where t.period_id = ${period} and t.is_active and t.state <> 'cancelled'`,
    );
  }
}
