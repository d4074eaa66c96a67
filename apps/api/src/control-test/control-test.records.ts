import { Injectable } from '@nestjs/common';
import type { RouteData, controlTestRoutes } from '@portal/contract';
import { ControlTestDetails, ControlTestQueries } from '@portal/control-test';
import type { Actor } from '@portal/workflows';
import { toControlTestRecord } from './control-test.presenter.ts';

/** What every call that changes a test answers: the test as it is now. */
@Injectable()
export class ControlTestRecords {
  readonly #queries: ControlTestQueries;
  readonly #details: ControlTestDetails;

  constructor(queries: ControlTestQueries, details: ControlTestDetails) {
    this.#queries = queries;
    this.#details = details;
  }

  async read(id: number | null, actor: Actor): Promise<RouteData<typeof controlTestRoutes.getControlTest>> {
    const row = await this.#queries.read(id, actor);
    return toControlTestRecord(row, await this.#details.read(row), this.#queries.today());
  }
}
