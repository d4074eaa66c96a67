import { Injectable } from '@nestjs/common';
import { isForAuditors, Refusal } from '@portal/contract';
import type { RecordKind } from '@portal/platform';
import type { Reader } from '../people/reader.ts';

/** A record as somebody may read it now. */
export interface ReadableRecord {
  readonly number: string;
  readonly state: string;
  /** What its page offers this reader. */
  readonly allowedActions: readonly string[];
  /** The record on whose page it is shown, where that is not its own. */
  readonly shownOn?: { readonly workflow: string; readonly id: number };
}

type ReadRecord = (id: number, reader: Reader) => Promise<ReadableRecord>;

/** How a record of any kind is read within somebody's rights; the areas register their kinds. */
@Injectable()
export class RecordReaders {
  readonly #readers = new Map<string, ReadRecord>();
  readonly #pages = new Map<string, ReadRecord>();

  register({ workflow }: RecordKind, read: ReadRecord): void {
    if (this.#readers.has(workflow.name)) throw new Error(`Two readers of ${workflow.name}`);
    this.#readers.set(workflow.name, read);
  }

  /** Of a kind whose page takes another id than the record's own: how that page is read. */
  registerPage({ workflow }: RecordKind, read: ReadRecord): void {
    if (this.#pages.has(workflow.name)) throw new Error(`Two readers of the page of ${workflow.name}`);
    this.#pages.set(workflow.name, read);
  }

  /** Whether records of a lifecycle are read on a page of their own. */
  hasPage({ workflow, page, pageId }: RecordKind): boolean {
    return page !== undefined && (pageId === undefined ? this.#readers : this.#pages).has(workflow.name);
  }

  /**
   * What a page of the console shows of a kind.
   * @param id as the page takes it
   * @throws Refusal `not_found` when there is no such page, or nothing on it for the reader
   */
  async readPage(kind: RecordKind, id: number, reader: Reader): Promise<ReadableRecord> {
    if (!this.hasPage(kind) || !this.#isFor(kind.workflow.name, reader)) throw new Refusal('not_found');
    const { name } = kind.workflow;
    return (this.#pages.get(name) ?? this.#readers.get(name)!)(id, reader);
  }

  /** @throws Refusal `not_found` when there is no such record or kind, or the reader may not see it */
  async read(workflow: string, id: number, reader: Reader): Promise<ReadableRecord> {
    const read = this.#readers.get(workflow);
    if (!read || !this.#isFor(workflow, reader)) throw new Refusal('not_found');
    return read(id, reader);
  }

  /** Of the kinds that no seat opens nothing is an external auditor's, also what everybody reads. */
  #isFor(workflow: string, { actor }: Reader): boolean {
    return actor.auditsOn === undefined || isForAuditors(workflow);
  }
}
