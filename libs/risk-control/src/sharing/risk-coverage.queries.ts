import { Injectable } from '@nestjs/common';
import type { RiskCoverage } from '@portal/contract';
import type { Reader } from '@portal/directory';
import { Sql } from '@portal/platform';
import { latestReviewOf } from '../dashboard/figure-conditions.ts';
import { readableCondition } from '../risk-control.access.ts';
import { KEY_CONTROL } from '../standard-information.ts';
import type { RiskControlState } from '@portal/workflows';
import { riskCoverage } from './risk-coverage.ts';
import { shownJoins } from './shared-rows.ts';

/** A control of a risk: of a shared one what the leading row says. */
export interface ControlOfRisk {
  readonly id: number;
  readonly risk_no: string;
  readonly risk_description: string;
  readonly control_no: string | null;
  readonly state: RiskControlState;
  readonly shown_state: RiskControlState;
  readonly standard_control_desc: string;
  readonly is_key: boolean;
  readonly effectiveness: number | null;
  readonly owner_no: string | null;
  readonly owner_name: string | null;
  readonly owner_english_name: string | null;
  readonly is_readable: boolean;
}

export interface ControlsOfRisk {
  readonly coverage: RiskCoverage;
  /** Those that the reader may read. */
  readonly controls: ControlOfRisk[];
  /** How many more there are. */
  readonly hidden: number;
}

/** All controls of a risk of the register in a year, and whether something of it is uncovered (decision record 65). */
@Injectable()
export class RiskCoverageQueries {
  constructor(private readonly sql: Sql) {}

  /** @param riskNo of the register. Coverage is of all controls, whoever asks; what of them is shown is the reader's. */
  async read(riskNo: string, riskYear: number, reader: Reader): Promise<ControlsOfRisk> {
    const params: unknown[] = [riskNo, riskYear];
    const readable = readableCondition(reader, 'c', (value) => `$${params.push(value)}`);
    const rows =
      riskNo === ''
        ? []
        : await this.sql.query<ControlOfRisk & { readonly coverage: RiskCoverage }>(
            `select c.id, c.risk_no, c.risk_description, k.control_no, c.state, shown.state as shown_state, shown.standard_control_desc,
               shown.key_control = '${KEY_CONTROL}' as is_key, ${latestReviewOf('shown', 'effectiveness')} as effectiveness,
               p.user_no as owner_no, p.name as owner_name, p.english_name as owner_english_name, ${readable} as is_readable,
               (select ${riskCoverage} from (select $1::text as ru_no, $2::int as risk_year) item) as coverage
             from risk_control c ${shownJoins} left join shared_control k on k.id = c.shared_control_id left join person p on p.id = shown.owner_id
             where c.risk_store_no = $1 and c.risk_year = $2::int and c.is_active order by c.risk_no`,
            params,
          );
    const controls = rows.filter(({ is_readable }) => is_readable);
    return {
      coverage: rows[0]?.coverage ?? 'noControl',
      controls,
      hidden: rows.length - controls.length,
    };
  }
}
