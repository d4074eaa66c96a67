import { Injectable } from '@nestjs/common';
import { pageAddress, recordPages } from '@portal/contract';
import type { Bind, SearchFacts, SearchReader, SearchSource } from '@portal/platform';
import { readableDeficiencyCondition } from './deficiency.access.ts';

/** The records of the area in the search box, within their rule of reading. */
@Injectable()
export class DeficiencySearchSource implements SearchSource {
  readonly kind = 'deficiency';
  readonly entry = 'deficiency';
  readonly place = 100;
  readonly table = 'deficiency';
  readonly facts = 'r.state, r.is_active, null::int as risk_year, r.id as page_id';

  readable({ actor }: SearchReader, bind: Bind): string {
    return readableDeficiencyCondition(actor, 'r', bind);
  }

  link({ page_id }: SearchFacts): string {
    return pageAddress(recordPages.deficiency.view, page_id);
  }
}
