import { Controller, Inject, Req } from '@nestjs/common';
import { Refusal, routes as allRoutes, scormRoutes as routes, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { CourseImports, CourseNeeds, ScormAttempts, ScormLaunches, ScormQueries } from '@portal/knowledge';
import { CONFIG, StorageQuota, type Config } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { receiveFiles } from '../file/receive-files.ts';
import { findPortalOrigin } from '../http/origin.ts';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';

const MEGABYTE = 1024 * 1024;
/** A share has one course: more packages than this nobody uploads at once. */
const MOST_PACKAGES = 5;

/** Courses: their packages, who learns with them and how far (docs/decisions/knowledge.md). */
@Controller()
export class ScormController {
  constructor(
    private readonly imports: CourseImports,
    private readonly launches: ScormLaunches,
    private readonly attempts: ScormAttempts,
    private readonly queries: ScormQueries,
    private readonly needs: CourseNeeds,
    private readonly quota: StorageQuota,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Call(routes.scormAttachmentUpload)
  async upload(
    @Req() request: FastifyRequest,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.scormAttachmentUpload>> {
    const max = this.config.POLICY_FILE_MB;
    const taken: RouteData<typeof routes.scormAttachmentUpload> = [];
    for await (const file of receiveFiles(request, {
      fileBytes: max * MEGABYTE,
      files: MOST_PACKAGES,
      meter: this.quota.meterOf(person.id),
    })) {
      const assertWhole = (): void => {
        if (file.isTooLarge()) throw new Refusal('too_large', { message: 'scorm.fileTooLarge', params: { max } });
      };
      const course = await this.imports.take({ name: file.name, content: file.content, assertWhole }, person.id);
      taken.push({ ...course, url: `${allRoutes.downloadFile.path}?id=${course.id}` });
    }
    return taken;
  }

  @Call(routes.getScormById)
  open(
    @Req() request: FastifyRequest,
    @CallQuery() query: RouteQuery<typeof routes.getScormById>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getScormById>> {
    return this.launches.open(query.id ?? 0, person, findPortalOrigin(request, this.config.publicUrl));
  }

  @Call(routes.getScormLearnListByKid)
  list(
    @CallQuery() query: RouteQuery<typeof routes.getScormLearnListByKid>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getScormLearnListByKid>> {
    return this.queries.listLearning(query.kid ?? 0, query.userno?.trim() ?? '', person.actor);
  }

  @Call(routes.scormCommit)
  commit(
    @CallBody() body: RouteBody<typeof routes.scormCommit>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.scormCommit>> {
    return this.attempts.commit(body, person.id);
  }

  @Call(routes.reportCourseNeeds)
  async reportNeeds(
    @CallBody() body: RouteBody<typeof routes.reportCourseNeeds>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.reportCourseNeeds>> {
    return { recorded: await this.needs.record(body.launchId, body.needs, person.id) };
  }

  @Call(routes.completeCourse)
  complete(
    @CallBody() body: RouteBody<typeof routes.completeCourse>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.completeCourse>> {
    const shareId = body.shareId ?? body.kid ?? body.id ?? 0;
    return this.attempts.complete({ attemptId: body.attemptId, shareId }, person.id);
  }
}
