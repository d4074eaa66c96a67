import { Injectable } from '@nestjs/common';
import { pageAddress, recordPages } from '@portal/contract';
import type { Bind, SearchFacts, SearchReader, SearchSource } from '@portal/platform';
import { readableCertificationCondition } from './certification.access.ts';

/** The records of the area in the search box, within their rule of reading. */
@Injectable()
export class CertificationSearchSource implements SearchSource {
  readonly kind = 'certification';
  readonly entry = 'certification';
  readonly place = 100;
  readonly table = 'certification';
  readonly facts = 'r.state, r.is_active, null::int as risk_year, r.id as page_id';

  readable({ actor }: SearchReader, bind: Bind): string {
    return readableCertificationCondition(actor, 'r', bind);
  }

  link({ page_id }: SearchFacts): string {
    return pageAddress(recordPages.certification.view, page_id);
  }
}
