import type { SendMailOptions } from 'nodemailer';
import type { MailSettings } from './mail-settings.ts';

/** What stands between the portal and an SMTP server. */
export interface MailTransport {
  /** Settles when the server took the mail over, throws what the server or the network said. */
  send(mail: SendMailOptions): Promise<void>;
  close(): void;
}

/**
 * A pool of SMTP connections. Mails carry no file and no address to fetch, and nodemailer is told so. It is loaded with the first mail: the api shares
 * these modules and sends none.
 */
export async function openMailTransport(smtpUrl: string, settings: MailSettings): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    maxMessages: 200,
    connectionTimeout: settings.connectTimeoutMs,
    greetingTimeout: settings.connectTimeoutMs,
    dnsTimeout: settings.connectTimeoutMs,
    socketTimeout: settings.silenceTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
  // An idle connection that the server closed is opened again for the next mail.
  transport.on('error', () => undefined);
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}

export type MailTrouble = 'unreachable' | 'refusedForNow' | 'refused';

/** Whose fault a failed try was: the SMTP answer says it; no answer means that nobody was there. */
export function classifyMailError(error: unknown): MailTrouble {
  const code = (error as { responseCode?: number }).responseCode ?? 0;
  if (code >= 500) return 'refused';
  // 421 is the server going away, whatever it was asked.
  if (code >= 400 && code !== 421) return 'refusedForNow';
  return 'unreachable';
}
