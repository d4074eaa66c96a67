import { Injectable } from '@nestjs/common';
import { pageAddress, recordPages } from '@portal/contract';
import { quoteState, type Bind, type SearchFacts, type SearchReader, type SearchSource } from '@portal/platform';
import { campaignWorkflow } from '@portal/workflows';
import { myCampaignAddress } from '../campaign/my-campaigns.queries.ts';
import { holdersCondition, listDutyHolders } from '../risk-control.access.ts';

/**
 * Campaigns in the search box: administrators find all of them, everybody else those that are open and that his own controls belong to. Their pages are
 * the administrators'; for others a campaign is his list, filtered to it.
 */
@Injectable()
export class CampaignSearchSource implements SearchSource {
  readonly kind = 'campaign';
  readonly entry = 'campaign';
  readonly place = 15;
  readonly table = 'campaign';
  readonly facts = 'r.state, true as is_active, r.risk_year, r.id as page_id';

  readable({ actor }: SearchReader, bind: Bind): string {
    if (actor.isAdministrator) return 'true';
    return `r.state = ${quoteState(campaignWorkflow, 'open')} and exists (select 1 from campaign_control k join risk_control c on c.id = k.risk_id and c.is_active
      where k.campaign_id = r.id and k.code = '' and ${holdersCondition(listDutyHolders(actor), 'c', bind)})`;
  }

  link({ page_id }: SearchFacts, { actor }: SearchReader): string {
    return actor.isAdministrator ? pageAddress(recordPages.campaign.view, page_id) : myCampaignAddress(page_id);
  }
}
