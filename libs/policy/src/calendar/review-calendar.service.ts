import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Refusal, pageAddress, recordPages } from '@portal/contract';
import { addDays, currentTime, Sql, WorkCalendar } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { accessTables, DOCUMENT_GRADE, DOCUMENT_JOINS } from '../access/access.sql.ts';

interface ReviewRow {
  readonly id: number;
  readonly name: string;
  readonly review_on: string;
  readonly row_version: number;
  readonly updated_at: Date;
}

/** `$2` are the days. */
const ENDS_AT = 'c.created_at + make_interval(days => $2)';

/** A calendar program shows so many reviews of one owner; the nearest first. */
const MOST_EVENTS = 1_000;

/** An address works for so many days; then its owner makes another one. */
const ADDRESS_DAYS = 365;

/** The review dates of an owner's policies as a calendar that any program subscribes to, at an address that only he knows. */
@Injectable()
export class ReviewCalendars {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#calendar = calendar;
  }

  /** @returns until when the address works; null where there is none that does */
  async endOf(personId: number): Promise<Date | null> {
    const row = await this.#sql.one<{ ends_at: Date }>(
      `select ${ENDS_AT} as ends_at from policy_calendar c where person_id = $1 and ${ENDS_AT} > now()`,
      [personId, ADDRESS_DAYS],
    );
    return row?.ends_at ?? null;
  }

  /** A new address; the one before stops working. @returns its token, which is stored nowhere */
  async renew(personId: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.#sql.query(
      `insert into policy_calendar (person_id, token_hash) values ($1, $2)
       on conflict (person_id) do update set token_hash = excluded.token_hash, created_at = now()`,
      [personId, hashToken(token)],
    );
    return token;
  }

  /** Ends the address; a calendar program that still asks gets nothing. */
  async revoke(personId: number): Promise<void> {
    await this.#sql.query('delete from policy_calendar where person_id = $1', [personId]);
  }

  /**
   * The calendar of an address.
   * @throws Refusal `not_found` for an unknown address, one that has ended, or one of a person who has left
   */
  async write(token: string, publicUrl: string): Promise<string> {
    const person = await this.#sql.one<{ id: number; language: 'zh' | 'en' | null; ends_at: Date }>(
      `select p.id, p.language, ${ENDS_AT} as ends_at
       from policy_calendar c join person p on p.id = c.person_id and p.is_active where c.token_hash = $1 and ${ENDS_AT} > now()`,
      [hashToken(token), ADDRESS_DAYS],
    );
    if (!person) throw new Refusal('not_found');
    const rows = await this.#listReviews({ id: person.id, isAdministrator: false, isSystem: false });
    return toCalendar(rows, { endsOn: this.#calendar.dayOf(person.ends_at) }, person.language ?? 'zh', publicUrl);
  }

  /** What one owns by entries; an administrator's right over everything would drown his own. */
  #listReviews(actor: Actor): Promise<ReviewRow[]> {
    const params: unknown[] = [];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    return this.#sql.query<ReviewRow>(
      `with recursive ${accessTables(actor.id, bind)}
       select p.id, p.name, p.review_on, p.row_version, p.updated_at from policy p ${DOCUMENT_JOINS}
       where p.is_active and p.is_published and p.review_on is not null and ${DOCUMENT_GRADE} = 7 order by p.review_on, p.id limit ${MOST_EVENTS}`,
      params,
    );
  }
}

const words = {
  zh: { name: '制度复审', review: '制度复审：', ends: '制度复审日历的地址今日失效，请在平台中重新生成' },
  en: { name: 'Policy reviews', review: 'Policy review: ', ends: 'This calendar address expires today. Create a new one in the portal' },
} as const;

/** RFC 5545: lines end in CRLF and are folded at 75 bytes, texts are escaped. */
function toCalendar(rows: readonly ReviewRow[], { endsOn }: { readonly endsOn: string }, language: 'zh' | 'en', publicUrl: string): string {
  const stamp = toStamp(currentTime());
  const events = rows.flatMap((row) => [
    'BEGIN:VEVENT',
    `UID:policy-${row.id}@${new URL(publicUrl).host}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${toStamp(row.updated_at)}`,
    `SEQUENCE:${row.row_version}`,
    `DTSTART;VALUE=DATE:${row.review_on.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(row.review_on, 1).replaceAll('-', '')}`,
    `SUMMARY:${escapeText(`${words[language].review}${row.name}`)}`,
    `URL:${publicUrl}${pageAddress(recordPages.policy.view, row.id)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  // Who subscribed sees it where he looks.
  const end = [
    'BEGIN:VEVENT',
    `UID:calendar-end-${endsOn}@${new URL(publicUrl).host}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${endsOn.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(endsOn, 1).replaceAll('-', '')}`,
    `SUMMARY:${escapeText(words[language].ends)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Risk & Control Portal//Policy reviews//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${words[language].name}`,
    ...events,
    ...end,
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

const toStamp = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A line is cut between characters, never inside one. */
export function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    const limit = parts.length === 0 ? 75 : 74;
    if (Buffer.byteLength(part + character) > limit) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
