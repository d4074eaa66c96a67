import { Injectable } from '@nestjs/common';
import { BulkNotices, type InBulk } from '@portal/platform';
import { performMany, type BulkOutcome } from './bulk-outcome.ts';
import { ClosingService } from './closing.service.ts';
import { DueDating } from './due-dating.ts';
import { OwnershipService } from './ownership.service.ts';
import { SharedControlService } from './sharing/shared-control.service.ts';
import type { Reader } from '@portal/directory';

interface Many {
  readonly ids: readonly number[];
  /** The versions that were read, in the order of the ids; none is no check. */
  readonly rowVersions: readonly number[];
}

/** Giving away, extending, forwarding, joining and deleting many risk controls: each by itself, with one mail a person. */
@Injectable()
export class ManyControls {
  readonly #bulk: BulkNotices;
  readonly #ownership: OwnershipService;
  readonly #closing: ClosingService;
  readonly #dating: DueDating;
  readonly #shared: SharedControlService;

  constructor(bulk: BulkNotices, ownership: OwnershipService, closing: ClosingService, dating: DueDating, shared: SharedControlService) {
    this.#bulk = bulk;
    this.#shared = shared;
    this.#dating = dating;
    this.#ownership = ownership;
    this.#closing = closing;
  }

  reassign(input: Many & { ownerId: number | null; reason: string; dueDate: string | null }, reader: Reader): Promise<BulkOutcome> {
    const { ownerId, reason, dueDate } = input;
    return this.#perform(input, reader, (riskId, rowVersion, bulk) =>
      this.#ownership.reassign({ riskId, ownerId, reason, dueDate, rowVersion }, reader, bulk),
    );
  }

  extend(input: Many & { dueDate: string | null; reason: string }, reader: Reader): Promise<BulkOutcome> {
    const { dueDate, reason } = input;
    return this.#perform(input, reader, (riskId, rowVersion, bulk) =>
      this.#dating.extend({ riskId, dueDate, reason, rowVersion }, reader, bulk),
    );
  }

  /** Reading along changes nothing of a record, so no version is asked for. */
  forward(input: { ids: readonly number[]; personIds: readonly number[]; comment: string }, reader: Reader): Promise<BulkOutcome> {
    const { personIds, comment } = input;
    return this.#perform({ ids: input.ids, rowVersions: [] }, reader, (riskId, _rowVersion, bulk) =>
      this.#ownership.forward({ riskId, personIds, comment, rowVersion: null }, reader, bulk),
    );
  }

  /** JoinSharedControls. @throws Refusal where none of the rows could share the control: none was chosen, or there is none any more */
  async join(input: Many & { leadId: number | null; reason: string }, reader: Reader): Promise<BulkOutcome> {
    const { leadId, reason } = input;
    await this.#shared.readLead(leadId, reader);
    return this.#perform(input, reader, (riskId, rowVersion, bulk) =>
      this.#shared.join({ riskId, leadId, reason, rowVersion }, reader, bulk),
    );
  }

  delete(input: Many & { reason: string }, reader: Reader): Promise<BulkOutcome> {
    const { reason } = input;
    return this.#perform(input, reader, (riskId, rowVersion, bulk) =>
      this.#closing.delete({ riskId, reason, rowVersion }, reader, true, bulk),
    );
  }

  #perform(
    { ids, rowVersions }: Many,
    reader: Reader,
    perform: (id: number, rowVersion: number | null, bulk: InBulk | undefined) => Promise<{ id: number; riskNo: string }>,
  ): Promise<BulkOutcome> {
    const versions = new Map(ids.map((id, index) => [id, rowVersions[index] ?? null]));
    return performMany(this.#bulk, ids, reader, (id, bulkId) => perform(id, versions.get(id) ?? null, this.#bulk.join(bulkId)));
  }
}
