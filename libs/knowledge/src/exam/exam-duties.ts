import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DutySources } from '@portal/directory';
import { ExamService } from './exam.service.ts';

/** Exams whose texts a leaver marks go to his successor (docs/decisions/identity.md). An exam that is over and has all its marks needs nobody. */
@Injectable()
export class ExamMarkerDuties implements OnModuleInit {
  readonly #sources: DutySources;
  readonly #exams: ExamService;

  constructor(sources: DutySources, exams: ExamService) {
    this.#sources = sources;
    this.#exams = exams;
  }

  onModuleInit(): void {
    this.#sources.register({
      kind: 'examMarker',
      handOver: async (tx, actor, { id, toId }, reason) => {
        await this.#exams.changeMarker(tx, id, toId, actor, reason);
      },
    });
  }
}
