import { Module } from '@nestjs/common';
import { KnowledgeModule } from '../knowledge.module.ts';
import { CourseContents } from './course-content.service.ts';
import { CourseImports } from './course-import.service.ts';
import { CourseNeeds } from './course-needs.service.ts';
import { CourseOrigins } from './course-origins.ts';
import { ScormAttempts } from './scorm-attempt.service.ts';
import { ScormLaunches } from './scorm-launch.service.ts';
import { ScormQueries } from './scorm.queries.ts';
import { UnusedCourses } from './unused-courses.ts';

const services = [CourseContents, CourseImports, CourseNeeds, CourseOrigins, ScormAttempts, ScormLaunches, ScormQueries, UnusedCourses];

/** Courses: SCORM 1.2 and 2004. */
@Module({ imports: [KnowledgeModule], providers: services, exports: services })
export class ScormModule {}
