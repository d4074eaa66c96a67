import { Injectable } from '@nestjs/common';
import { pageAddress, recordPages } from '@portal/contract';
import type { Bind, SearchFacts, SearchReader, SearchSource } from '@portal/platform';
import { IssueParents } from '../issue-parents.ts';

/** Remediation issues in the search box: who reads what they hang on finds them. */
@Injectable()
export class IssueSearchSource implements SearchSource {
  readonly kind = 'remediationIssue';
  readonly entry = 'remediation_issue';
  readonly place = 20;
  readonly table = 'remediation_issue';
  readonly facts = 'r.state, true as is_active, extract(year from r.created_at)::int as risk_year, r.id as page_id';
  readonly #parents: IssueParents;

  constructor(parents: IssueParents) {
    this.#parents = parents;
  }

  readable(reader: SearchReader, bind: Bind): string {
    return this.#parents.readable(reader, 'r', bind);
  }

  link({ page_id }: SearchFacts): string {
    return pageAddress(recordPages.remediationIssue.view, page_id);
  }
}
