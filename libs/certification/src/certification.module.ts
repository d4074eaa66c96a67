import { Module, type OnModuleInit } from '@nestjs/common';
import { AssessmentPeriodModule, CoveredRooms, OpenWork, WithdrawalHolds } from '@portal/assessment-period';
import { DeficiencyModule, FindingRooms } from '@portal/deficiency';
import { AdminRegistryModule, DutySources, RecordReaders } from '@portal/directory';
import { StatementBulkSource } from './bulk/statement-bulk.source.ts';
import { coveredPacks, coveredStatements } from './certification.access.ts';
import { CertificationDetails } from './certification.detail.ts';
import { CoveredFacts } from './facts/covered-facts.ts';
import { CertificationExportSource } from './certification-export.source.ts';
import { CertificationSearchSource } from './certification-search.source.ts';
import { CertificationQueries, countGivenStatements, countOpenStatements } from './certification.queries.ts';
import { certificationKind } from './certification.record.ts';
import { CertificationService } from './certification.service.ts';
import { CommitteePackQueries } from './pack/committee-pack.queries.ts';
import { CommitteePackSearchSource } from './pack/committee-pack-search.source.ts';
import { committeePackKind } from './pack/committee-pack.record.ts';
import { CommitteePackService } from './pack/committee-pack.service.ts';
import { WorkingPapersSource } from './papers/working-papers.source.ts';
import { StatementCampaigns } from './statement-campaign.service.ts';
import { StatementFollower } from './statement-follower.service.ts';
import { StatementProposals } from './statement-proposal.service.ts';
import { StatementTexts } from './statement-text.service.ts';

const providers = [
  CertificationDetails,
  CoveredFacts,
  CertificationExportSource,
  CertificationQueries,
  CertificationSearchSource,
  CommitteePackSearchSource,
  CertificationService,
  CommitteePackQueries,
  CommitteePackService,
  StatementBulkSource,
  StatementCampaigns,
  StatementFollower,
  StatementProposals,
  StatementTexts,
  WorkingPapersSource,
];

/** The room of the statements. */
@Module({ imports: [AdminRegistryModule, AssessmentPeriodModule, DeficiencyModule], providers, exports: providers })
export class CertificationModule implements OnModuleInit {
  constructor(
    private readonly readers: RecordReaders,
    private readonly queries: CertificationQueries,
    private readonly packs: CommitteePackQueries,
    private readonly duties: DutySources,
    private readonly statements: CertificationService,
    private readonly rooms: CoveredRooms,
    private readonly openWork: OpenWork,
    private readonly holds: WithdrawalHolds,
    private readonly finding: FindingRooms,
  ) {}

  /** Who may read a record: the links of mails ask it, and the comments beside it. What a leaver leaves open goes to his successor. */
  onModuleInit(): void {
    this.rooms.register(coveredStatements);
    this.rooms.register(coveredPacks);
    this.finding.register('certification', {
      read: async (id, actor) => {
        const { period_id: periodId, signer_id: ownerId } = await this.queries.read(id, actor);
        return { periodId, ownerId };
      },
      record: `select 'certification' as workflow, s.id, s.record_no as no from certification s where s.id = $1`,
    });
    this.openWork.register('certification', countOpenStatements);
    this.holds.register('certification', countGivenStatements);
    this.readers.register(certificationKind, async (id, { actor }) => {
      const { record_no: number, state, allowedActions } = await this.queries.read(id, actor);
      return { number, state, allowedActions };
    });
    this.duties.register({
      kind: 'statementSigner',
      handOver: (tx, actor, duty, reason) => this.statements.handOver(tx, actor, duty, reason),
    });
    this.readers.register(committeePackKind, async (id, { actor }) => {
      const { pack_no: number, state } = await this.packs.readFor(id, actor);
      return { number, state, allowedActions: [] };
    });
  }
}
