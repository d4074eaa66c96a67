import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { COURSE_CONTENT, COURSE_PLAYER, type ScormVersion } from '@portal/contract';
import { openSession } from '@portal/directory';
import { FileStorage, MissingFileError, Sql, type ByteRange, type SqlRunner } from '@portal/platform';
import { CourseOrigins } from './course-origins.ts';
import { keyOfPath } from './package-refusal.ts';

/** A sitting may last this long; whoever goes on later opens the course again. */
const LAUNCH_HOURS = 12;

/** A sitting as its address tells it. */
export interface CourseLaunch {
  readonly course_id: number;
  readonly person_id: number;
  readonly version: ScormVersion;
  readonly title: string;
  /** Of the page that asked for the sitting: it alone shows the course. */
  readonly portal_origin: string;
}

export interface CourseFile extends CourseLaunch {
  readonly storage_key: string;
  readonly size: number;
  readonly media_type: string;
}

interface LaunchRequest {
  readonly courseId: number;
  readonly attemptId: number | null;
  readonly personId: number;
  readonly sessionId: number;
  readonly portalOrigin: string;
}

const COLUMNS = 'l.course_id, l.person_id, l.portal_origin, c.version, c.title';
const LAUNCH = `scorm_launch l join session s on s.id = l.session_id join person p on p.id = l.person_id join scorm_course c on c.id = l.course_id`;
const IS_OPEN = `l.token_hash = $1 and l.expires_at > now() and p.is_active and ${openSession('s')}`;

/**
 * Files of courses by the address of a launch. It is known to one person, opens one course and ends with the session that asked for it; a
 * cookie has no part in it, so that a course never runs in the portal's name.
 */
@Injectable()
export class CourseContents {
  readonly #sql: Sql;
  readonly #storage: FileStorage;
  readonly #origins: CourseOrigins;

  constructor(sql: Sql, storage: FileStorage, origins: CourseOrigins) {
    this.#sql = sql;
    this.#storage = storage;
    this.#origins = origins;
  }

  /**
   * Makes an address.
   * @returns its id, the address of the player and what stands before the paths of the course
   * @throws Refusal `wrong_state` where courses are switched off
   */
  async launch(sql: SqlRunner, request: LaunchRequest): Promise<{ id: number; player: string; root: string }> {
    const origin = this.#origins.originOf(request.courseId, request.personId);
    const token = randomBytes(32).toString('base64url');
    await sql.query('delete from scorm_launch where expires_at < now()');
    const [row] = await sql.query<{ id: number }>(
      `insert into scorm_launch (token_hash, course_id, attempt_id, person_id, session_id, portal_origin, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + interval '${LAUNCH_HOURS} hours') returning id`,
      [hashToken(token), request.courseId, request.attemptId, request.personId, request.sessionId, request.portalOrigin],
    );
    return { id: row!.id, player: `${origin}${COURSE_PLAYER}/${token}`, root: `${origin}${COURSE_CONTENT}/${token}` };
  }

  /** The sitting of an address; undefined when it is unknown or over. */
  findLaunch(token: string): Promise<CourseLaunch | undefined> {
    return this.#sql.one<CourseLaunch>(`select ${COLUMNS} from ${LAUNCH} where ${IS_OPEN}`, [hashToken(token)]);
  }

  /** The file at a path of the course; undefined when there is none, or the address is unknown or over. */
  find(token: string, path: string): Promise<CourseFile | undefined> {
    return this.#sql.one<CourseFile>(
      `select ${COLUMNS}, f.storage_key, f.size, f.media_type from ${LAUNCH}
       join scorm_file f on f.course_id = l.course_id and f.path_key = $2 where ${IS_OPEN}`,
      [hashToken(token), keyOfPath(path)],
    );
  }

  /** Its content, or a part of it; undefined when the storage has lost it. */
  async open(file: CourseFile, range?: ByteRange): Promise<Readable | undefined> {
    try {
      return await this.#storage.open(file.storage_key, range);
    } catch (error) {
      if (error instanceof MissingFileError) return undefined;
      throw error;
    }
  }
}

/** The address of a file, each part of its path written so that any browser asks for it as it is. */
export const fileAddress = (root: string, path: string, query: string): string =>
  `${root}/${path.split('/').map(encodeURIComponent).join('/')}${query}`;

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
