import { Injectable } from '@nestjs/common';
import { pageAddress, recordPages } from '@portal/contract';
import type { Bind, SearchFacts, SearchReader, SearchSource } from '@portal/platform';
import { readableAssessmentPeriodCondition } from './assessment-period.access.ts';

/** The records of the area in the search box, within their rule of reading. */
@Injectable()
export class AssessmentPeriodSearchSource implements SearchSource {
  readonly kind = 'assessmentPeriod';
  readonly entry = 'assessment_period';
  readonly place = 100;
  readonly table = 'assessment_period';
  readonly facts = 'r.state, r.is_active, null::int as risk_year, r.id as page_id';

  readable({ actor }: SearchReader, bind: Bind): string {
    return readableAssessmentPeriodCondition(actor, 'r', bind);
  }

  link({ page_id }: SearchFacts): string {
    return pageAddress(recordPages.assessmentPeriod.view, page_id);
  }
}
