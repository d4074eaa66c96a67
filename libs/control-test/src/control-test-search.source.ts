import { Injectable } from '@nestjs/common';
import { pageAddress, recordPages } from '@portal/contract';
import type { Bind, SearchFacts, SearchReader, SearchSource } from '@portal/platform';
import { readableControlTestCondition } from './control-test.access.ts';

/** The records of the area in the search box, within their rule of reading. */
@Injectable()
export class ControlTestSearchSource implements SearchSource {
  readonly kind = 'controlTest';
  readonly entry = 'control_test';
  readonly place = 100;
  readonly table = 'control_test';
  readonly facts = 'r.state, r.is_active, null::int as risk_year, r.id as page_id';

  readable({ actor }: SearchReader, bind: Bind): string {
    return readableControlTestCondition(actor, 'r', bind);
  }

  link({ page_id }: SearchFacts): string {
    return pageAddress(recordPages.controlTest.view, page_id);
  }
}
