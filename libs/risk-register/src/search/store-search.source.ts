import { Injectable } from '@nestjs/common';
import { riskControlLists } from '@portal/contract';
import { mayOpen } from '@portal/directory';
import type { SearchFacts, SearchReader, SearchSource } from '@portal/platform';

/** Store items in the search box, for those who have the risk store in their menu. */
@Injectable()
export class StoreSearchSource implements SearchSource {
  readonly kind = 'storeItem';
  readonly entry = 'store_item';
  readonly place = 30;
  readonly table = 'risk_register_entry';
  readonly facts = `r.state, true as is_active, r.risk_year, r.id as page_id`;

  opens({ roles, isRiskOwner }: SearchReader): boolean {
    return mayOpen('RiskStore', { roleId: roles[0]?.id ?? 0, isRiskOwner });
  }

  readable(): string {
    return 'true';
  }

  link({ page_id }: SearchFacts): string {
    return `${riskControlLists.store}?item=${page_id}`;
  }
}
