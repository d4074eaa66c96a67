import type { MailRow } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';

export type MailFilters = { keyword: string; state: string };
export const noMailFilters: MailFilters = { keyword: '', state: '' };

export const mailStates = ['queued', 'sending', 'sent', 'logged', 'failed'] as const satisfies readonly MailRow['state'][];

interface Page {
  pageIndex: number;
  pageSize: number;
  sort: string;
}

const live = { live: ['mail', 'notification'] } as const;

export const mailLogQuery = (filters: MailFilters, { pageIndex, pageSize, sort }: Page) =>
  readQuery(
    routes.getMailLogByPage,
    { body: { pageIndex, pageSize, sort, keyword: filters.keyword, state: filters.state } },
    { ...live, keepPrevious: true },
  );

/** One mail with its text. */
export const mailQuery = (id: number | null) => readQuery(routes.getMail, { query: { id } }, { ...live, enabled: id !== null });

/** Only mails that did not go out are sent by hand (docs/decisions/machinery.md). */
export const mayResend = (mail: Pick<MailRow, 'state'>): boolean => mail.state === 'logged' || mail.state === 'failed';
