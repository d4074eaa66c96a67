import { Injectable } from '@nestjs/common';
import { pageAddress, recordPages } from '@portal/contract';
import type { Bind, SearchFacts, SearchReader, SearchSource } from '@portal/platform';
import { ROLE } from '@portal/workflows';
import { readableListCondition } from '../risk-control.access.ts';

/** Deleted ones are found by those whose management list shows them: administrators and aides (docs/decisions/identity.md, docs/decisions/wire.md). */
function visibleCondition(reader: SearchReader, alias: string, bind: Bind): string {
  const roleId = reader.roles[0]?.id;
  const readable = readableListCondition(reader, alias, bind);
  return roleId === ROLE.administrator || roleId === ROLE.aide ? readable : `${alias}.is_active and ${readable}`;
}

const linkToView = ({ page_id }: SearchFacts): string => pageAddress(recordPages.riskControl.view, page_id);

/** Risk controls in the search box. */
@Injectable()
export class ControlSearchSource implements SearchSource {
  readonly kind = 'riskControl';
  readonly entry = 'risk_control';
  readonly place = 10;
  readonly table = 'risk_control';
  readonly facts = 'r.state, r.is_active, r.risk_year, r.id as page_id';

  readable(reader: SearchReader, bind: Bind): string {
    return visibleCondition(reader, 'r', bind);
  }

  link(facts: SearchFacts): string {
    return linkToView(facts);
  }
}
