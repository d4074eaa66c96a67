import { Injectable } from '@nestjs/common';
import { MOST_COURSE_NEEDS, Refusal, type CourseNeed } from '@portal/contract';
import { Sql } from '@portal/platform';

/** What openings of a course show of what it asks for in vain; its package was looked through when it was uploaded. */
@Injectable()
export class CourseNeeds {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * @param launchId of a sitting of this person
   * @returns how many were not known yet
   * @throws Refusal `not_found` for a sitting that is over or another one's
   */
  record(launchId: number, needs: readonly CourseNeed[], personId: number): Promise<number> {
    return this.#sql.transaction(async (tx) => {
      const [course] = await tx.query<{ id: number; needs: readonly CourseNeed[] }>(
        `select c.id, c.needs from scorm_course c join scorm_launch l on l.course_id = c.id
         where l.id = $1 and l.person_id = $2 and l.expires_at > now() for no key update of c`,
        [launchId, personId],
      );
      if (!course) throw new Refusal('not_found');
      const known = new Map(course.needs.map((need) => [nameOf(need), need]));
      for (const need of needs) if (known.size < MOST_COURSE_NEEDS && !known.has(nameOf(need))) known.set(nameOf(need), need);
      const added = known.size - course.needs.length;
      if (added > 0) await tx.query('update scorm_course set needs = $2 where id = $1', [course.id, JSON.stringify([...known.values()])]);
      return added;
    });
  }
}

const nameOf = ({ kind, name }: CourseNeed): string => `${kind} ${name}`;
