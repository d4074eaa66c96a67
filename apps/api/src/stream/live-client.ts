import type { ServerResponse } from 'node:http';
import type { LiveParcel } from '@portal/platform';

/** A page that does not read has this much waiting (bytes) before it is let go; it connects again by itself. */
const MOST_WAITING = 256 * 1024;

/** Who an open page belongs to. */
export interface LiveReader {
  readonly personId: number;
  readonly sessionId: number;
  readonly isAdministrator: boolean;
}

/** One open page that listens. */
export class LiveClient {
  readonly personId: number;
  readonly sessionId: number;
  isAdministrator: boolean;
  readonly #response: ServerResponse;

  constructor(reader: LiveReader, response: ServerResponse) {
    this.personId = reader.personId;
    this.sessionId = reader.sessionId;
    this.isAdministrator = reader.isAdministrator;
    this.#response = response;
  }

  /** Whether a parcel is for this page's person. */
  mayHear({ everyone, administrators, people }: Pick<LiveParcel, 'everyone' | 'administrators' | 'people'>): boolean {
    return everyone || (administrators && this.isAdministrator) || people.includes(this.personId);
  }

  /** @returns false when the page is too slow or gone */
  send(text: string): boolean {
    if (this.#response.destroyed || this.#response.writableEnded) return false;
    if (this.#response.writableLength > MOST_WAITING) return false;
    this.#response.write(text);
    return true;
  }

  end(): void {
    this.#response.end();
  }

  /** At once, with whatever still waits. */
  drop(): void {
    this.#response.destroy();
  }
}
