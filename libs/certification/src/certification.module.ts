import { Module, type OnModuleInit } from '@nestjs/common';
import { AdminRegistryModule, RecordReaders } from '@portal/directory';
import { CertificationDetails } from './certification.detail.ts';
import { CertificationExportSource } from './certification-export.source.ts';
import { CertificationSearchSource } from './certification-search.source.ts';
import { CertificationQueries } from './certification.queries.ts';
import { certificationKind } from './certification.record.ts';
import { CertificationService } from './certification.service.ts';
import { StatementCampaigns } from './statement-campaign.service.ts';
import { StatementFollower } from './statement-follower.service.ts';
import { StatementProposals } from './statement-proposal.service.ts';
import { StatementTexts } from './statement-text.service.ts';

const providers = [
  CertificationDetails,
  CertificationExportSource,
  CertificationQueries,
  CertificationSearchSource,
  CertificationService,
  StatementCampaigns,
  StatementFollower,
  StatementProposals,
  StatementTexts,
];

/** The room of the statements. */
@Module({ imports: [AdminRegistryModule], providers, exports: providers })
export class CertificationModule implements OnModuleInit {
  constructor(
    private readonly readers: RecordReaders,
    private readonly queries: CertificationQueries,
  ) {}

  /** Who may read a record: the links of mails ask it, and the comments beside it. */
  onModuleInit(): void {
    this.readers.register(certificationKind, async (id, { actor }) => {
      const { record_no: number, state, allowedActions } = await this.queries.read(id, actor);
      return { number, state, allowedActions };
    });
  }
}
