import { Injectable } from '@nestjs/common';
import { pageAddress, recordPages } from '@portal/contract';
import type { Bind, SearchFacts, SearchReader, SearchSource } from '@portal/platform';
import { readableEvidenceRequestCondition } from './evidence-request.access.ts';

/** The records of the area in the search box, within their rule of reading. */
@Injectable()
export class EvidenceRequestSearchSource implements SearchSource {
  readonly kind = 'evidenceRequest';
  readonly entry = 'evidence_request';
  readonly place = 100;
  readonly table = 'evidence_request';
  readonly facts = 'r.state, r.is_active, null::int as risk_year, r.id as page_id';

  readable({ actor }: SearchReader, bind: Bind): string {
    return readableEvidenceRequestCondition(actor, 'r', bind);
  }

  link({ page_id }: SearchFacts): string {
    return pageAddress(recordPages.evidenceRequest.view, page_id);
  }
}
