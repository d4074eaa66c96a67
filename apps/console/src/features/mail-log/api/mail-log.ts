import type { MailRow } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';

export const mailStates = ['queued', 'sending', 'sent', 'logged', 'failed'] as const satisfies readonly MailRow['state'][];

export const mailLive = ['mail', 'notification'];

/** One mail with its text. */
export const mailQuery = (id: number | null) => readQuery(routes.getMail, { query: { id } }, { live: mailLive, enabled: id !== null });

/** Only mails that did not go out are sent by hand (docs/decisions/machinery.md). */
export const mayResend = (mail: Pick<MailRow, 'state'>): boolean => mail.state === 'logged' || mail.state === 'failed';
