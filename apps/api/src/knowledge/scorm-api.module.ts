import { Module, type OnModuleInit } from '@nestjs/common';
import { ScormModule, ScormQueries } from '@portal/knowledge';
import { FileAccess } from '../file/file-access.ts';
import { CourseServer } from './course-server.ts';
import { ScormController } from './scorm.controller.ts';

/** The calls of courses, and the server of their files. */
@Module({ imports: [ScormModule], controllers: [ScormController], providers: [CourseServer] })
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
