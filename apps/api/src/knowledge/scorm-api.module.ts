import { Module, type OnModuleInit } from '@nestjs/common';
import { ScormModule, ScormQueries } from '@portal/knowledge';
import { FileAccess } from '../file/file-access.ts';
import { CourseContentController } from './course-content.controller.ts';
import { ScormController } from './scorm.controller.ts';

/** The calls of courses, and their files. */
@Module({ imports: [ScormModule], controllers: [CourseContentController, ScormController] })
export class ScormApiModule implements OnModuleInit {
  readonly #queries: ScormQueries;
  readonly #access: FileAccess;

  constructor(queries: ScormQueries, access: FileAccess) {
    this.#queries = queries;
    this.#access = access;
  }

  /** Administrators may have a package back, whoever uploaded it. */
  onModuleInit(): void {
    this.#access.register(async (fileId, { actor }) => actor.isAdministrator && (await this.#queries.isPackage(fileId)));
  }
}
