import { Injectable } from '@nestjs/common';
import { pageAddress, recordPages } from '@portal/contract';
import type { Bind, SearchFacts, SearchReader, SearchSource } from '@portal/platform';
import { readableEventCondition } from '../risk-event.access.ts';

/** Risk events in the search box, within the rule of reading: a confidential one is found by nobody whom it is none of the business of. */
@Injectable()
export class EventSearchSource implements SearchSource {
  readonly kind = 'riskEvent';
  readonly entry = 'risk_event';
  readonly place = 40;
  readonly table = 'risk_event';
  readonly facts = 'r.state, r.is_active, null::int as risk_year, r.id as page_id';

  readable(reader: SearchReader, bind: Bind): string {
    return readableEventCondition(reader, 'r', bind);
  }

  link({ page_id }: SearchFacts): string {
    return pageAddress(recordPages.riskEvent.view, page_id);
  }
}

/** Response reports: who may read the event reads its reports. */
@Injectable()
export class ReportSearchSource implements SearchSource {
  readonly kind = 'riskReport';
  readonly entry = 'risk_report';
  readonly place = 50;
  readonly table = 'risk_report';
  readonly joins = 'join risk_event e on e.id = r.event_id';
  readonly facts = 'r.state, e.is_active, null::int as risk_year, r.id as page_id';

  readable(reader: SearchReader, bind: Bind): string {
    return readableEventCondition(reader, 'e', bind);
  }

  link({ page_id }: SearchFacts): string {
    return pageAddress(recordPages.riskReport.view, page_id);
  }
}
