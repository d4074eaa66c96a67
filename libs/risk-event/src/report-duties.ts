import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DutySources } from '@portal/directory';
import { ReportDutyService } from './report-duty.service.ts';

/** Reports of a person who leaves go to his successor (docs/decisions/identity.md). */
@Injectable()
export class ReportDuties implements OnModuleInit {
  readonly #sources: DutySources;
  readonly #duties: ReportDutyService;

  constructor(sources: DutySources, duties: ReportDutyService) {
    this.#sources = sources;
    this.#duties = duties;
  }

  onModuleInit(): void {
    this.#sources.register({
      kind: 'riskReport',
      handOver: (tx, actor, { id, toId }, reason) => this.#duties.handOver(tx, actor, id, toId, reason),
    });
  }
}
