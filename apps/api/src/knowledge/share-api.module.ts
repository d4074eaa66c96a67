import { Module, type OnModuleInit } from '@nestjs/common';
import { shareRoutes } from '@portal/contract';
import { DirectoryModule, PolicyVersionsModule } from '@portal/directory';
import { ExamModule, KnowledgeModule, ShareReader } from '@portal/knowledge';
import { ExportApiModule } from '../export/export-api.module.ts';
import { FileAccess } from '../file/file-access.ts';
import { HomeCards } from '../home/home-cards.ts';
import { AnswerRebuilders } from '../http/answer-rebuilders.ts';
import { KnowledgeCounts } from './knowledge-counts.ts';
import { ShareResultController } from './share-result.controller.ts';
import { ShareController } from './share.controller.ts';
import { ShareViews } from './share.views.ts';

const savedRoutes: readonly string[] = [shareRoutes.createKMSShare.name, shareRoutes.updateKMSShare.name, shareRoutes.activeShare.name];

/** The calls of shares, readings, confirmations and certificates and the card of knowledge sharing. */
@Module({
  imports: [DirectoryModule, ExamModule, ExportApiModule, KnowledgeModule, PolicyVersionsModule],
  controllers: [ShareController, ShareResultController],
  providers: [KnowledgeCounts, ShareViews],
})
export class ShareApiModule implements OnModuleInit {
  constructor(
    private readonly reader: ShareReader,
    private readonly files: FileAccess,
    private readonly cards: HomeCards,
    private readonly counts: KnowledgeCounts,
    private readonly views: ShareViews,
    private readonly rebuilders: AnswerRebuilders,
  ) {}

  onModuleInit(): void {
    // A share's file follows the share wherever it is asked for.
    this.files.register(async (fileId, { actor }) => (await this.reader.mayReadFile(fileId, actor)) ?? false);
    this.cards.register(this.counts);
    this.rebuilders.register({
      matches: (route) => savedRoutes.includes(route.name),
      rebuild: (id, person) => this.views.saved(id, person),
    });
  }
}
