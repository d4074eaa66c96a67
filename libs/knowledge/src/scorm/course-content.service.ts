import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { COURSE_CONTENT, type ScormVersion } from '@portal/contract';
import { openSession } from '@portal/directory';
import { FileStorage, MissingFileError, Sql, type SqlRunner } from '@portal/platform';
import { keyOfPath } from './package-gate.ts';

/** A sitting may last this long; whoever goes on later opens the course again. */
const LAUNCH_HOURS = 12;

export interface CourseFile {
  readonly storage_key: string;
  readonly size: number;
  readonly media_type: string;
  readonly version: ScormVersion;
}

interface LaunchRequest {
  readonly courseId: number;
  readonly attemptId: number | null;
  readonly personId: number;
  readonly sessionId: number;
}

/**
 * Files of courses by the address of a launch. It is known to one person, opens one course and ends with the session that asked for it; a
 * cookie has no part in it, so that a course never runs in the portal's name.
 */
@Injectable()
export class CourseContents {
  readonly #sql: Sql;
  readonly #storage: FileStorage;

  constructor(sql: Sql, storage: FileStorage) {
    this.#sql = sql;
    this.#storage = storage;
  }

  /** Makes an address. @returns its id and what stands before the paths of the course */
  async launch(sql: SqlRunner, request: LaunchRequest): Promise<{ id: number; root: string }> {
    const token = randomBytes(32).toString('base64url');
    await sql.query('delete from scorm_launch where expires_at < now()');
    const [row] = await sql.query<{ id: number }>(
      `insert into scorm_launch (token_hash, course_id, attempt_id, person_id, session_id, expires_at)
       values ($1, $2, $3, $4, $5, now() + interval '${LAUNCH_HOURS} hours') returning id`,
      [hashToken(token), request.courseId, request.attemptId, request.personId, request.sessionId],
    );
    return { id: row!.id, root: `${COURSE_CONTENT}/${token}` };
  }

  /** The file at a path of the course; undefined when there is none, or the address is unknown or over. */
  find(token: string, path: string): Promise<CourseFile | undefined> {
    return this.#sql.one<CourseFile>(
      `select f.storage_key, f.size, f.media_type, c.version
       from scorm_launch l join session s on s.id = l.session_id join person p on p.id = l.person_id
       join scorm_course c on c.id = l.course_id join scorm_file f on f.course_id = l.course_id and f.path_key = $2
       where l.token_hash = $1 and l.expires_at > now() and p.is_active and ${openSession('s')}`,
      [hashToken(token), keyOfPath(path)],
    );
  }

  /** Its content; undefined when the storage has lost it. */
  async open(file: CourseFile): Promise<Readable | undefined> {
    try {
      return await this.#storage.open(file.storage_key);
    } catch (error) {
      if (error instanceof MissingFileError) return undefined;
      throw error;
    }
  }
}

/** The address of a launch, each part of its path written so that any browser asks for it as it is. */
export const launchAddress = (root: string, path: string, query: string): string =>
  `${root}/${path.split('/').map(encodeURIComponent).join('/')}${query}`;

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
