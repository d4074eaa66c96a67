import { Controller, Inject, Res, StreamableFile } from '@nestjs/common';
import { Refusal, routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import {
  ChangeLog,
  CONFIG,
  currentTime,
  readSigningKey,
  readTrailFile,
  RecordKinds,
  Sql,
  verifyRecord,
  writeTrailBundle,
  type Config,
  type SigningKey,
} from '@portal/platform';
import { RecordTrails } from '@portal/risk-register';
import type { FastifyReply } from 'fastify';
import { describeDisposition } from '../file/file-name.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toTrail, toTrailDifference } from './trail.presenter.ts';
import { TrailSources } from './trail-sources.ts';

/** Checks of the audit chain, and records as they were (docs/decisions/machinery.md). */
@Controller()
export class AuditController {
  readonly #key: SigningKey | null;

  constructor(
    private readonly sql: Sql,
    private readonly sources: TrailSources,
    private readonly trails: RecordTrails,
    private readonly log: ChangeLog,
    private readonly kinds: RecordKinds,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.#key = readSigningKey(config);
  }

  @Call(routes.verifyTrail)
  async verify(
    @CallBody() body: RouteBody<typeof routes.verifyTrail>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.verifyTrail>> {
    const { id, kind } = await this.sources.open(body.type, body.id, person);
    const { steps, head, problems } = await verifyRecord(this.sql, this.kinds.of(kind.workflow), id);
    return { steps, head, problems, ok: problems.length === 0 };
  }

  /** A file that leaves the portal is an action of an administrator: the change log keeps who took which trail. */
  @Call(routes.exportTrail)
  async export(
    @CallBody() body: RouteBody<typeof routes.exportTrail>,
    @CurrentPerson() person: SignedInPerson,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { id, kind } = await this.sources.open(body.type, body.id, person);
    if (!this.#key) throw new Refusal('wrong_state', { message: 'audit.noKey', finer: 'no_key' });
    const record = { workflow: kind.workflow, id };
    const about = { portal: this.config.publicUrl, exportedBy: person.userNo, at: currentTime() };
    const trail = await readTrailFile(this.sql, this.kinds, record, about);
    const content = await writeTrailBundle(trail, this.kinds, this.#key);
    const { number } = trail.record;
    await this.log.record(this.sql, { actorId: person.id, kind: 'audit', subjectId: id, subjectName: number, event: 'export' });
    reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
    const disposition = describeDisposition('attachment', `audit-trail-${number}.zip`);
    return new StreamableFile(content, { type: 'application/zip', disposition, length: content.length });
  }

  @Call(routes.getTrail)
  async at(
    @CallQuery() query: RouteQuery<typeof routes.getTrail>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.getTrail>> {
    const { id, kind } = await this.sources.open(query.type, query.id, person);
    return toTrail(await this.trails.at(kind, id, query), language);
  }

  @Call(routes.getTrailDifference)
  async difference(
    @CallQuery() query: RouteQuery<typeof routes.getTrailDifference>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getTrailDifference>> {
    const { id, kind } = await this.sources.open(query.type, query.id, person);
    const { changes, names } = await this.trails.difference(kind, id, query);
    return toTrailDifference(changes, names);
  }
}
