import { Injectable } from '@nestjs/common';
import { pageAddress, recordPages } from '@portal/contract';
import type { Bind, SearchFacts, SearchReader, SearchSource } from '@portal/platform';
import { readableCommitteePackCondition } from '../certification.access.ts';

/** Packs in the search box, for administrators and for external auditors within their seats. */
@Injectable()
export class CommitteePackSearchSource implements SearchSource {
  readonly kind = 'committeePack';
  readonly entry = 'committee_pack';
  readonly place = 101;
  readonly table = 'committee_pack';
  readonly facts = 'r.state, true as is_active, null::int as risk_year, r.id as page_id';

  readable({ actor }: SearchReader, bind: Bind): string {
    return readableCommitteePackCondition(actor, 'r', bind);
  }

  link({ page_id }: SearchFacts): string {
    return pageAddress(recordPages.committeePack.view, page_id);
  }
}
