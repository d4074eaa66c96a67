import { Injectable } from '@nestjs/common';
import { pageAddress, recordPages, policyLists } from '@portal/contract';
import type { Bind, SearchFacts, SearchReader, SearchSource } from '@portal/platform';
import { accessTables, seenDocument } from '../access/access.sql.ts';

/** Policies in the search box, by name and by the text of the file that people see, within `resolve()`. */
@Injectable()
export class PolicySearchSource implements SearchSource {
  readonly kind = 'policy';
  readonly entry = 'policy';
  readonly place = 60;
  readonly table = 'policy';
  readonly joins = 'join policy_version v on v.id = coalesce(r.current_version_id, r.pending_version_id)';
  readonly facts = 'v.state, r.is_active, null::int as risk_year, r.id as page_id';

  readable({ actor }: Pick<SearchReader, 'actor'>, bind: Bind): string {
    if (actor.isAdministrator) return 'r.is_active';
    return `r.is_active and ${seenDocument('r', `with recursive ${accessTables(actor.id, bind)}`)}`;
  }

  link({ page_id }: SearchFacts): string {
    return pageAddress(recordPages.policy.view, page_id);
  }
}

/** Folders that the reader may read. */
@Injectable()
export class PolicyFolderSearchSource implements SearchSource {
  readonly kind = 'policyFolder';
  readonly entry = 'policy_folder';
  readonly place = 70;
  readonly table = 'policy_folder';
  readonly facts = 'r.state, r.is_active, null::int as risk_year, r.id as page_id';

  readable({ actor }: SearchReader, bind: Bind): string {
    if (actor.isAdministrator) return 'r.is_active';
    return `r.is_active and r.id in (with recursive ${accessTables(actor.id, bind)} select id from folder_access where grade > 0)`;
  }

  link({ page_id }: SearchFacts): string {
    return `${policyLists.folders}?folderId=${page_id}`;
  }
}
