import { shareWorkflow } from '@portal/workflows';
import { Injectable } from '@nestjs/common';
import { Refusal, type ScormRecord } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { Sql, type Bind, type SqlTransaction, quoteState } from '@portal/platform';
import { inAudience } from '../audience/audience.ts';
import { describeProgress, findAttempts, type AttemptRow } from './attempt-row.ts';
import { CourseContents, fileAddress } from './course-content.service.ts';
import { describeElements, describeGiven, type Learner } from './resume-data.ts';
import { UNTOUCHED, type CourseUnit, type UnitStates } from './units.ts';

interface ShareRow {
  readonly id: number;
  readonly course_id: number | null;
  readonly is_active: boolean;
  readonly is_for_me: boolean;
}
type Course = Pick<
  AttemptRow,
  | 'version'
  | 'edition'
  | 'title'
  | 'launch_path'
  | 'launch_query'
  | 'launch_data'
  | 'mastery_score'
  | 'passing_measure'
  | 'completion_threshold'
  | 'structure'
  | 'needs'
>;

const NOT_BEGUN = {
  sequence: 0,
  completion: '',
  success: '',
  score: null,
  completed_at: null,
  session_seconds: 0,
  total_seconds: 0,
  units: {},
};

/** Opens courses for people: for who is to learn with a record of it, for an administrator also to look at it. */
@Injectable()
export class ScormLaunches {
  readonly #sql: Sql;
  readonly #contents: CourseContents;

  constructor(sql: Sql, contents: CourseContents) {
    this.#sql = sql;
    this.#contents = contents;
  }

  /**
   * @param id a share's, or for an administrator a course's
   * @param portalOrigin of the page that will show it
   * @throws Refusal `not_found`, `wrong_state` for a share without a course
   */
  async open(id: number, person: SignedInPerson, portalOrigin: string): Promise<ScormRecord> {
    const share = await this.#findShare(id, person);
    if (!share) {
      if (!person.actor.isAdministrator) throw new Refusal('not_found');
      return this.#tryOut(id, null, person, portalOrigin);
    }
    if (share.course_id === null) throw new Refusal('wrong_state', { message: 'scorm.noCourse' });
    // An administrator whom the share is not for, or not yet, looks at its course without leaving a trace in its results.
    if (!share.is_active || !share.is_for_me) return this.#tryOut(share.course_id, share.id, person, portalOrigin);
    return this.#sql.transaction((tx) => this.#goOn(tx, share.id, share.course_id!, person, portalOrigin));
  }

  async #findShare(id: number, person: SignedInPerson): Promise<ShareRow | undefined> {
    const params: unknown[] = [id];
    const bind: Bind = (value) => `$${params.push(value)}`;
    const share = await this.#sql.one<ShareRow>(
      `select s.id, s.course_id, s.state = ${quoteState(shareWorkflow, 'active')} as is_active, ${inAudience('s', person.id, bind)} as is_for_me
       from kms_share s where s.id = $1 and s.deleted_at is null and s.type = 'scorm'`,
      params,
    );
    if (!share || person.actor.isAdministrator) return share;
    return share.is_active && share.is_for_me ? share : undefined;
  }

  async #goOn(tx: SqlTransaction, shareId: number, courseId: number, person: SignedInPerson, portalOrigin: string): Promise<ScormRecord> {
    await tx.query(
      'insert into scorm_attempt (share_id, course_id, person_id) values ($1, $2, $3) on conflict (share_id, person_id, course_id) do nothing',
      [shareId, courseId, person.id],
    );
    const [attempt] = await findAttempts(tx, 'a.share_id = $1 and a.course_id = $2 and a.person_id = $3', [shareId, courseId, person.id]);
    const launch = await this.#contents.launch(tx, {
      courseId,
      attemptId: attempt!.id,
      personId: person.id,
      sessionId: person.session.id,
      portalOrigin,
    });
    return {
      id: shareId,
      kid: shareId,
      courseId,
      ...describeCourse(attempt!, launch, attempt!.units, person),
      needs: person.actor.isAdministrator ? [...attempt!.needs] : null,
      attemptId: attempt!.id,
      data: describeElements(attempt!, attempt, person),
      ...describeProgress(attempt!),
    };
  }

  async #tryOut(courseId: number, shareId: number | null, person: SignedInPerson, portalOrigin: string): Promise<ScormRecord> {
    const course = await this.#sql.one<Course>(
      `select version, edition, title, launch_path, launch_query, launch_data, mastery_score::float8 as mastery_score,
         passing_measure::float8 as passing_measure, completion_threshold::float8 as completion_threshold, structure, needs from scorm_course where id = $1 and discarded_at is null`,
      [courseId],
    );
    if (!course) throw new Refusal('not_found');
    const request = { courseId, attemptId: null, personId: person.id, sessionId: person.session.id, portalOrigin };
    const launch = await this.#contents.launch(this.#sql, request);
    return {
      id: shareId ?? courseId,
      kid: shareId,
      courseId,
      ...describeCourse(course, launch, {}, person),
      needs: [...course.needs],
      attemptId: null,
      data: describeElements(course, undefined, person),
      ...describeProgress({ ...NOT_BEGUN, version: course.version, structure: course.structure }),
    };
  }
}

interface Launch {
  readonly id: number;
  readonly player: string;
  readonly root: string;
}

function describeCourse(course: Course, launch: Launch, states: UnitStates, learner: Learner) {
  const { units, sequencing } = course.structure;
  return {
    title: course.title,
    version: course.version,
    edition: course.edition,
    launchUrl: launch.player,
    contentUrl: fileAddress(launch.root, course.launch_path, course.launch_query),
    launchId: launch.id,
    structure:
      units.length === 0
        ? null
        : { sequencing: { ...sequencing }, units: units.map((unit) => describeUnit(unit, course, launch, states, learner)) },
  };
}

function describeUnit(unit: CourseUnit, { version }: Course, launch: Launch, states: UnitStates, learner: Learner) {
  const { id, parent, title, kind, isVisible, prerequisites, masteryScore, sequencing } = unit;
  const { completion, sessionSeconds, totalSeconds } = states[id] ?? UNTOUCHED;
  const rules = {
    version,
    launch_data: unit.launchData,
    mastery_score: masteryScore,
    passing_measure: unit.passingMeasure,
    completion_threshold: unit.completionThreshold,
  };
  const past = { sequence: completion === '' ? 0 : 1, session_seconds: sessionSeconds, total_seconds: totalSeconds };
  return {
    id,
    parent,
    title,
    kind,
    isVisible,
    prerequisites,
    masteryScore,
    sequencing: { ...sequencing },
    contentUrl: kind === 'folder' ? null : fileAddress(launch.root, unit.path, unit.query),
    given: kind === 'sco' ? describeGiven(rules, past, learner) : {},
  };
}
