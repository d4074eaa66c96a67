import { appendFileSync } from 'node:fs';

/** What the portal has said to a client and must hold to, whatever dies afterwards. */
export interface Acknowledgement {
  readonly number: number;
  readonly at: number;
  readonly person: number;
  readonly path: string;
  readonly key: string;
  /** Name of the step in the client's story. */
  readonly step: string;
  /** How often the call was sent until it was answered. */
  readonly tries: number;
  readonly workflow: 'riskControl' | 'remediationIssue' | null;
  readonly id: number | null;
  readonly state: string | null;
  readonly rowVersion: number | null;
  readonly marker: string;
}

/** The list of acknowledgements: in this process and in a file, outside of everything that is killed. */
export class Ledger {
  readonly entries: Acknowledgement[] = [];
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  note(entry: Omit<Acknowledgement, 'number' | 'at'>): void {
    const whole = { number: this.entries.length + 1, at: Date.now(), ...entry };
    this.entries.push(whole);
    appendFileSync(this.#file, `${JSON.stringify(whole)}\n`);
  }

  /** Calls that were answered only after they had been sent again. */
  get repeated(): number {
    return this.entries.filter((entry) => entry.tries > 1).length;
  }
}
