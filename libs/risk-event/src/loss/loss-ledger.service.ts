import { Injectable } from '@nestjs/common';
import {
  addAmounts,
  assertChecks,
  CURRENCY_LIST,
  isWithinLoss,
  lossEntryChecks,
  refuseField,
  Refusal,
  type LossKind,
  type RouteBody,
  type riskEventRecordRoutes,
} from '@portal/contract';
import type { Reader } from '@portal/directory';
import { currentTime, listChanges, Sql, WorkCalendar, WorkflowRunner, type FieldChange, type StepRequest } from '@portal/platform';
import type { RiskEventEventName, RiskEventWorkflow } from '@portal/workflows';
import { checkFiles, eventFiles, type CheckedFiles } from '../file-links.ts';
import { riskEventKind } from '../risk-event.record.ts';
import { RiskEventReader, type EventRecord } from '../risk-event.reader.ts';
import { requireId } from '../risk-event.service.ts';
import { insertEntry, listEntries, tellEntry, type EntryColumns, type EntryRow } from './loss-entries.ts';

type Body<Name extends keyof typeof riskEventRecordRoutes> = RouteBody<(typeof riskEventRecordRoutes)[Name]>;
type EntryBody = Omit<Body<'recordRiskEventLoss'>, 'id' | 'riskId' | 'rowVersion'>;
interface Checked {
  readonly entry: EntryColumns;
  readonly files: CheckedFiles;
}

/**
 * What an event costs once it is confirmed, entry by entry (docs/decisions/risk-events.md, ADR 27): each is a step of the event, so that history, chain and
 * time travel have it. Gross loss and recovery of the event follow its entries in its own currency.
 */
@Injectable()
export class LossLedger {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskEventReader;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, runner: WorkflowRunner, reader: RiskEventReader, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#runner = runner;
    this.#reader = reader;
    this.#calendar = calendar;
  }

  /**
   * RecordRiskEventLoss.
   * @throws Refusal `not_allowed` before the event is confirmed, or of one that is no loss; `validation` at the entry's field
   */
  async record(body: Body<'recordRiskEventLoss'>, reader: Reader): Promise<number> {
    const record = await this.#reader.read(requireId(body), reader);
    const step = this.#runner.decide(toRequest(record, 'RECORD_LOSS', body.rowVersion, ''), reader.actor);
    const entries = await listEntries(this.#sql, record.row.id);
    const { entry, files } = await this.#check(record, body, reader);
    const position = Math.max(0, ...entries.map((one) => one.position)) + 1;
    const sums = follow(record, [...live(entries), entry]);
    const at = currentTime();
    await this.#runner.commit(
      [
        {
          ...step,
          fields: sums.fields,
          changes: [{ field: 'losses', before: '', after: tellEntry(position, entry) }, ...sums.changes, ...files.changes],
          files: files.files,
          payload: { kind: entry.kind },
        },
      ],
      {
        actor: reader.actor,
        at,
        also: async (tx) => {
          await insertEntry(tx, record.row.id, position, entry, { isOpening: false, by: reader.actor.id, at });
          await files.write(tx, record.row.id);
        },
      },
    );
    return record.row.id;
  }

  /**
   * CorrectRiskEventLoss: an entry as it should have been, with a reason; the history keeps what it said.
   * @throws Refusal `not_found` when the entry is another event's or was withdrawn
   */
  async correct(body: Body<'correctRiskEventLoss'>, reader: Reader): Promise<number> {
    const record = await this.#reader.read(requireId(body), reader);
    const step = this.#runner.decide(toRequest(record, 'CORRECT_LOSS', body.rowVersion, body.reason), reader.actor);
    const entries = await listEntries(this.#sql, record.row.id);
    const before = find(entries, body.entryNo);
    const { entry, files } = await this.#check(record, body, reader, before);
    const [was, is] = [tellEntry(before.position, before), tellEntry(before.position, entry)];
    if (was === is && entry.note === before.note && entry.file_id === before.file_id)
      throw new Refusal('validation', { message: 'riskEvent.lossSame' });
    const others = live(entries).filter(({ id }) => id !== before.id);
    const sums = follow(record, [...others, entry]);
    const at = currentTime();
    await this.#runner.commit(
      [
        {
          ...step,
          fields: sums.fields,
          changes: [{ field: 'losses', before: was, after: is }, ...sums.changes, ...files.changes],
          files: files.files,
        },
      ],
      {
        actor: reader.actor,
        at,
        also: async (tx) => {
          await tx.query(
            `update risk_event_loss set kind = $2, entry_date = $3, currency = $4, amount = $5, note = $6, file_id = $7, corrected_by = $8, corrected_at = $9
             where id = $1`,
            [before.id, entry.kind, entry.entry_date, entry.currency, entry.amount, entry.note, entry.file_id, reader.actor.id, at],
          );
          await files.write(tx, record.row.id);
        },
      },
    );
    return record.row.id;
  }

  /** WithdrawRiskEventLoss: an entry that should not have been; it stays to be read, with the reason, and counts no more. */
  async withdraw(body: Body<'withdrawRiskEventLoss'>, reader: Reader): Promise<number> {
    const record = await this.#reader.read(requireId(body), reader);
    const step = this.#runner.decide(toRequest(record, 'WITHDRAW_LOSS', body.rowVersion, body.reason), reader.actor);
    const entries = await listEntries(this.#sql, record.row.id);
    const entry = find(entries, body.entryNo);
    const sums = follow(
      record,
      live(entries).filter(({ id }) => id !== entry.id),
    );
    const at = currentTime();
    await this.#runner.commit(
      [
        {
          ...step,
          fields: sums.fields,
          changes: [{ field: 'losses', before: tellEntry(entry.position, entry), after: '' }, ...sums.changes],
        },
      ],
      {
        actor: reader.actor,
        at,
        also: async (tx) => {
          await tx.query('update risk_event_loss set withdrawn_by = $2, withdrawn_at = $3, withdrawn_reason = $4 where id = $1', [
            entry.id,
            reader.actor.id,
            at,
            body.reason,
          ]);
        },
      },
    );
    return record.row.id;
  }

  /** The ordered checks of an entry; a currency that is offered no more stays one where the entry or the event has it. */
  async #check({ row }: EventRecord, body: EntryBody, reader: Reader, before?: EntryRow): Promise<Checked> {
    const today = this.#calendar.dayOf(currentTime());
    assertChecks(lossEntryChecks(today, row.occurred_on), body);
    if (body.currency !== before?.currency && body.currency !== row.currency) {
      const known = await this.#sql.one('select 1 as one from sys_resource where is_active and class_code = $1 and class_item = $2', [
        CURRENCY_LIST,
        body.currency,
      ]);
      if (!known) throw refuseField('currency', 'validation.unknown_reference', { field: 'currency' });
    }
    const links = body.docId && body.docId !== before?.file_id ? [{ docId: body.docId, isDelete: false }] : [];
    const files = await checkFiles(this.#sql, eventFiles, row.id, links, reader.actor.id);
    return {
      entry: {
        kind: body.kind as LossKind,
        entry_date: body.entryDate!,
        currency: body.currency,
        amount: body.amount!,
        note: body.note,
        file_id: body.docId || null,
      },
      files,
    };
  }
}

const live = (entries: readonly EntryRow[]): EntryRow[] => entries.filter((entry) => entry.withdrawn_at === null);

function find(entries: readonly EntryRow[], entryNo: number): EntryRow {
  const entry = live(entries).find(({ position }) => position === entryNo);
  if (!entry) throw new Refusal('not_found', { message: 'riskEvent.lossUnknown' });
  return entry;
}

/**
 * Gross loss and recovery of the event as its entries have them, in its own currency. An event none of whose entries is in its currency takes that of
 * the first: it was the default when nobody had told a loss.
 * @throws Refusal `validation` where more would come back than was lost
 */
function follow({ row }: EventRecord, entries: readonly EntryColumns[]): { fields: Record<string, unknown>; changes: FieldChange[] } {
  if (!isWithinLoss(entries)) throw refuseField('amount', 'riskEvent.lossRecovered');
  const currency = entries.some((entry) => entry.currency === row.currency) ? row.currency : (entries[0]?.currency ?? row.currency);
  const sum = (isLoss: boolean) => {
    const amounts = entries
      .filter((entry) => entry.currency === currency && (entry.kind === 'loss') === isLoss)
      .map(({ amount }) => amount);
    return amounts.length === 0 ? null : addAmounts(amounts);
  };
  const [grossLoss, recovery] = [sum(true), sum(false)];
  return {
    fields: { currency, gross_loss: grossLoss, recovery },
    changes: listChanges({ currency: row.currency, grossLoss: row.gross_loss, recovery: row.recovery }, { currency, grossLoss, recovery }),
  };
}

function toRequest(
  record: EventRecord,
  event: RiskEventEventName,
  expectedVersion: number | null,
  comment: string,
): StepRequest<RiskEventWorkflow> {
  return { kind: riskEventKind, subject: record.subject, event, expectedVersion, comment };
}
