import { Injectable } from '@nestjs/common';
import { pageAddress, recordPages } from '@portal/contract';
import type { SearchFacts, SearchReader, SearchSource } from '@portal/platform';

/** Packs in the search box, for administrators, who alone read them. */
@Injectable()
export class CommitteePackSearchSource implements SearchSource {
  readonly kind = 'committeePack';
  readonly entry = 'committee_pack';
  readonly place = 101;
  readonly table = 'committee_pack';
  readonly facts = 'r.state, true as is_active, null::int as risk_year, r.id as page_id';

  readable({ actor }: SearchReader): string {
    return actor.isAdministrator ? 'true' : 'false';
  }

  link({ page_id }: SearchFacts): string {
    return pageAddress(recordPages.committeePack.view, page_id);
  }
}
