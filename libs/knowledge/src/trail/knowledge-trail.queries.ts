import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import type { TrailMoment } from '@portal/platform';
import { RecordTrails, type PastView, type StepPair, type TrailDifference, type TrailKind } from '@portal/risk-register';
import type { Actor } from '@portal/workflows';
import { examKind } from '../knowledge.record.ts';
import { ExamStore } from '../exam/exam.reader.ts';
import { shareKind } from '../knowledge.record.ts';
import { ShareReader } from '../share/share.reader.ts';

/** The records of knowledge sharing that have a trail, by the name that it is asked for. */
export type TrailedKnowledge = 'share' | 'exam';

/** The fields that the steps tell of. The answers of an exam are in none of them. */
const kinds: Readonly<Record<TrailedKnowledge, TrailKind>> = {
  share: {
    workflow: shareKind.workflow.name,
    fields: [
      ...['title', 'titleEn', 'type', 'content', 'contentEn', 'linkUrl', 'docs', 'courseId'],
      ...['audience', 'dueAt', 'minReadSeconds', 'examId', 'policyVersionId', 'owner'],
    ],
    rules: { seed: {}, lists: [] },
  },
  exam: {
    workflow: examKind.workflow.name,
    fields: [
      ...['examNo', 'revision', 'title', 'titleEn', 'description', 'descriptionEn', 'audience', 'openAt', 'closeAt'],
      ...['durationMinutes', 'passScore', 'maxAttempts', 'cooldownHours', 'pickN', 'shuffle', 'marker', 'questions'],
    ],
    rules: { seed: { revision: '1' }, lists: [], identify: (_field, item) => item },
  },
};

/** Time travel of shares, for administrators, who write them, and of exams, for who looks after them. */
@Injectable()
export class KnowledgeTrailQueries {
  readonly #trails: RecordTrails;
  readonly #shares: ShareReader;
  readonly #exams: ExamStore;

  constructor(trails: RecordTrails, shares: ShareReader, exams: ExamStore) {
    this.#trails = trails;
    this.#shares = shares;
    this.#exams = exams;
  }

  /** @throws Refusal `not_found` when the steps are none of the reader's business */
  async assertReadable(kind: TrailedKnowledge, id: number | null, actor: Actor): Promise<number> {
    if (kind === 'exam') return (await this.#exams.readManaged(id, actor)).id;
    if (!actor.isAdministrator) throw new Refusal('not_found');
    return (await this.#shares.read(id, actor)).row.id;
  }

  async at(kind: TrailedKnowledge, id: number | null, when: TrailMoment, actor: Actor): Promise<PastView> {
    return this.#trails.at(kinds[kind], await this.assertReadable(kind, id, actor), when);
  }

  async difference(kind: TrailedKnowledge, id: number | null, between: StepPair, actor: Actor): Promise<TrailDifference> {
    return this.#trails.difference(kinds[kind], await this.assertReadable(kind, id, actor), between);
  }
}
