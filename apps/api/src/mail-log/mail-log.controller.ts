import { Controller } from '@nestjs/common';
import { Refusal, routes, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { MailLog, type MailLogRow } from '@portal/notification';
import { ChangeLog, compareFields, Mailer, Sql } from '@portal/platform';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';

/** The mail log of the administrators: what was written to whom, and what became of it. */
@Controller()
export class MailLogController {
  readonly #log: MailLog;
  readonly #mailer: Mailer;
  readonly #sql: Sql;
  readonly #changes: ChangeLog;

  constructor(log: MailLog, mailer: Mailer, sql: Sql, changes: ChangeLog) {
    this.#log = log;
    this.#mailer = mailer;
    this.#sql = sql;
    this.#changes = changes;
  }

  @Call(routes.getMailLogByPage)
  async getMailLogByPage(@CallBody() body: RouteBody<typeof routes.getMailLogByPage>): Promise<RouteData<typeof routes.getMailLogByPage>> {
    const { totalCount, rows } = await this.#log.list(body);
    return { totalCount, data: rows.map(toWire) };
  }

  @Call(routes.getMail)
  async getMail(@CallQuery() query: RouteQuery<typeof routes.getMail>): Promise<RouteData<typeof routes.getMail>> {
    const { notices, ...mail } = await this.#log.read(query.id);
    return { ...toWire(mail), notices: [...notices] };
  }

  @Call(routes.resendMail)
  async resendMail(
    @CallBody() body: RouteBody<typeof routes.resendMail>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.resendMail>> {
    if (body.id === null) throw new Refusal('not_found');
    const before = await this.#log.read(body.id);
    await this.#mailer.resend(body.id, person.actor);
    const { text: _text, html: _html, isSecret: _secret, notices: _notices, ...row } = await this.#log.read(body.id);
    await this.#changes.record(this.#sql, {
      actorId: person.id,
      kind: 'mail',
      subjectId: row.id,
      subjectName: row.subject,
      event: 'resend',
      changes: compareFields({ state: before.state, recipient: before.to }, { state: 'queued', recipient: row.to }),
    });
    return toWire(row);
  }
}

function toWire<Row extends MailLogRow>(row: Row): Omit<Row, 'createdAt' | 'sentAt'> & { createdAt: string; sentAt: string | null } {
  return { ...row, createdAt: row.createdAt.toISOString(), sentAt: row.sentAt?.toISOString() ?? null };
}
