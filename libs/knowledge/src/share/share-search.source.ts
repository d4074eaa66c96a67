import { Injectable } from '@nestjs/common';
import { pageAddress, recordPages } from '@portal/contract';
import type { Bind, SearchFacts, SearchReader, SearchSource } from '@portal/platform';
import { readableShare } from './share.reader.ts';

/** Shares in the search box, by number, title and text. */
@Injectable()
export class ShareSearchSource implements SearchSource {
  readonly kind = 'share';
  readonly entry = 'share';
  readonly place = 80;
  readonly table = 'kms_share';
  readonly facts = 'r.state, r.deleted_at is null as is_active, null::int as risk_year, r.id as page_id';

  readable({ actor }: SearchReader, bind: Bind): string {
    return readableShare('r', actor, bind);
  }

  link({ page_id }: SearchFacts): string {
    return pageAddress(recordPages.share.view, page_id);
  }
}
