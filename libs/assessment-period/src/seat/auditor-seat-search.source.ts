import { Injectable } from '@nestjs/common';
import { pageAddress, recordPages } from '@portal/contract';
import type { Bind, SearchFacts, SearchReader, SearchSource } from '@portal/platform';

/** Seats in the search box: administrators find all, a holder his own. */
@Injectable()
export class AuditorSeatSearchSource implements SearchSource {
  readonly kind = 'auditorSeat';
  readonly entry = 'auditor_seat';
  readonly place = 102;
  readonly table = 'auditor_seat';
  readonly facts = 'r.state, r.is_active, null::int as risk_year, r.id as page_id';

  readable({ actor }: SearchReader, bind: Bind): string {
    return actor.isAdministrator ? 'true' : `r.holder_id = ${bind(actor.id)}::bigint`;
  }

  link({ page_id }: SearchFacts): string {
    return pageAddress(recordPages.auditorSeat.view, page_id);
  }
}
