import { Injectable, StreamableFile } from '@nestjs/common';
import { AuditorSeatQueries } from '@portal/assessment-period';
import { Refusal, type Route } from '@portal/contract';
import { isExternalAuditor, type SignedInPerson } from '@portal/directory';
import { ReadLog } from '@portal/platform';
import type { CallContext } from './call-context.ts';

/** What external auditors may call, and that each of their readings is written down (docs/adr/0063-the-external-auditors-seat.md). */
@Injectable()
export class AuditorCalls {
  readonly #seats: AuditorSeatQueries;
  readonly #log: ReadLog;

  constructor(seats: AuditorSeatQueries, log: ReadLog) {
    this.#seats = seats;
    this.#log = log;
  }

  /** @throws Refusal `forbidden` for a call that no seat opens, and for every other while no seat of his is open */
  async assertMay(person: SignedInPerson, route: Route): Promise<void> {
    if (!isExternalAuditor(person) || route.access === 'public') return;
    if (route.auditor === null) throw new Refusal('forbidden', { message: 'seat.forbidden', finer: 'seat' });
    if (route.auditor !== 'account' && !(await this.#seats.isOpenFor(person.id))) throw seatClosed();
  }

  /** Writes down what a call read, before its answer goes out. */
  async note(call: CallContext, answer: unknown): Promise<void> {
    const { route } = call.binding;
    if (!route.reading || !call.person || !isExternalAuditor(call.person)) return;
    const { id = null, ...asked } = { ...fieldsOf(call.query), ...fieldsOf(call.body) };
    const { rowVersion: version, periodId } = fieldsOf(answer);
    // Scope and coverage without an id are the latest period's: the answer says which one it was.
    const { reads } = route.reading;
    const told = (reads === 'scope' || reads === 'coverage') && typeof periodId === 'number' ? periodId : null;
    const subjectId = typeof id === 'number' ? id : told;
    await this.#log.record({
      readerId: call.person.id,
      call: route.name,
      subjectId,
      isFile: reads === 'file',
      version: typeof version === 'number' && route.name !== 'getComments' ? version : null,
      detail: tellAsked(asked),
    });
  }

  /**
   * The address of an export works without a session: it is refused to an auditor whose seats are over, and what he takes is written down as any reading.
   * @throws Refusal `not_found`
   */
  async noteDownload(personId: number, fileName: string): Promise<void> {
    if (!(await this.#seats.isAuditor(personId))) return;
    if (!(await this.#seats.isOpenFor(personId))) throw new Refusal('not_found', { message: 'export.gone' });
    await this.#log.record({ readerId: personId, call: 'downloadExport', subjectId: null, isFile: false, version: null, detail: fileName });
  }
}

const seatClosed = (): Refusal => new Refusal('forbidden', { message: 'seat.closed', finer: 'seat_closed' });

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof StreamableFile)
    ? (value as Record<string, unknown>)
    : {};
}

/** What is no filter: whose call it is, how long it waits, where in a list it is, which kind of record its id is of. */
const NO_FILTERS: ReadonlySet<string> = new Set(['UserNo', 'wait', 'pageIndex', 'pageSize', 'kind', 'workflow', 'type', 'inline']);

/** What narrowed a list, as people write it; empty when nothing did. */
function tellAsked(asked: Readonly<Record<string, unknown>>): string {
  const isSaid = (value: unknown): boolean =>
    value !== null && value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);
  const told = Object.entries(asked).filter(([key, value]) => !NO_FILTERS.has(key) && isSaid(value));
  return told.map(([key, value]) => `${key}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`).join('; ');
}
