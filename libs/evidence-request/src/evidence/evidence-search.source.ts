import { Injectable } from '@nestjs/common';
import { pageAddress, recordPages } from '@portal/contract';
import type { Bind, SearchFacts, SearchReader, SearchSource } from '@portal/platform';
import { readableEvidenceCondition } from '../evidence-request.access.ts';

/** Evidence in the search box, within its rule of reading. */
@Injectable()
export class EvidenceSearchSource implements SearchSource {
  readonly kind = 'evidence';
  readonly entry = 'evidence';
  readonly place = 101;
  readonly table = 'evidence';
  readonly facts = 'r.state, r.is_active, null::int as risk_year, r.id as page_id';

  readable({ actor }: SearchReader, bind: Bind): string {
    return readableEvidenceCondition(actor, 'r', bind);
  }

  link({ page_id }: SearchFacts): string {
    return pageAddress(recordPages.evidence.view, page_id);
  }
}
