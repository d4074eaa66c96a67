import { appendFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SunkMail {
  readonly messageId: string;
  readonly to: string;
  /** When it was taken over, milliseconds. */
  readonly at: number;
}

/** How the server answers: at once, after seconds, "later" (451) or "no" (554). */
export type MailMood = 'well' | 'slow' | 'later' | 'no';
const SLOW_MS = 4_000;
const REFUSALS = { later: [451, 'try again later'], no: [554, 'refused'] } as const;

/** A mail server that outlives every kill and notes what it takes over, in memory and in a file. */
export class MailSink {
  readonly received: SunkMail[] = [];
  mood: MailMood = 'well';
  /** Mails that were refused. */
  refused = 0;
  readonly #file: string;
  readonly #server: SMTPServer;

  constructor(file: string) {
    this.#file = file;
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      logger: false,
      onData: (stream, session, callback) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const head = Buffer.concat(parts).toString('utf8');
          const messageId = /^Message-ID:\s*(\S+)/im.exec(head)?.[1] ?? '';
          // Between the last byte and the 250 a server does something: time for a kill to strike.
          const { mood } = this;
          setTimeout(
            () => {
              if (mood === 'later' || mood === 'no') {
                this.refused += 1;
                const [responseCode, words] = REFUSALS[mood];
                return callback(Object.assign(new Error(words), { responseCode }));
              }
              this.#note({ messageId, to: session.envelope.rcptTo.map(({ address }) => address).join(','), at: Date.now() });
              callback(null, 'taken');
            },
            mood === 'slow' ? SLOW_MS : 8,
          );
        });
      },
    });
    this.#server.on('error', () => undefined);
  }

  #note(mail: SunkMail): void {
    this.received.push(mail);
    appendFileSync(this.#file, `${JSON.stringify(mail)}\n`);
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve()));
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
