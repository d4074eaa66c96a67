import { Controller, Inject } from '@nestjs/common';
import { routes, type RouteBody, type RouteData } from '@portal/contract';
import { describeDevice, findPeople, refIn, SessionAdmin, type SignedInPerson } from '@portal/directory';
import {
  AccessLogList,
  AuditVerification,
  ChangeLog,
  CONFIG,
  QueueOverview,
  readOlderFingerprints,
  readSigningKey,
  Sql,
  SystemHealthService,
  WorkCalendar,
  type AuditRun,
  type Config,
  type HeadKey,
} from '@portal/platform';
import { Call, CallBody, CurrentPerson } from '../http/call.decorator.ts';
import { toFirstInstant, toInstantAfter } from './days.ts';

const say = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The change log, the access log, queues, sessions, the audit chains and the state of the system, for administrators (docs/decisions/machinery.md). */
@Controller()
export class OperationController {
  readonly #signingKey: string | null;
  readonly #olderKeys: readonly string[];

  constructor(
    private readonly log: ChangeLog,
    private readonly accesses: AccessLogList,
    private readonly queues: QueueOverview,
    private readonly sessions: SessionAdmin,
    private readonly audit: AuditVerification,
    private readonly health: SystemHealthService,
    private readonly calendar: WorkCalendar,
    private readonly sql: Sql,
    @Inject(CONFIG) config: Config,
  ) {
    this.#signingKey = readSigningKey(config)?.fingerprint ?? null;
    this.#olderKeys = readOlderFingerprints(config);
  }

  @Call(routes.getChangeLogByPage)
  async changeLog(@CallBody() body: RouteBody<typeof routes.getChangeLogByPage>): Promise<RouteData<typeof routes.getChangeLogByPage>> {
    const { totalCount, rows } = await this.log.list({
      ...body,
      from: toFirstInstant(body.from, this.calendar),
      to: toInstantAfter(body.to, this.calendar),
    });
    return { totalCount, data: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
  }

  @Call(routes.getAccessLogByPage)
  async accessLog(@CallBody() body: RouteBody<typeof routes.getAccessLogByPage>): Promise<RouteData<typeof routes.getAccessLogByPage>> {
    const { totalCount, isCapped, rows } = await this.accesses.list({
      ...body,
      from: toFirstInstant(body.from, this.calendar),
      to: toInstantAfter(body.to, this.calendar),
    });
    const people = await findPeople(
      this.sql,
      rows.flatMap(({ personId }) => personId ?? []),
    );
    const data = rows.map(({ personId, ...row }) => ({ ...row, person: refIn(people, personId), at: row.at.toISOString() }));
    return { totalCount, isCapped, data };
  }

  @Call(routes.getQueues)
  async overview(): Promise<RouteData<typeof routes.getQueues>> {
    const { outbox, timers, ...rest } = await this.queues.read();
    return {
      ...rest,
      outbox: { count: outbox.count, oldestAt: say(outbox.oldestAt) },
      timers: {
        due: { count: timers.due.count, oldestAt: say(timers.due.oldestAt) },
        waiting: timers.waiting,
        nextAt: say(timers.nextAt),
      },
    };
  }

  @Call(routes.getFailedJobsByPage)
  async failedJobs(@CallBody() body: RouteBody<typeof routes.getFailedJobsByPage>): Promise<RouteData<typeof routes.getFailedJobsByPage>> {
    const { totalCount, rows } = await this.queues.listFailed(body);
    return {
      totalCount,
      data: rows.map(({ id, queue, name, reason, tries, times, failed_at, summary }) => ({
        ...{ id, queue, name, reason, tries, times, summary },
        failedAt: failed_at.toISOString(),
      })),
    };
  }

  @Call(routes.retryJobs)
  async retry(
    @CallBody() body: RouteBody<typeof routes.retryJobs>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.retryJobs>> {
    return { retried: await this.queues.retry(person.id, body) };
  }

  @Call(routes.getSessionsByPage)
  async listSessions(
    @CallBody() body: RouteBody<typeof routes.getSessionsByPage>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getSessionsByPage>> {
    const { totalCount, rows } = await this.sessions.list(body);
    return {
      totalCount,
      data: rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        device: describeDevice(row.device),
        isOwn: row.id === person.session.id,
      })),
    };
  }

  @Call(routes.endSession)
  async endSession(
    @CallBody() { id }: RouteBody<typeof routes.endSession>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.endSession>> {
    return { ended: await this.sessions.end(person.id, id) };
  }

  @Call(routes.endSessionsOf)
  async endSessionsOf(
    @CallBody() { personId }: RouteBody<typeof routes.endSessionsOf>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.endSessionsOf>> {
    return { ended: await this.sessions.endAllOf(person.id, personId, person.session.id) };
  }

  @Call(routes.getAuditOverview)
  async auditOverview(): Promise<RouteData<typeof routes.getAuditOverview>> {
    const { running, last, heads, keys, anchorMail, stampTrouble, ...rest } = await this.audit.overview();
    return {
      ...rest,
      signingKey: this.#signingKey,
      keys: toKeys(keys, this.#signingKey, this.#olderKeys),
      stampTrouble: stampTrouble && { ...stampTrouble, at: stampTrouble.at.toISOString() },
      anchorMail: anchorMail && { ...anchorMail, at: anchorMail.at.toISOString() },
      running: toRun(running),
      last: toRun(last),
      heads: heads.map((head) => ({ ...head, sealedAt: head.sealedAt.toISOString() })),
    };
  }

  @Call(routes.startAuditVerification)
  async startVerification(@CurrentPerson() person: SignedInPerson): Promise<RouteData<typeof routes.startAuditVerification>> {
    return { id: await this.audit.start(person.id) };
  }

  @Call(routes.verifyRecordTrail)
  async verifyRecord(
    @CallBody() { workflow, record }: RouteBody<typeof routes.verifyRecordTrail>,
  ): Promise<RouteData<typeof routes.verifyRecordTrail>> {
    const found = await this.audit.verifyOne(workflow, record);
    return { ...found, ok: found.problems.length === 0 };
  }

  @Call(routes.getSystemHealth)
  readHealth(): Promise<RouteData<typeof routes.getSystemHealth>> {
    return this.health.read();
  }
}

type AuditOverview = RouteData<typeof routes.getAuditOverview>;

function toRun(row: AuditRun | null): AuditOverview['last'] {
  if (!row) return null;
  const { anchors, ...rest } = row;
  return {
    ...rest,
    problems: [...row.problems],
    unsaidKinds: row.unsaidKinds.map(({ records, ...kind }) => ({ ...kind, records: [...records] })),
    anchors: anchors && { ...anchors, days: [...anchors.days] },
    startedAt: row.startedAt.toISOString(),
    finishedAt: say(row.finishedAt),
  };
}

/** Today's key and the trusted ones with what they signed, then those that signed without being trusted. */
function toKeys(signed: readonly HeadKey[], present: string | null, older: readonly string[]): AuditOverview['keys'] {
  const trusted = [...new Set([...(present ? [present] : []), ...older])];
  const known = trusted.map((fingerprint) => ({
    ...(signed.find((key) => key.fingerprint === fingerprint) ?? { fingerprint, heads: 0, firstDay: null, lastDay: null }),
    use: fingerprint === present ? ('present' as const) : ('trusted' as const),
  }));
  const unknown = signed.filter(({ fingerprint }) => fingerprint === null || !trusted.includes(fingerprint));
  return [...known, ...unknown.map((key) => ({ ...key, use: 'unknown' as const }))];
}
