import type { LiveEvent, LiveParcel } from '@portal/platform';

/** What was told before is kept up to so many messages, and so long (milliseconds). */
const MOST_KEPT = 5_000;
const KEPT_MS = 15 * 60_000;
/** Processes hear of a change one after the other, and their clocks differ a little: what was told so long before a page left (milliseconds) is told again. */
const SLACK_MS = 10_000;
/** Who missed more asks for everything anew: that is one question a page, not one an event. */
const MOST_MISSED = 200;

/**
 * What pages were told last. A page out of sight holds no connection; when it comes back it hears what it missed, rather than asking anew for all that it shows each time
 * somebody changes tabs. Every process hears everything and keeps it, so that a page may come back to any of them; positions are instants of the server.
 */
export class LiveJournal {
  readonly #now: () => number;
  #kept: { readonly at: number; readonly parcel: LiveParcel }[] = [];
  /** From here on everything is known. */
  #since: number;

  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
    this.#since = now();
  }

  /** Where a page stands that has heard everything until now. */
  get position(): number {
    return this.#now();
  }

  add(parcel: LiveParcel): void {
    this.#kept.push({ at: this.#now(), parcel });
    // In portions, not message by message.
    if (this.#kept.length > MOST_KEPT * 1.5) this.#dropBefore(this.#kept.length - MOST_KEPT);
  }

  /** Messages may have been missed here: what was before is known no more. */
  forget(): void {
    this.#kept = [];
    this.#since = this.#now();
  }

  /**
   * What a page has missed since it left, each event once, in its order.
   * @param left the position where it left
   * @returns undefined where that is not known, or is more than a page wants to hear
   */
  missedSince(left: number, mayHear: (parcel: LiveParcel) => boolean): readonly LiveEvent[] | undefined {
    this.#dropOld();
    const from = left - SLACK_MS;
    if (from < this.#since) return undefined;
    const missed = new Map<string, LiveEvent>();
    for (const { at, parcel } of this.#kept) {
      if (at < from || !mayHear(parcel)) continue;
      const { event } = parcel;
      const name = `${event.topic} ${event.subject} ${event.id}`;
      // The last one stands for those before it, where it stood itself.
      missed.delete(name);
      missed.set(name, event);
    }
    return missed.size > MOST_MISSED ? undefined : [...missed.values()];
  }

  #dropOld(): void {
    const oldest = this.#now() - KEPT_MS;
    const place = this.#kept.findIndex(({ at }) => at >= oldest);
    this.#dropBefore(place === -1 ? this.#kept.length : place);
  }

  #dropBefore(place: number): void {
    if (place === 0) return;
    this.#since = this.#kept[place - 1]!.at + 1;
    this.#kept = this.#kept.slice(place);
  }
}
