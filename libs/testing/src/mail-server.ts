import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly messageId: string;
  /** Headers and body as they came. */
  readonly source: string;
}

export interface TestMailServer {
  readonly url: string;
  /** What the server took over, in order. */
  readonly received: ReceivedMail[];
  /** What the server says to the next mails; undefined accepts. `hang` says nothing. `accept-and-break` takes the mail over and cuts the line. */
  answer: ((mail: ReceivedMail) => { code: number; text: string } | 'hang' | 'break-after-taking' | undefined) | undefined;
  /** Closes the port and every connection; `start` opens the same port again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** An SMTP server that speaks the real protocol and misbehaves on request. */
export async function createTestMailServer(): Promise<TestMailServer> {
  const sockets = new Set<{ destroy(): void }>();
  let port = 0;
  let server: SMTPServer;
  const received: ReceivedMail[] = [];

  const take = (mail: ReceivedMail, done: (error?: Error | null, message?: string) => void, cut: () => void): void => {
    const said = handle.answer?.(mail);
    if (said === 'hang') return;
    if (said === 'break-after-taking') {
      received.push(mail);
      cut();
      return;
    }
    if (said) {
      done(Object.assign(new Error(said.text), { responseCode: said.code }));
      return;
    }
    received.push(mail);
    done(null, 'taken');
  };

  const handle: TestMailServer = {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    received,
    answer: undefined,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async start() {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        disableReverseLookup: true,
        logger: false,
        onData(stream, session, callback) {
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () =>
            take(readMail(Buffer.concat(parts).toString('utf8'), session), callback, () => sockets.forEach((socket) => socket.destroy())),
          );
        },
      });
      server.on('error', () => undefined);
      server.server.on('connection', (socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => resolve());
      });
      port = (server.server.address() as AddressInfo).port;
    },
  };
  await handle.start();
  return handle;
}

function readMail(source: string, session: SMTPServerSession): ReceivedMail {
  return {
    to: session.envelope.rcptTo.map((recipient) => recipient.address),
    messageId: /^Message-ID: (.+)$/im.exec(source)?.[1]?.trim() ?? '',
    source,
  };
}
