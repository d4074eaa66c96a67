import { shareReadingWorkflow } from '@portal/workflows';
import { Readable } from 'node:stream';
import { createShareBody, scormRoutes } from '@portal/contract';
import { CourseImports, Enrolment, ReadingService, ScormAttempts, ShareService } from '@portal/knowledge';
import { makeStorageKey, requestContext, Sql, type FileStorage, quoteState } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import type { DemoDirectory } from './demo-directory.ts';
import { writeCourse } from './course-package.ts';
import { writePdf } from './evidence.ts';
import { shares, type DemoReading, type DemoShare } from './shares.ts';

const DAY_MS = 86_400_000;
const administrators: readonly string[] = ['admin', 'reviewer'];
/** Of older shares nobody is told any more. */
const NEWS_DAYS = 10;

export interface ShareServices {
  readonly sql: Sql;
  readonly storage: FileStorage;
  readonly shares: ShareService;
  readonly enrolment: Enrolment;
  readonly readings: ReadingService;
  readonly courses: CourseImports;
  readonly learning: ScormAttempts;
}

/** Tells the story of the shares and of who has read them. Policies and exams are there already. */
export class ShareStory {
  readonly #services: ShareServices;
  readonly #directory: DemoDirectory;
  readonly #now: Date;

  constructor(services: ShareServices, directory: DemoDirectory, now: Date) {
    this.#services = services;
    this.#directory = directory;
    this.#now = now;
  }

  async tell(): Promise<void> {
    const oldestFirst = [...shares].sort((a, b) => (a.released ?? 1) - (b.released ?? 1));
    for (const share of oldestFirst) {
      const id = await this.#create(share);
      if (share.released === null) continue;
      await this.#at(share.released, () => this.#services.sql.transaction((tx) => this.#services.enrolment.enrolAudience(tx, id)));
      if (share.released < -NEWS_DAYS) {
        await this.#services.sql.query('update share_reading set told_at = created_at where share_id = $1', [id]);
      }
      for (const reading of share.readings) await this.#read(id, share, reading);
    }
  }

  async #create(share: DemoShare): Promise<number> {
    const { sql, shares: service } = this.#services;
    const actor = this.#actor('admin');
    const policy = await sql.one<{ id: number }>('select current_version_id as id from policy where name = $1 and is_published', [
      share.policy ?? '',
    ]);
    const exam = await sql.one<{ id: number }>('select id from exam where title = $1', [share.exam ?? '']);
    const body = createShareBody.parse({
      title: share.title,
      titleEn: share.titleEn,
      type: share.type,
      content: share.content,
      contentEn: share.contentEn,
      linkUrl: share.linkUrl ?? '',
      docs: share.document ? [await this.#file(share.document, actor.id)] : [],
      audience: share.people
        ? { users: share.people.map((who) => this.#person(who)) }
        : share.departments.length === 0
          ? { all: true }
          : { departments: share.departments.map((key) => this.#directory.departmentIds.get(key as never)!) },
      dueAt: share.due === null ? null : new Date(this.#now.getTime() + share.due * DAY_MS).toISOString(),
      minReadSeconds: share.seconds,
      policyVersionId: policy?.id ?? null,
      examId: exam?.id ?? null,
      courseId: share.type === 'scorm' ? await this.#course(actor.id) : null,
      isActive: share.released !== null,
    });
    return this.#at(share.released ?? -1, () => service.create(body, actor));
  }

  /** The page was open long enough, or for a moment only. */
  async #read(shareId: number, { type, seconds }: DemoShare, { who, daysAgo, finished }: DemoReading): Promise<void> {
    const { sql, readings } = this.#services;
    const actor = this.#actor(who);
    if (!(await readings.isFor(shareId, actor.id))) return;
    await this.#at(-daysAgo, async () => {
      await readings.beat(shareId, actor);
      if (type === 'scorm') await this.#learn(shareId, actor.id, finished);
      else {
        const spent = finished ? seconds + 12 : Math.floor(seconds / 3);
        await sql.query(
          `update share_reading set seconds_read = $3 where share_id = $1 and person_id = $2 and state <> ${quoteState(shareReadingWorkflow, 'read')}`,
          [shareId, actor.id, spent],
        );
        if (finished) await readings.beat(shareId, actor);
      }
      const tied = await sql.one('select 1 from kms_share where id = $1 and policy_version_id is not null', [shareId]);
      // Reading a policy does not confirm it; whoever finished has given his word.
      if (finished && tied) await readings.attest(shareId, null, actor, 'zh');
      await sql.query('update share_reading set last_beat_at = null where share_id = $1 and person_id = $2', [shareId, actor.id]);
    });
  }

  async #course(uploaderId: number): Promise<number> {
    const content = Readable.from([writeCourse()]);
    const taken = await this.#services.courses.take({ name: '个人信息保护入门.zip', content, assertWhole: () => undefined }, uploaderId);
    return taken.id;
  }

  /** What the course saves when somebody has passed its test, or has come to its second page. */
  async #learn(shareId: number, personId: number, finished: boolean): Promise<void> {
    const { sql, learning } = this.#services;
    const attempt = await sql.one<{ id: number }>(
      `insert into scorm_attempt (share_id, course_id, person_id) select id, course_id, $2 from kms_share where id = $1 returning id`,
      [shareId, personId],
    );
    const data: Record<string, string> = finished
      ? { 'cmi.core.lesson_location': '3', 'cmi.core.score.raw': '100', 'cmi.core.lesson_status': 'passed' }
      : { 'cmi.core.lesson_location': '1', 'cmi.core.lesson_status': 'incomplete' };
    const time = { 'cmi.core.session_time': finished ? '00:11:24.00' : '00:02:40.00' };
    const commit = scormRoutes.scormCommit.body.parse({ attemptId: attempt!.id, sequence: 1, data: { ...data, ...time } });
    await learning.commit(commit, personId);
  }

  async #file({ name, title, lines }: NonNullable<DemoShare['document']>, uploaderId: number): Promise<number> {
    const stored = await this.#services.storage.put(makeStorageKey('attachments'), Readable.from([writePdf(title, lines)]));
    const row = await this.#services.sql.one<{ id: number }>(
      `insert into stored_file (name, storage_key, size, sha256, media_type, uploaded_by)
       values ($1, $2, $3, $4, 'application/pdf', $5) returning id`,
      [name, stored.key, stored.size, stored.sha256, uploaderId],
    );
    return row!.id;
  }

  #at<T>(days: number, work: () => Promise<T>): Promise<T> {
    return requestContext.run({ requestId: 'demo', at: new Date(this.#now.getTime() + days * DAY_MS) }, work);
  }

  #person(userNo: string): number {
    return this.#directory.personIds.get(userNo)!;
  }

  #actor(userNo: string): Actor {
    return { id: this.#person(userNo), isAdministrator: administrators.includes(userNo), isSystem: false };
  }
}
