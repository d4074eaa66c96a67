import { Module, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { campaignKind, CampaignQueries, campaignTrail, RiskControlModule } from '@portal/risk-control';
import { AuditModule } from '../audit/audit.module.ts';
import { TrailSources } from '../audit/trail-sources.ts';
import { CampaignController } from './campaign.controller.ts';

/** The calls of campaigns; it also tells what they were. */
@Module({ imports: [AuditModule, RiskControlModule], controllers: [CampaignController] })
export class CampaignApiModule implements OnModuleInit {
  constructor(
    private readonly campaigns: CampaignQueries,
    private readonly trails: TrailSources,
  ) {}

  onModuleInit(): void {
    this.trails.register({
      type: 'campaign',
      workflow: campaignKind.workflow.name,
      open: async (id, { actor }) => {
        if (!actor.isAdministrator) throw new Refusal('not_found');
        return { id: (await this.campaigns.read(id, actor)).id, kind: campaignTrail };
      },
    });
  }
}
