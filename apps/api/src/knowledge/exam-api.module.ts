import { Module, type OnModuleInit } from '@nestjs/common';
import { routes } from '@portal/contract';
import { DirectoryModule } from '@portal/directory';
import { AttemptResultQueries, ExamModule, ExamQueries } from '@portal/knowledge';
import { ExportApiModule } from '../export/export-api.module.ts';
import { AnswerRebuilders } from '../http/answer-rebuilders.ts';
import { ExamSittingController } from './exam-sitting.controller.ts';
import { ExamController } from './exam.controller.ts';
import { toSavedExam, toSubmitted } from './exam.presenter.ts';
import { PulseBeat } from './pulse-beat.ts';

const savedRoutes: readonly string[] = [routes.createExam.name, routes.updateExam.name];
const submittedRoutes: readonly string[] = [routes.submitExam.name, routes.markExam.name, routes.remarkExam.name];

/** The calls of exams; it also tells lost answers again. */
@Module({
  imports: [DirectoryModule, ExamModule, ExportApiModule],
  controllers: [ExamController, ExamSittingController],
  providers: [PulseBeat],
})
export class ExamApiModule implements OnModuleInit {
  constructor(
    private readonly exams: ExamQueries,
    private readonly attempts: AttemptResultQueries,
    private readonly rebuilders: AnswerRebuilders,
  ) {}

  onModuleInit(): void {
    this.rebuilders.register({
      matches: (route) => savedRoutes.includes(route.name),
      rebuild: async (id, { actor }) => {
        const { row, allowedActions } = await this.exams.saved(id, actor);
        return toSavedExam(row, allowedActions);
      },
    });
    this.rebuilders.register({
      matches: (route) => submittedRoutes.includes(route.name),
      rebuild: async (id, { actor }) => toSubmitted(await this.attempts.standing(id, actor)),
    });
  }
}
