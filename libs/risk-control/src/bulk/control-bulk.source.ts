import { Injectable } from '@nestjs/common';
import { refuseField, riskListBody, type BulkList, type RiskListQuery } from '@portal/contract';
import { readActiveReader, type Reader } from '@portal/directory';
import { currentTime, type BulkSelection, type BulkSource, type SqlRunner, WorkCalendar } from '@portal/platform';
import { buildListWhere, joinsFor, readChangeDays, type ListScope } from '../list-conditions.ts';
import { readableCondition } from '../risk-control.access.ts';
import { factColumns, factJoins, toFacts, type ControlRow } from '../risk-control.reader.ts';
import { riskControlKind } from '../risk-control.record.ts';
import { ControlDeeds, type ControlBulkRow } from './control-deeds.ts';

type Source = BulkSource<RiskListQuery, ControlBulkRow, Reader>;

/** Lists of risk controls: what they show is what is acted on. */
abstract class ControlBulkSource implements Source {
  abstract readonly list: BulkList;
  abstract readonly deeds: Source['deeds'];
  readonly kind = riskControlKind;
  readonly filter = riskListBody;

  constructor(private readonly calendar: WorkCalendar) {}

  /** Which list the request's wfStatus asks for. */
  protected abstract scopeOf(wfStatus: string): ListScope;

  readHand(sql: SqlRunner, personId: number): Promise<Reader | null> {
    return readActiveReader(sql, personId, this.calendar.dayOf(currentTime()));
  }

  select(query: RiskListQuery | null, reader: Reader): BulkSelection {
    const scope = query ? this.scopeOf(String(query.wfStatus ?? '')) : 'management';
    const { where, params } = buildListWhere(scope, readChangeDays(query ?? riskListBody.parse({}), this.calendar), reader);
    return { text: `select c.id, c.version, c.risk_no as number from risk_control c ${joinsFor(where)} where ${where}`, params };
  }

  async readRows(sql: SqlRunner, ids: readonly number[], reader: Reader): Promise<ControlBulkRow[]> {
    const params: unknown[] = [ids];
    const readable = readableCondition(reader, 'c', (value) => `$${params.push(value)}`);
    const rows = await sql.query<ControlRow & { has_next_year: boolean }>(
      `select c.*, ${factColumns},
         exists (select 1 from risk_control n where n.lineage_id = c.lineage_id and n.risk_year = c.risk_year + 1) as has_next_year
       from risk_control c ${factJoins} where c.id = any($1::bigint[]) and ${readable}`,
      params,
    );
    return rows.map((row) => ({ id: row.id, state: row.state, facts: toFacts(row), row, hasNextYear: row.has_next_year }));
  }
}

const judged: ReadonlyMap<string, ListScope> = new Map([
  ['true', 'pendingApproval'],
  ['false', 'approved'],
  ['3', 'completed'],
]);
const mine: ReadonlyMap<string, ListScope> = new Map([
  ['', 'toDo'],
  ['1', 'toDo'],
  ['2', 'submitted'],
  ['3', 'related'],
]);

/** The management list. */
@Injectable()
export class ManagementBulkSource extends ControlBulkSource {
  readonly list = 'risk-controls';
  readonly deeds;

  constructor(calendar: WorkCalendar, deeds: ControlDeeds) {
    super(calendar);
    const { submit, remind, reassign, forward, rollForward } = deeds;
    this.deeds = { submit, remind, reassign, forward, rollForward, delete: deeds.delete(true) };
  }

  protected scopeOf(wfStatus: string): ListScope {
    return judged.get(wfStatus) ?? 'management';
  }
}

/** The review list of administrators. */
@Injectable()
export class ReviewBulkSource extends ControlBulkSource {
  readonly list = 'risk-reviews';
  readonly deeds;

  constructor(calendar: WorkCalendar, { remind, forward }: ControlDeeds) {
    super(calendar);
    this.deeds = { remind, forward };
  }

  protected scopeOf(wfStatus: string): ListScope {
    return judged.get(wfStatus) ?? 'management';
  }
}

/** My risk controls. */
@Injectable()
export class MyControlBulkSource extends ControlBulkSource {
  readonly list = 'my-risk-controls';
  readonly deeds;

  constructor(calendar: WorkCalendar, deeds: ControlDeeds) {
    super(calendar);
    const { approve, forward } = deeds;
    this.deeds = { approve, forward, delete: deeds.delete(false) };
  }

  protected scopeOf(wfStatus: string): ListScope {
    const scope = mine.get(wfStatus);
    if (!scope) throw refuseField('filter.wfStatus', 'validation.invalid', { field: 'wfStatus' });
    return scope;
  }
}
