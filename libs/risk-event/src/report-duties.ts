import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DutySources } from '@portal/directory';
import { EventCareService } from './event-care.service.ts';
import { ReportDutyService } from './report-duty.service.ts';

/** Reports and unsettled events of a person who leaves go to his successor (docs/decisions/identity.md). */
@Injectable()
export class ReportDuties implements OnModuleInit {
  readonly #sources: DutySources;
  readonly #duties: ReportDutyService;
  readonly #care: EventCareService;

  constructor(sources: DutySources, duties: ReportDutyService, care: EventCareService) {
    this.#sources = sources;
    this.#duties = duties;
    this.#care = care;
  }

  onModuleInit(): void {
    this.#sources.register({
      kind: 'riskEvent',
      handOver: (tx, actor, { id, toId }, reason) => this.#care.handOver(tx, actor, id, toId, reason),
    });
    this.#sources.register({
      kind: 'riskReport',
      handOver: (tx, actor, duty, reason) => this.#duties.handOver(tx, actor, duty, reason),
    });
  }
}
